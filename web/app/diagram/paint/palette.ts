import type { HealthBand } from '@trellis/domain/health/health-band'

/** Token of each color that the picture is painted with. */
const tokens = {
  canvas: 'canvas',
  dots: 'lattice',
  stripe: 'surface-sunken',
  surface: 'surface',
  border: 'border-strong',
  text: 'text',
  muted: 'text-muted',
  subtle: 'text-subtle',
  accent: 'accent-line',
  accentSoft: 'accent-soft',
  track: 'health-track',
  goodText: 'health-good-text',
  goodFill: 'health-good-fill',
  fairText: 'health-fair-text',
  fairFill: 'health-fair-fill',
  fairSoft: 'health-fair-soft',
  poorText: 'health-poor-text',
  poorFill: 'health-poor-fill',
  poorSoft: 'health-poor-soft',
  unknownText: 'health-unknown-text',
  unknownFill: 'health-unknown-fill',
  edgeCurrent: 'edge-current',
  edgePatch: 'edge-patch',
  edgeMinor: 'edge-minor',
  edgeMajor: 'edge-major',
  edgeWithdrawn: 'edge-withdrawn',
} as const

/** Plain `#rrggbb`: the worker has no style sheet, and readers of an exported file know no tokens. */
export type Palette = Readonly<Record<keyof typeof tokens, string>>

/**
 * The colors at an element, whose color mode may be forced. All are read at once, because each separate read would
 * recalculate the styles.
 */
export function readPalette(element: HTMLElement): Palette {
  const probe = element.ownerDocument.createElement('span')
  probe.hidden = true
  const spans = Object.values(tokens).map((token) => {
    const span = element.ownerDocument.createElement('span')
    span.style.color = `var(--${token})`
    return span
  })
  probe.append(...spans)
  element.append(probe)
  const colors = toHex(spans.map((span) => getComputedStyle(span).color))
  probe.remove()
  return Object.fromEntries(Object.keys(tokens).map((name, place) => [name, colors[place]])) as Palette
}

/** The style sheet uses oklch; painted pixels, side by side, reveal the screen values. */
function toHex(colors: readonly string[]): readonly string[] {
  const canvas = Object.assign(document.createElement('canvas'), { width: colors.length, height: 1 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return colors
  for (const [place, color] of colors.entries()) {
    context.fillStyle = color
    context.fillRect(place, 0, 1, 1)
  }
  const { data } = context.getImageData(0, 0, colors.length, 1)
  const digits = (part: number) => part.toString(16).padStart(2, '0')
  return colors.map((_, place) => `#${Array.from(data.subarray(place * 4, place * 4 + 3), digits).join('')}`)
}

export function healthFill(palette: Palette, band: HealthBand): string {
  return palette[`${band}Fill`]
}

export function healthText(palette: Palette, band: HealthBand): string {
  return palette[`${band}Text`]
}
