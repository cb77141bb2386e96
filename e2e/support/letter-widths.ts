// Compares the widths of letters that the product knows with its fonts, as the browser paints them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const letters = Array.from({ length: 95 }, (_, place) => String.fromCharCode(0x20 + place))

/** The widths from which the product chooses its cards before a font is there, in thousandths of the size. */
async function readWidths(): Promise<number[]> {
  const table = join(import.meta.dirname, '../../web/app/diagram/names/letter-widths.ts')
  const [, numbers = ''] = /const letters = \[([^\]]*)\]/.exec(await readFile(table, 'utf8')) ?? []
  return (numbers.match(/\d+/g) ?? []).map(Number)
}

/** The widths of texts in thousandths of a size, in which a browser may round every letter to whole pixels. */
const measure = (
  page: Page,
  font: { family: string; weight: number; size: number },
  texts: readonly string[],
) =>
  page.evaluate(
    ({ family, weight, size, texts }) => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context) throw new Error('no canvas')
      context.font = `${weight} ${size}px "${family}"`
      return texts.map((text) => Math.round((context.measureText(text).width / size) * 1000))
    },
    { ...font, texts },
  )

/** At a size that needs no rounding, the table says what the font says; at those of cards, names hardly get wider. */
export async function expectTrueWidths(page: Page, names: readonly string[]): Promise<void> {
  const widths = await readWidths()
  const sans = { family: 'Schibsted Grotesk Variable', weight: 600 }
  expect(await measure(page, { ...sans, size: 1000 }, letters)).toEqual(widths)
  const mono = { family: 'Geist Mono Variable', weight: 400, size: 1000 }
  expect(new Set(await measure(page, mono, letters))).toEqual(new Set([600]))
  const widthOf = (name: string) =>
    [...name].reduce((sum, letter) => sum + (widths[letters.indexOf(letter)] ?? 0), 0)
  for (const size of [9.5 / 0.6, 13.5, 20]) {
    const painted = await measure(page, { ...sans, size }, names)
    expect(painted.filter((width, place) => width > 1.03 * widthOf(names[place] ?? ''))).toEqual([])
  }
}
