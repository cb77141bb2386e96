import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import type { TokenScope } from '@trellis/domain/contracts/token-scopes'
import { createApiToken, type TokenKind } from '@trellis/domain/contracts/tokens'
import { parseDay } from '../dates/parse-day.ts'
import type { FilterChoice } from '../list/search-filter/choice-search.tsx'

export const expiryChoices = ['7', '30', '90', '365', 'date', 'never'] as const
export type ExpiryChoice = (typeof expiryChoices)[number]

export interface TokenDraft {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  readonly expiry: ExpiryChoice
  /** For the choice `date`: a day, or what was typed. */
  readonly date: string
  readonly components: readonly FilterChoice[]
  readonly projects: readonly FilterChoice[]
}

export const emptyDraft: TokenDraft = {
  name: '',
  scopes: ['read'],
  expiry: '90',
  date: '',
  components: [],
  projects: [],
}

const day = 86_400_000

/** When the token ends: null for never, undefined for a date that is none or not in the future. */
export function expiryOf({ expiry, date }: TokenDraft, now: number): string | null | undefined {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(now + Number(expiry) * day).toISOString()
  const at = Date.parse(`${parseDay(date) ?? ''}T23:59:59.000Z`)
  return at > now && at < now + 100 * 365 * day ? new Date(at).toISOString() : undefined
}

/** A token that only reads is not narrowed: narrowing concerns what it changes. */
export const canNarrow = ({ scopes }: TokenDraft) => scopes.some((scope) => scope !== 'read')

interface Sent {
  readonly organizationId: string
  readonly kind: TokenKind
  readonly now: number
}

/** The input of the function. */
export function inputOf(draft: TokenDraft, { organizationId, kind, now }: Sent) {
  const idsOf = (chosen: readonly FilterChoice[]) =>
    canNarrow(draft) && chosen.length > 0 ? chosen.map(({ value }) => value) : null
  return {
    organization_id: organizationId,
    kind,
    name: draft.name,
    scopes: [...draft.scopes],
    component_ids: idsOf(draft.components),
    project_ids: idsOf(draft.projects),
    expires_at: expiryOf(draft, now) ?? null,
  }
}

const fields = createApiToken.input.pick({ name: true, scopes: true })

/** What the contract refuses, reported before anything is sent. */
export function findTokenFaults({ name, scopes }: TokenDraft): FieldFaults {
  return findFaults(fields.safeParse({ name, scopes }).error)
}
