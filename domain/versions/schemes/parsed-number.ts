import type { Order } from '../scheme.ts'

/**
 * A number that fits its scheme: `numbers` decide first, then pre-release identifiers by the rules of semver 2.0.0
 * (a pre-release comes before its release, numeric identifiers before others, a longer list after its own start).
 */
export interface ParsedNumber {
  readonly numbers: readonly number[]
  readonly preRelease: readonly string[] | undefined
}

const numeric = /^\d+$/

export function isNumeric(identifier: string): boolean {
  return numeric.test(identifier)
}

export function compareParsed(a: ParsedNumber, b: ParsedNumber): Order {
  return (
    compareLists(a.numbers, b.numbers, orderOf) ||
    orderOf(a.preRelease === undefined ? 1 : 0, b.preRelease === undefined ? 1 : 0) ||
    compareLists(a.preRelease ?? [], b.preRelease ?? [], compareIdentifiers)
  )
}

export function orderOf<T extends number | string>(a: T, b: T): Order {
  return a < b ? -1 : a > b ? 1 : 0
}

function compareLists<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => Order): Order {
  for (let index = 0; index < a.length; index += 1) {
    const [left, right] = [a[index], b[index]]
    if (left === undefined || right === undefined) return 1
    const order = compare(left, right)
    if (order !== 0) return order
  }
  return a.length < b.length ? -1 : 0
}

// Numeric identifiers have no leading zeros, so length decides before digits do, at any size (time stamps are common).
function compareIdentifiers(a: string, b: string): Order {
  const numbers = [isNumeric(a), isNumeric(b)]
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1
  return (numbers[0] ? orderOf(a.length, b.length) : 0) || orderOf(a, b)
}
