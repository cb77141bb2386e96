/**
 * "payments 6.0" asks for versions of payments that begin with 6.0, and "6.0" for versions of anything. Numbers need no
 * digit in front: in "payments release-7" the last word may be one, or be a part of the title.
 */
export interface ParsedSearch {
  /** What components are asked for by. */
  readonly title: string
  /** The component whose versions are asked for; none where those of all are. */
  readonly owner: string
  /** How the number begins, without the v before its digits. */
  readonly number: string
  /** Whether it can only be a number. */
  readonly isNumber: boolean
}

const versionLike = /^v?(\d[\w.+-]*)$/i

export function parseSearch(query: string): ParsedSearch {
  const words = query.trim().split(/\s+/)
  const whole = words.join(' ')
  const last = words.at(-1) ?? ''
  const owner = words.slice(0, -1).join(' ')
  const [, number] = versionLike.exec(last) ?? []
  if (number === undefined) return { title: whole, owner, number: last, isNumber: false }
  return { title: owner === '' ? whole : owner, owner, number, isNumber: true }
}
