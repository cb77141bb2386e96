export type Release = {
  /** "1.2.0", or "unreleased". */
  version: string
  /** As written in the file: 2026-11-15. */
  date?: string
  /** Its sections, as Markdown. */
  text: string
}

const heading = /^## \[?([^\]\s]+)\]?(?:\s+[-–]\s+(\d{4}-\d{2}-\d{2}))?\s*$/gm

/** The releases of a file in the form of Keep a Changelog, newest first as in the file. */
export function parseChangelog(file: string): Release[] {
  const heads = [...file.matchAll(heading)]
  return heads.map((head, index) => {
    const [line, version = '', date] = head
    const start = head.index + line.length
    const text = file.slice(start, heads[index + 1]?.index).trim()
    return { version: version.toLowerCase(), ...(date !== undefined && { date }), text }
  })
}
