/** `0-19/57`: the first and last row shown, and the total if it was counted. */
export function formatContentRange(first: number, last: number, total: number | undefined): string {
  const rows = total === 0 || first > last ? '*' : `${first}-${last}`
  return `${rows}/${total ?? '*'}`
}
