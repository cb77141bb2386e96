// The filters of a subscription: conditions on columns, all of which must be true.

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'like',
  'ilike',
  'is',
  'match',
  'imatch',
  'isdistinct',
] as const

export type Operator = (typeof operators)[number]

export type Condition = {
  readonly column: string
  readonly isNegated: boolean
  readonly operator: Operator
  /** Several for `in`. */
  readonly values: readonly string[]
}

export class FilterError extends Error {
  override readonly name = 'FilterError'
}

/** `column=op.value` or `column=not.op.value`, separated by commas. Quoted values and lists in parentheses may hold commas. */
export function parseFilter(text: string): readonly Condition[] {
  const conditions: Condition[] = []
  let at = 0
  do {
    const { condition, end } = readCondition(text, at)
    conditions.push(condition)
    at = end + 1
  } while (at <= text.length)
  return conditions
}

const head = /[ \t\r\n]*("(?:[^"]|"")+"|[^\s=,][^=,]*)=(not\.)?([a-z]+)\./y
/** Quotes mean something only around a whole value. */
const quoted = /"((?:[^"\\]|\\.)*)"/sy
const listItem = /(?:[^,()]|\([^()]*\))*/y
const plain = /[^,]*/y

const readAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** The condition ends before a comma or the end of the text. */
function readCondition(text: string, start: number): { readonly condition: Condition; readonly end: number } {
  const found = readAt(head, text, start)
  const [all = '', name = '', negation, word = ''] = found ?? []
  if (found === undefined) {
    const [part] = text.slice(start).split(',', 1)
    throw new FilterError(`the filter ${quote(part ?? '')} is not column=operator.value`)
  }
  const operator = operators.find((each) => each === word)
  if (operator === undefined) throw new FilterError(`the operator ${quote(word)} of a filter is not known`)
  const column = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
  const { values, end } = readValues(operator, text, start + all.length)
  return { condition: { column, isNegated: negation !== undefined, operator, values }, end }
}

type Values = { readonly values: readonly string[]; readonly end: number }

function readValues(operator: Operator, text: string, start: number): Values {
  if (operator === 'in') return readList(text, start)
  const { value, end } = readValue(text, start, plain, ',')
  if (operator !== 'is') return { values: [value], end }
  const word = value.toLowerCase()
  if (!['null', 'true', 'false', 'unknown', 'not_null'].includes(word))
    throw new FilterError(`is.${value.slice(0, 100)} is not a condition: null, true, false or unknown`)
  return { values: [word], end }
}

function readList(text: string, start: number): Values {
  const fault = new FilterError('the values of "in" stand in parentheses')
  if (text[start] !== '(') throw fault
  const values: string[] = []
  for (let at = start + 1; ; ) {
    const { value, end } = readValue(text, at, listItem, ',)')
    values.push(value)
    at = end + 1
    if (text[end] === ',') continue
    const isOver = text[end] === ')' && (at === text.length || text[at] === ',')
    if (!isOver) throw fault
    const isEmpty = at === start + 2
    return { values: isEmpty ? [] : values, end: at }
  }
}

function readValue(text: string, start: number, unquoted: RegExp, ends: string) {
  const inQuotes = readAt(quoted, text, start)
  const next = start + (inQuotes?.[0].length ?? 0)
  if (inQuotes !== undefined && (next === text.length || ends.includes(text[next] ?? ''))) {
    return { value: (inQuotes[1] ?? '').replace(/\\(.)/gs, '$1'), end: next }
  }
  const [value = ''] = readAt(unquoted, text, start) ?? []
  return { value, end: start + value.length }
}

const quote = (text: string) => JSON.stringify(text.slice(0, 100))
