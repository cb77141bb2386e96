/** `0-19/57`: first and last row of what is shown, and how many there are if they were counted. */
export function formatContentRange(first: number, last: number, total: number | undefined): string {
  const rows = total === 0 || first > last ? '*' : `${first}-${last}`
  return `${rows}/${total ?? '*'}`
}
