import type { Stale } from '@trellis/domain/contracts/catalog/components'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'

type Edited = { readonly id: string; readonly organization_id: string; readonly revision: number }

export type EditOf<Row extends Edited> = {
  readonly table:
    | 'components'
    | 'versions'
    | 'changes'
    | 'projects'
    | 'component_rules'
    | 'component_rule_exemptions'
    | 'organizations'
    | 'legal_documents'
    | 'webhooks'
  /** The key under which the audit log stores the row. */
  readonly subject: string
  readonly current: Row
  /** Undefined if the caller did not say which revision they saw. */
  readonly expected: number | undefined
}

/** Refuses an edit if others have edited the record since, and names the fields they changed. */
export async function requireRevision<Row extends Edited>(
  transaction: Transaction,
  { table, subject, current, expected }: EditOf<Row>,
): Promise<void> {
  if (expected === undefined || current.revision === expected) return
  const [row] = await transaction.query<{ changed: string[] }>(
    'select app.fields_changed_since($1, $2, $3, $4, $5) as changed',
    [current.organization_id, table, subject, current.id, expected],
  )
  const details: Stale<Row> = { current, changed: row?.changed ?? [] }
  throw refusal(409, 'stale_revision', 'Someone else changed this after you opened it', { details })
}
