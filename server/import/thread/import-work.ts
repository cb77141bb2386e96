import type { ImportCounts } from '@trellis/domain/contracts/catalog/import'
import type { Rule } from '@trellis/domain/rules/rule'
import { findAssigned, type Member, namesPeople } from '../judging/find-assigned.ts'
import { judgeImport } from '../judging/judge-import.ts'
import { type LinkedFile, linkRecords } from '../judging/link-records.ts'
import { LineFaults } from '../reading/line-faults.ts'
import { RecordReader } from '../reading/record-reader.ts'
import { type DerivedFile, deriveColumns } from '../writing/derive-columns.ts'
import type { Assignment } from '../writing/import-columns.ts'
import { prepareInserts } from '../writing/import-inserts.ts'
import type { Insert } from '../writing/insert-rows.ts'

type Linked = { readonly file: LinkedFile; readonly derived: DerivedFile; readonly now: Date }

/**
 * All steps of an import that take processor time: read the pieces of the file, link, assign, judge, then return the
 * statements one by one. It runs in a thread of its own (import-worker.ts), so its inputs and outputs are plain data.
 * Faults of the file are thrown as an `ImportRefusal`.
 */
export class ImportWork {
  readonly #faults = new LineFaults()
  readonly #reader = new RecordReader(this.#faults)
  #linked: Linked | undefined
  #assigned: readonly Assignment[] = []
  #inserts: Iterator<Insert> | undefined

  read(bytes: Uint8Array): void {
    this.#reader.push(bytes)
  }

  /** Called after the last piece. `now` is the date of versions that have none. */
  link(now: Date): { readonly components: number; readonly namesPeople: boolean } {
    const file = linkRecords(this.#reader.end(), this.#faults)
    this.#linked = { file, derived: deriveColumns(file, now), now }
    return { components: file.components.length, namesPeople: namesPeople(file) }
  }

  assign(members: readonly Member[]): void {
    this.#assigned = findAssigned(this.#requireLinked().file, members, this.#faults)
  }

  judge(rules: readonly Rule[]): void {
    const { derived, now } = this.#requireLinked()
    judgeImport(rules, derived, now.getTime())
  }

  begin(organizationId: string): ImportCounts {
    const { counts, inserts } = prepareInserts({
      ...this.#requireLinked(),
      organizationId,
      assigned: this.#assigned,
    })
    this.#inserts = inserts[Symbol.iterator]()
    return counts
  }

  next(): Insert | undefined {
    const found = this.#inserts?.next()
    return found === undefined || found.done ? undefined : found.value
  }

  #requireLinked(): Linked {
    if (this.#linked === undefined) throw new Error('The file has not been linked')
    return this.#linked
  }
}
