import { type ImportRecord, importRecord } from '@trellis/domain/contracts/catalog/import'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { describeFaults } from '@trellis/domain/contracts/faults/word-fault'

/** We write the demo ourselves: a line that cannot be parsed is our mistake and stops the start. */
class DemoError extends Error {
  override readonly name = 'DemoError'
}

type Facts = { readonly projects: string[]; readonly records: unknown[] }

/** The records of the files in the demo folder (see its README). A project may have components in several files. */
export function parseDemo(files: readonly string[]): ImportRecord[] {
  const sections = files.flatMap((markdown) => markdown.split(/^## /m).slice(1))
  const projects = new Map<string, string[]>()
  const records = sections.flatMap((section) => {
    const { projects: named, records: own } = parseComponent(section)
    const key = section.split('\n', 1)[0] ?? ''
    for (const name of named) projects.set(name, [...(projects.get(name) ?? []), key])
    return own
  })
  const groups = [...projects].map(([name, components]) => ({ type: 'project', name, components }))
  return [...records, ...groups].map((record) => {
    const parsed = importRecord.safeParse(record)
    if (parsed.success) return parsed.data
    const { message } = describeFaults(findFaults(parsed.error))
    throw new DemoError(`${message}: ${JSON.stringify(record)}`)
  })
}

function parseComponent(section: string): Facts {
  const [head = '', ...versions] = section.split(/^### /m)
  const [key = '', ...lines] = head.split('\n')
  const facts = lines.flatMap((line) => {
    const [, name, value] = /^- (\w+): (.+)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [[name, value] as const]
  })
  const all = (name: string) => facts.flatMap(([each, value]) => (each === name ? [value] : []))
  const description = lines.filter((line) => line !== '' && !line.startsWith('- ')).join(' ')
  return {
    projects: all('projects').flatMap((list) => list.split(', ')),
    records: [
      {
        type: 'component',
        key,
        title: key,
        description,
        kind: all('kind')[0],
        documentation_url: all('documentation')[0] ?? null,
        ...(all('scheme')[0] !== undefined && { version_scheme: all('scheme')[0] }),
      },
      ...versions.map((version) => parseVersion(key, version)),
      ...all('uses').map((use) => {
        const [dependsOn, ...number] = use.split(' ')
        return { type: 'dependency', component: key, depends_on: dependsOn, version: number.join(' ') }
      }),
    ],
  }
}

const versionHead = /^(.+) \((\d{4}-\d{2}-\d{2})(?:, (deprecated|withdrawn): (.+))?\)$/
const changeLine = /^- (breaking|feature|fix|other): (.+)$/

function parseVersion(component: string, section: string): unknown {
  const [head = '', ...lines] = section.split('\n')
  const [, number, date, state = 'active', reason] = versionHead.exec(head) ?? []
  if (number === undefined) throw new DemoError(`${component}: "${head}" is no version`)
  const firstChange = lines.findIndex((line) => changeLine.test(line))
  const notes = firstChange < 0 ? lines : lines.slice(0, firstChange)
  return {
    type: 'version',
    component,
    number,
    released_at: `${date}T10:00:00Z`,
    state,
    state_reason: reason ?? null,
    release_notes: notes.join('\n').trim(),
    changes: firstChange < 0 ? [] : parseChanges(lines.slice(firstChange)),
  }
}

function parseChanges(lines: readonly string[]): unknown[] {
  const changes: { kind: string; title: string; guide: string[] }[] = []
  for (const line of lines) {
    const [, kind, title] = changeLine.exec(line) ?? []
    if (kind !== undefined && title !== undefined) changes.push({ kind, title, guide: [] })
    else changes.at(-1)?.guide.push(line.replace(/^ {2}/, ''))
  }
  return changes.map(({ kind, title, guide }) => ({
    kind,
    title,
    migration_guide: guide.join('\n').trim(),
  }))
}
