/** The parts of a statement that are there, with blanks between. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}
