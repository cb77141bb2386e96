import type { SsoReport } from '@trellis/platform/auth'

const most = { attributes: 50, values: 50, length: 500 }
/** Characters of all names and values together, well below what the column takes. */
const mostInAll = 20_000

/** A provider may send thousands of groups. Maintainers see the first ones of each attribute. */
export function boundReport(report: SsoReport): SsoReport {
  let left = mostInAll
  const keep = (text: string) => {
    const kept = storable(text).slice(0, Math.min(most.length, left))
    left -= kept.length
    return kept
  }
  const attributes = Object.entries(report.attributes ?? {}).slice(0, most.attributes)
  return {
    ...report,
    ...(report.subject !== undefined && { subject: keep(report.subject) }),
    ...(report.name !== undefined && { name: keep(report.name) }),
    ...(report.attributes !== undefined && {
      attributes: Object.fromEntries(
        attributes.map(([name, values]) => [keep(name), values.slice(0, most.values).map(keep)]),
      ),
    }),
  }
}

/** PostgreSQL stores neither NUL nor half of a pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
