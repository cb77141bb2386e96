// Names on invoices are typed by strangers. What reaches the page is one line of characters that the font can draw.

const replacement = '□'

/**
 * Breaks and runs of spaces become one space. Marks without a shape, such as those that turn the direction of reading,
 * are dropped. What the font lacks becomes a box, so that a reader sees that something is missing.
 */
export function toPrintable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    // More of them would pile up over the lines above.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return Array.from(line, (character) =>
    hasGlyph(character.codePointAt(0) ?? 0) ? character : replacement,
  ).join('')
}

export const splitLines = (text: string): string[] => text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
