type Measure = (text: string) => number

/** Lines that are not wider than `width`. A word that is wider than a line is broken, without a hyphen. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = breakWord(word, width, measure)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

/** A letter stays with its accents. */
const letters = /\P{M}\p{M}*|\p{M}+/gu

/** Adds up what each letter adds to the one before: measuring each longer piece takes seconds for a hostile name. */
function breakWord(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let taken = 0
  let last = ''
  for (const letter of word.match(letters) ?? []) {
    // Kerning can move a letter away from the one before it.
    const added = measure(last + letter) - measure(last)
    if (piece !== '' && taken + added > width) {
      pieces.push(piece)
      piece = letter
      taken = measure(letter)
    } else {
      piece += letter
      taken += added
    }
    last = letter
  }
  return [...pieces, piece]
}
