import type { SsoReport } from '@trellis/platform/auth'

const most = { attributes: 50, values: 50, facts: 20, length: 500 }
/** Characters of the JSON of all names and values together, well below the 65,536 that the column takes. */
const mostInAll = 40_000

/** A provider may send thousands of groups. Maintainers see the first ones of each attribute. */
export function boundReport({ fault, attributes, ...texts }: SsoReport): SsoReport {
  let left = mostInAll
  const keep = (text: string) => {
    const kept = cut(text, left)
    left -= jsonLength(kept)
    return kept
  }
  const keepAll = (named: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(
      Object.entries(named)
        .slice(0, most.facts)
        .flatMap(([name, text]) => (text === undefined ? [] : [[keep(name), keep(text)]])),
    )
  return {
    ...(keepAll(texts) as typeof texts),
    ...(fault !== undefined && { fault: { code: fault.code, facts: keepAll(fault.facts) } }),
    ...(attributes !== undefined && {
      attributes: Object.fromEntries(
        Object.entries(attributes)
          .slice(0, most.attributes)
          .map(([name, values]) => [keep(name), values.slice(0, most.values).map(keep)]),
      ),
    }),
  }
}

/** Control characters take six in JSON. What is cut may be half of a pair, which PostgreSQL stores as little as NUL. */
function cut(text: string, left: number): string {
  let kept = text.replaceAll('\0', '').slice(0, most.length).toWellFormed()
  while (kept !== '' && jsonLength(kept) > left) kept = kept.slice(0, kept.length >> 1).toWellFormed()
  return kept
}

const jsonLength = (text: string) => JSON.stringify(text).length
