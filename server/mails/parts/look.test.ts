import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dark, darkStyle, font, light, monospace } from './look.ts'

const folder = join(import.meta.dirname, '../../../web/app/styles')
const css = readFileSync(join(folder, 'tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\s+/g, ' ').trim(),
  ]),
)

type Mode = 'light' | 'dark'

/** Follows `light-dark()` and `var()` down to the color that they end in. */
function colorOf(name: string, mode: Mode): string {
  const value = tokens.get(name) ?? `no token ${name}`
  const either = /^light-dark\(((?:[^(),]|\([^()]*\))+),((?:[^(),]|\([^()]*\))+)\)$/.exec(value)
  const own = (either ? either[mode === 'light' ? 1 : 2] : value)?.trim() ?? ''
  const reference = /^var\(--([\w-]+)\)$/.exec(own)?.[1]
  return reference === undefined ? own : colorOf(reference, mode)
}

/** As mail programs understand it. The matrices lead from OKLab to linear sRGB. */
function toHex(color: string): string {
  const [lightness, chroma, hue] = (/^oklch\(([^/)]+)\)$/.exec(color)?.[1] ?? '').split(' ').map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`not opaque oklch: ${color}`)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((linear) => {
    const shown = Math.min(1, Math.max(0, linear))
    const encoded = shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

const tokenOf: Readonly<Record<keyof typeof light, string>> = {
  canvas: 'canvas',
  surface: 'surface',
  border: 'border',
  faint: 'border-faint',
  text: 'text',
  muted: 'text-muted',
  accent: 'accent-text',
  button: 'accent',
  onButton: 'on-accent',
  good: 'health-good-text',
  fair: 'health-fair-text',
  poor: 'health-poor-text',
}

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in %s mode', (mode, colors) => {
  test.each(Object.entries(tokenOf))('%s is the color of the token %s', (name, token) => {
    expect(colors[name as keyof typeof colors]).toBe(toHex(colorOf(token, mode)))
  })
})

test.each([
  ['font-sans', font],
  ['font-mono', monospace],
])('%s comes first, for those who have it', (token, families) => {
  const first = /^['"]([^'"]+)['"]/
  const own = first.exec(families)?.[1]
  expect(own).toBeDefined()
  expect(first.exec(tokens.get(token) ?? '')?.[1]).toContain(own)
})

test('every color of the dark mode is one of its tokens', () => {
  const known: readonly string[] = Object.values(dark)
  for (const [color] of darkStyle.matchAll(/#[0-9a-f]{6}/g)) expect(known).toContain(color)
})
