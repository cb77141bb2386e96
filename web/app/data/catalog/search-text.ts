const mostLetters = 200

/** What is typed or stands in an address, as it is searched for. No stored text has null characters. */
export function searchText(typed: string | null): string {
  return (typed ?? '').replaceAll('\0', '').trim().slice(0, mostLetters)
}
