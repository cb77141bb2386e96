/** For `like` and `ilike`: matches the text anywhere, with every character taken literally. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
}
