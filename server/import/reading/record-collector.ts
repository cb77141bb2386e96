import { type ImportRecord, importLimits, type RecordOf } from '@trellis/domain/contracts/catalog/import'
import { type Fault, type FaultCode, fault } from '@trellis/domain/contracts/faults/fault'
import { type LineFaults, tooLarge } from './line-faults.ts'

/** A record with its line number, so that people can find it. */
export type Placed<Type extends ImportRecord['type']> = RecordOf<Type> & { readonly line: number }

export type ImportFile = {
  readonly components: Placed<'component'>[]
  readonly versions: Placed<'version'>[]
  readonly dependencies: Placed<'dependency'>[]
  readonly projects: Placed<'project'>[]
}

type Limit = keyof typeof importLimits

const tooMany = {
  components: 'import.too_many_components',
  assignedUsers: 'import.too_many_assigned_users',
  versions: 'import.too_many_versions',
  changes: 'import.too_many_changes',
  dependencies: 'import.too_many_dependencies',
  projects: 'import.too_many_projects',
  projectComponents: 'import.too_many_project_components',
} as const satisfies Record<Limit, FaultCode>

/**
 * Takes the records of a file one by one. A duplicate is a fault of its line, and exceeding a limit stops the reading
 * there. Neither waits for the end of the file.
 */
export class RecordCollector {
  readonly file: ImportFile = { components: [], versions: [], dependencies: [], projects: [] }
  readonly #faults: LineFaults
  readonly #counts = new Map<Limit, number>()
  readonly #keys = new Set<string>()
  readonly #versions = new Map<string, Set<string>>()
  readonly #dependencies = new Map<string, Set<string>>()
  readonly #projects = new Set<string>()

  constructor(faults: LineFaults) {
    this.#faults = faults
  }

  add(record: ImportRecord, line: number): void {
    switch (record.type) {
      case 'component':
        this.#count('components', 1, line)
        this.#count('assignedUsers', record.assigned_users.length, line)
        if (this.#isNewComponent(record, line)) this.file.components.push({ ...record, line })
        break
      case 'version':
        this.#count('versions', 1, line)
        this.#count('changes', record.changes.length, line)
        if (this.#isNewVersion(record, line)) this.file.versions.push({ ...record, line })
        break
      case 'dependency':
        this.#count('dependencies', 1, line)
        if (this.#isNewDependency(record, line)) this.file.dependencies.push({ ...record, line })
        break
      case 'project':
        this.#count('projects', 1, line)
        this.#count('projectComponents', record.components.length, line)
        if (this.#isNewProject(record, line)) this.file.projects.push({ ...record, line })
        break
    }
  }

  #count(what: Limit, more: number, line: number): void {
    const count = (this.#counts.get(what) ?? 0) + more
    this.#counts.set(what, count)
    if (count > importLimits[what]) throw tooLarge(line, fault(tooMany[what], { max: importLimits[what] }))
  }

  #isNewComponent({ key }: RecordOf<'component'>, line: number): boolean {
    return this.#isNew(this.#keys, key, line, () => fault('component_key.repeated', { key }))
  }

  #isNewVersion({ component, number }: RecordOf<'version'>, line: number): boolean {
    const known = openSet(this.#versions, component)
    return this.#isNew(known, number, line, () => fault('version.repeated', { number, component }))
  }

  #isNewDependency({ component, depends_on: target }: RecordOf<'dependency'>, line: number): boolean {
    const known = openSet(this.#dependencies, component)
    return this.#isNew(known, target, line, () => fault('dependency.repeated_line', { component, target }))
  }

  #isNewProject({ name }: RecordOf<'project'>, line: number): boolean {
    return this.#isNew(this.#projects, name, line, () => fault('project.repeated', { name }))
  }

  #isNew(known: Set<string>, name: string, line: number, describe: () => Fault): boolean {
    if (known.has(name)) {
      this.#faults.add(line, describe())
      return false
    }
    known.add(name)
    return true
  }
}

function openSet(sets: Map<string, Set<string>>, name: string): Set<string> {
  const known = sets.get(name) ?? new Set()
  sets.set(name, known)
  return known
}

/** Collects records that do not come from a file. Their position serves as the line number. */
export function collectRecords(records: readonly ImportRecord[], faults: LineFaults): ImportFile {
  const collector = new RecordCollector(faults)
  for (const [place, record] of records.entries()) collector.add(record, place + 1)
  return collector.file
}
