// The one vocabulary between functions, acts and forms: what was asked for was done, or it was refused, and why.
import type { InUse, Stale } from '@trellis/domain/contracts/catalog/components'
import type { RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import type { DataErrorKind, FieldMessages } from '../../data/failure/data-error.ts'

/** What is stored now of something that others have edited since, and which fields they changed. */
export type StaleEdit = Stale<{ revision: number } & Record<string, unknown>>

export type Refusal = {
  ok: false
  kind: DataErrorKind
  fields: FieldMessages
  /** Of the rules that refused it. */
  findings: RuleViolation['findings']
  /** Who stands in the way of a deletion. */
  dependents: InUse['dependents']
  /** Of an edit that others were faster with. */
  stale?: StaleEdit | undefined
  /** What was typed, for forms that can be sent before their script has come. */
  values?: Readonly<Record<string, string>> | undefined
}

export type Answer<Result> = { ok: true; result: Result } | Refusal

export function refuse(kind: DataErrorKind, parts: Partial<Omit<Refusal, 'ok' | 'kind'>> = {}): Refusal {
  return { ok: false, kind, fields: {}, findings: [], dependents: [], ...parts }
}

/** What a page is told when it cannot send. */
export const unreachable = refuse('unavailable')
