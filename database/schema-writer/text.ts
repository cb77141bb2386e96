// How schema.sql writes what PostgreSQL says.

const width = 120

const quoted = /('(?:[^']|'')*'|"(?:[^"]|"")*")/

/**
 * Rewrites PostgreSQL's wording the way a person would write it. Lowercasing everything outside quotes is safe, because
 * PostgreSQL quotes every name that contains capitals.
 */
export function simplify(sql: string): string {
  const plain = sql.split(quoted).map((part, place) => (place % 2 === 0 ? simplifyPlain(part) : part))
  return removeOuterParentheses(
    plain.join('').replaceAll(/\(\s?select ((?:app|auth)\.(\w+)\([^()]*\)) as \2\)/g, '(select $1)'),
  ).replace(firstRange, '$1 and ')
}

/** PostgreSQL groups `x between 1 and 9` in parentheses until the constraint has been dumped and restored. */
const firstRange = /^\((\((?:[^()]|\([^()]*\))*\) and \((?:[^()]|\([^()]*\))*\))\) and /

const simplifyPlain = (part: string) =>
  part
    .toLowerCase()
    .replace(/^::text(?!\[)/, '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(' using btree ', ' ')

function removeOuterParentheses(sql: string): string {
  const marks = sql.replaceAll(new RegExp(quoted, 'g'), (quote) => '_'.repeat(quote.length))
  let depth = 0
  const isOuter =
    sql.startsWith('(') &&
    marks.split('').every((mark, place) => {
      if (mark === '(') depth += 1
      if (mark === ')') depth -= 1
      return depth > 0 || place === sql.length - 1
    })
  return isOuter ? removeOuterParentheses(sql.slice(1, -1)) : sql
}

export const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`)

export function renderComment(comment: string | null): string[] {
  return comment === null ? [] : wrap(`-- ${comment}`, '-- ')
}

/** Breaks lines at spaces. */
export function wrap(text: string, prefix: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width || line === '') line = longer
    else {
      lines.push(line)
      line = `${prefix}${word}`
    }
  }
  return [...lines, line]
}

/** One line where it fits, otherwise one line for each part after the first. */
export function renderStatement(first: string, ...rest: readonly string[]): string[] {
  const parts = rest.filter((part) => part !== '')
  const line = `${[first, ...parts].join(' ')};`
  if (line.length <= width) return [line]
  const lines = [first, ...indent(parts)]
  return [...lines.slice(0, -1), `${lines.at(-1)};`]
}
