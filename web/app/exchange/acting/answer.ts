// The vocabulary that functions, acts and forms share: it was done, or it was refused and why.
import type { InUse, Stale } from '@trellis/domain/contracts/catalog/components'
import type { RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import type { DataErrorKind } from '../../data/failure/data-error.ts'

/** The stored state of a row that someone else has edited meanwhile, and the fields they changed. */
export type StaleEdit = Stale<{ revision: number } & Record<string, unknown>>

/** Codes of functions that say more than their kind. */
export const refusalReasons = [
  'last_maintainer',
  'account_managed',
  'email_exists',
  'no_address',
  'over_email_send_rate_limit',
  'superadmin_refused',
  'too_many_invitations',
  'too_many_tokens',
  'too_many_webhooks',
  'too_many_waiting',
  'invitation_expired',
  'invitation_revoked',
  'invitation_used',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export type Refusal = {
  ok: false
  kind: DataErrorKind
  /** What is wrong with each field. */
  faults: FieldFaults
  /** Findings of the rules that refused it. */
  findings: RuleViolation['findings']
  /** The components that prevent a deletion. */
  dependents: InUse['dependents']
  /** Set if someone else has edited the row meanwhile. */
  stale?: StaleEdit | undefined
  /** Set if the person has to set up a second factor of their own first. */
  needsOwnFactor?: true | undefined
  /** Set if the person's company lets them in through its own provider only. */
  needsSso?: true | undefined
  /** The code of what is wrong with uploaded metadata of an identity provider. */
  metadataFault?: string | undefined
  /** The code of a refusal that a page words itself. */
  reason?: RefusalReason | undefined
  /** The words of the function: how many invitations are left, or whose tokens are too many. */
  said?: string | undefined
  /** The typed texts, for forms that can be sent before their script has loaded. */
  values?: Readonly<Record<string, string>> | undefined
}

export type Answer<Result> = { ok: true; result: Result } | Refusal

export function refuse(kind: DataErrorKind, parts: Partial<Omit<Refusal, 'ok' | 'kind'>> = {}): Refusal {
  return { ok: false, kind, faults: {}, findings: [], dependents: [], ...parts }
}

/** The answer if the server cannot be reached. */
export const unreachable = refuse('unavailable')
