/**
 * Widths of the letters of a name (Schibsted Grotesk, 600) from the space to the tilde, in thousandths of their size.
 * With them a layout need not wait for the font, and is the same on every machine.
 */
const letters = [
  227, 265, 382, 694, 586, 888, 691, 213, 333, 333, 420, 635, 282, 473, 295, 466, 624, 381, 587, 592, 611,
  602, 607, 554, 600, 608, 295, 285, 635, 635, 635, 551, 907, 724, 666, 712, 721, 598, 575, 726, 740, 398,
  568, 701, 566, 910, 752, 769, 650, 769, 667, 635, 671, 700, 700, 980, 704, 645, 619, 342, 466, 342, 635,
  500, 500, 579, 613, 571, 613, 587, 358, 569, 589, 268, 291, 586, 284, 897, 603, 605, 614, 613, 436, 532,
  365, 603, 585, 854, 588, 585, 528, 347, 260, 347, 635,
]
const firstLetter = 0x20
/** Other letters, such as Greek and Cyrillic, come from a font of the machine: these are the widths of wide fonts. */
const otherLetter = 870
const wideLetter = 1040
const widestLetter = 1350
const fullWidth = 1000

/** Chinese, Japanese, Korean and other characters that fill a square. */
const square =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u30ff\uff00-\uff60\uffe0-\uffe6\p{Extended_Pictographic}]/u
const wide = /[\p{Lu}\p{Script=Arabic}жмфыюæ—…]/u
const widest = /[ЖШЩЮшщŒœ\p{Extended_Pictographic}]/u
/** Accents, and characters that only join others. */
const invisible = /[\p{Mark}\p{Format}]/u

export function isSquare(character: string): boolean {
  return character > '\u00a9' && square.test(character)
}

/** The width of a name at size 1, never less than the painted one. */
export function nameWidth(name: string): number {
  let sum = 0
  for (const character of name) sum += letters[character.charCodeAt(0) - firstLetter] ?? otherWidth(character)
  return sum / 1000
}

function otherWidth(character: string): number {
  if (widest.test(character)) return widestLetter
  if (isSquare(character)) return fullWidth
  if (invisible.test(character)) return 0
  return widthWithoutAccent(character) ?? (wide.test(character) ? wideLetter : otherLetter)
}

function widthWithoutAccent(character: string): number | undefined {
  return letters[character.normalize('NFD').charCodeAt(0) - firstLetter]
}
