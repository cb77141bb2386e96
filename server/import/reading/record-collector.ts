import {
  type ImportRecord,
  importLimits,
  importTooLarge,
  type RecordOf,
} from '@trellis/domain/contracts/catalog/import'
import { ImportRefusal } from '../import-refusal.ts'
import type { LineFaults } from './line-faults.ts'

/** A record with its line number, so that people can find it. */
export type Placed<Type extends ImportRecord['type']> = RecordOf<Type> & { readonly line: number }

export type ImportFile = {
  readonly components: Placed<'component'>[]
  readonly versions: Placed<'version'>[]
  readonly dependencies: Placed<'dependency'>[]
  readonly projects: Placed<'project'>[]
}

type Limit = keyof typeof importLimits

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
        if (this.#isNew(this.#keys, record.key, line, () => `The key ${record.key}`))
          this.file.components.push({ ...record, line })
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
        if (this.#isNew(this.#projects, record.name, line, () => `The project ${record.name}`))
          this.file.projects.push({ ...record, line })
        break
    }
  }

  #count(what: Limit, more: number, line: number): void {
    const count = (this.#counts.get(what) ?? 0) + more
    this.#counts.set(what, count)
    if (count > importLimits[what]) throw tooLarge(line, importTooLarge[what])
  }

  #isNewVersion({ component, number }: RecordOf<'version'>, line: number): boolean {
    const known = openSet(this.#versions, component)
    return this.#isNew(known, number, line, () => `Version ${number} of ${component}`)
  }

  #isNewDependency({ component, depends_on: target }: RecordOf<'dependency'>, line: number): boolean {
    const known = openSet(this.#dependencies, component)
    return this.#isNew(known, target, line, () => `The dependency of ${component} on ${target}`)
  }

  #isNew(known: Set<string>, name: string, line: number, describe: () => string): boolean {
    if (known.has(name)) {
      this.#faults.add(line, `${describe()} appears twice`)
      return false
    }
    known.add(name)
    return true
  }
}

/** Stops the reading at once, whatever other faults there are. */
export function tooLarge(line: number, message: string): ImportRefusal {
  return new ImportRefusal(413, 'import_too_large', `Line ${line}: ${message}`, {
    fields: { [`line ${line}`]: message },
  })
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
