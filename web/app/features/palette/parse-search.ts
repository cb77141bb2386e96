/** "payments 6.0" asks for versions of payments that begin with 6.0, and "6.0" for versions of anything. */
export interface ParsedSearch {
  readonly words: string
  readonly number: string | undefined
}

// Letters after the digits are those of pre-releases; what a pattern would read as its own is no part of a number.
const versionLike = /^v?(\d[\w.+-]*)$/i

export function parseSearch(query: string): ParsedSearch {
  const parts = query.trim().split(/\s+/)
  const [, number] = versionLike.exec(parts.at(-1) ?? '') ?? []
  if (number === undefined) return { words: parts.join(' '), number: undefined }
  return { words: parts.slice(0, -1).join(' '), number: number.replaceAll('_', '') }
}
