import type { HealthBand } from '@trellis/domain/health/health-band'

/** Token of each colour that the picture is painted with. */
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

/** The colours as they are at an element, whose colour mode may be forced. */
export function readPalette(element: HTMLElement): Palette {
  const probe = element.ownerDocument.createElement('span')
  probe.hidden = true
  element.append(probe)
  const toHex = hexReader()
  const entries = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(--${token})`
    return [name, toHex(getComputedStyle(probe).color)]
  })
  probe.remove()
  return Object.fromEntries(entries)
}

/** The style sheet speaks in oklch; one painted pixel tells what that is on a screen. */
function hexReader(): (color: string) => string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return (color) => {
    if (!context) return color
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
}

export function healthFill(palette: Palette, band: HealthBand): string {
  return palette[`${band}Fill`]
}

export function healthText(palette: Palette, band: HealthBand): string {
  return palette[`${band}Text`]
}
