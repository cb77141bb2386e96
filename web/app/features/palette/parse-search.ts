/**
 * "payments 6.0" means versions of payments that start with 6.0, and "6.0" versions of anything. Numbers need not start
 * with a digit: in "payments release-7" the last word may be one, or part of the title.
 */
export interface ParsedSearch {
  /** The search text for components. */
  readonly title: string
  /** The component whose versions are searched; none means all. */
  readonly owner: string
  /** The start of the number, without a v before its digits. */
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
