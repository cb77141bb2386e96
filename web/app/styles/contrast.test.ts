import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
)

type Mode = 'light' | 'dark'

/** Follows `light-dark()` and `var()` down to the color they end in. */
function colorOf(name: string, mode: Mode): string {
  let value = tokens.get(name)?.replaceAll(/\s+/g, ' ').trim() ?? `missing token ${name}`
  const either = /^light-dark\( ?((?:[^(),]|\([^()]*\))+), ?((?:[^(),]|\([^()]*\))+?) ?\)$/.exec(value)
  if (either) value = (mode === 'light' ? either[1] : either[2]) ?? value
  const reference = /^var\(--([\w-]+)\)$/.exec(value.trim())
  return reference ? colorOf(reference[1] ?? '', mode) : value.trim()
}

/** Relative luminance of WCAG 2, straight from oklch: the matrices lead to linear sRGB. */
function luminanceOf(color: string): number {
  const [lightness, chroma, hue] = (/^oklch\(([^/)]+)\)$/.exec(color)?.[1] ?? '').split(' ').map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`not opaque oklch: ${color}`)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue)
}

function contrast(front: string, ground: string, mode: Mode): number {
  const [first, second] = [luminanceOf(colorOf(front, mode)), luminanceOf(colorOf(ground, mode))]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

const grounds = ['canvas', 'surface', 'surface-raised', 'surface-sunken']
const bands = ['good', 'fair', 'poor', 'unknown']
const changes = ['breaking', 'feature', 'fix', 'other']
const on = (fronts: string[], backs: string[]) =>
  fronts.flatMap((front) => backs.map((back) => [front, back] as const))

const texts = [
  ...on(['text', 'text-muted', 'text-subtle', 'accent-text', 'danger-text'], grounds),
  ...bands.flatMap((band) => on([`health-${band}-text`], [...grounds, `health-${band}-soft`])),
  ...changes.flatMap((change) => on([`change-${change}-text`], ['surface', `change-${change}-soft`])),
  ...on(['text', 'text-muted', 'text-subtle', 'accent-text'], ['accent-soft']),
  ...on(['on-accent'], ['accent', 'accent-hover', 'accent-active']),
  ...on(['on-danger'], ['danger', 'danger-hover']),
  ...on(
    ['text', 'text-muted', 'text-subtle', 'accent-text', ...bands.map((band) => `health-${band}-text`)],
    ['row-changed'],
  ),
  ['danger-text', 'danger-soft'],
  ['text-muted', 'danger-soft'],
  ['text-inverse', 'surface-inverse'],
  ['accent-text', 'accent-soft-strong'],
  ['text', 'selection'],
  ['diff-added-text', 'diff-added-soft'],
  ['diff-removed-text', 'diff-removed-soft'],
] as const

const shapes = [
  ...bands.flatMap((band) => on([`health-${band}-fill`], ['surface', 'canvas', 'surface-raised'])),
  ...changes.flatMap((change) => on([`change-${change}-fill`], ['surface'])),
  ...on(['focus-ring', 'border-control'], ['surface', 'canvas']),
  ...on(['edge-patch', 'edge-minor', 'edge-major', 'edge-withdrawn', 'edge-focus'], ['canvas']),
  ...on(
    ['blue', 'green', 'red', 'yellow', 'purple', 'gray', 'indigo', 'pink'].map((c) => `icon-${c}`),
    ['surface'],
  ),
]

describe.each<Mode>(['light', 'dark'])('in %s mode', (mode) => {
  test.each(texts)('%s can be read on %s (4.5 : 1)', (front, ground) => {
    expect(contrast(front, ground, mode)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapes)('%s stands out from %s (3 : 1)', (front, ground) => {
    expect(contrast(front, ground, mode)).toBeGreaterThanOrEqual(3)
  })
})

test('the ratio is that of the standard: white on black is 21 : 1', () => {
  expect((luminanceOf('oklch(1 0 0)') + 0.05) / (luminanceOf('oklch(0 0 0)') + 0.05)).toBeCloseTo(21, 3)
})
