/** For `like` and `ilike`: what holds the text anywhere, each letter of it meant as itself. */
export function patternOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (letter) => `\\${letter}`)}%`
}
