const mostLetters = 200

/** Typed text, or text in an address, in the form that is searched for. No stored text has null characters. */
export function searchText(typed: string | null): string {
  return (typed ?? '').replaceAll('\0', '').trim().slice(0, mostLetters)
}
