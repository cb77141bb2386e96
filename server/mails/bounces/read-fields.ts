/** By their names in lower case. Of a field that is repeated, the first one counts. */
export type Fields = ReadonlyMap<string, string>

/** Groups of header fields, which empty lines separate. Folded lines are joined. */
export function readFieldGroups(text: string): Fields[] {
  const groups: Fields[] = []
  let lines: string[] = []
  const endGroup = () => {
    if (lines.length > 0) groups.push(readFields(lines))
    lines = []
  }
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() !== '') lines.push(line)
    else endGroup()
  }
  endGroup()
  return groups
}

function readFields(lines: readonly string[]): Fields {
  const unfolded: string[][] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line)) unfolded.at(-1)?.push(line)
    else unfolded.push([line])
  }
  const fields = new Map<string, string>()
  for (const parts of unfolded) {
    const [, name, value] = /^([^\s:]+)[ \t]*:(.*)$/s.exec(parts.join('')) ?? []
    const key = name?.toLowerCase()
    if (key !== undefined && value !== undefined && !fields.has(key)) fields.set(key, value.trim())
  }
  return fields
}
