/** The defined parts of a statement, separated by spaces. */
export function joinParts(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}
