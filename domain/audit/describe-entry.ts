// An entry of the audit log for people: what happened, to which item, and what each field was before and after. Words
// are the interface's; this decides which of them fit.
import { type AuditAction, actionOf, auditActions, type ItemKind, isAuditAction } from './actions.ts'

/** A row as the log keeps it: its keys, and of an update what changed. */
type KeptRow = Readonly<Record<string, unknown>>

export interface AuditEntry {
  readonly event: string | null
  readonly table_name: string | null
  readonly operation: string
  readonly row_count: number
  readonly subject_ids: readonly string[] | null
  readonly before: unknown
  readonly after: unknown
  readonly fields: unknown
}

/** What happened, more exactly than the action where the changed fields tell. */
export type AuditWord = AuditAction | RefinedWord | 'unknown'

export type RefinedWord =
  | 'member_role_changed'
  | 'token_account_added'
  | 'token_account_removed'
  | 'version_state_changed'
  | 'invitation_accepted'
  | 'invitation_revoked'
  | 'token_revoked'
  | 'rule_turned_off'
  | 'sso_mode_changed'
  | 'sso_domain_verified'
  | 'legal_document_withdrawn'
  | 'webhook_paused'
  | 'webhook_disabled'
  | 'webhook_resumed'
  | 'webhook_secret_rotated'
  | 'organization_renamed'
  | 'logo_changed'
  | 'deletion_requested'
  | 'deletion_taken_back'
  | 'second_factor_required'
  | 'second_factor_optional'
  | 'session_days_changed'
  | 'domains_changed'
  | 'retention_changed'

export interface DescribedItem {
  readonly kind: ItemKind | undefined
  /** The rows that the entry belongs to; the first few. */
  readonly ids: readonly string[]
  /** How many rows were changed. */
  readonly count: number
  /** What the entry itself calls its only row, such as the number of a version. */
  readonly label: string | undefined
}

export interface ChangedField {
  readonly name: string
  /** Undefined: the row was created, or this is a fact of an event. */
  readonly before: unknown
  /** Undefined: the row was deleted. */
  readonly after: unknown
}

/** The changed fields of one row. */
export interface ChangedRow {
  /** The keys of the row, such as its id. */
  readonly keys: KeptRow
  readonly fields: readonly ChangedField[]
}

export interface DescribedEntry {
  readonly action: string
  readonly word: AuditWord
  readonly item: DescribedItem
  readonly rows: readonly ChangedRow[]
}

export function describeEntry(entry: AuditEntry): DescribedEntry {
  const action = actionOf(entry)
  const before = rowsIn(entry.before)
  const after = rowsIn(entry.after)
  const known = isAuditAction(action) ? action : undefined
  return {
    action,
    word: known === undefined ? 'unknown' : (refine(known, entry.row_count, before[0], after[0]) ?? known),
    item: {
      kind: known && auditActions.get(known),
      ids: entry.subject_ids ?? [],
      count: entry.row_count,
      label: entry.row_count === 1 ? (labelOf(after[0] ?? {}) ?? labelOf(before[0] ?? {})) : undefined,
    },
    rows: entry.event === null ? pairRows(before, after) : [factsOf(entry.fields)],
  }
}

const isRow = (value: unknown): value is KeptRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rowsIn = (kept: unknown): readonly KeptRow[] => (Array.isArray(kept) ? kept.filter(isRow) : [])

/** The values that name a row, the first that is there. */
function labelOf(row: KeptRow): string | undefined {
  for (const name of ['title', 'name', 'number', 'domain', 'host']) {
    const value = row[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return undefined
}

/** An entry over several rows keeps the word of its action. */
function refine(
  action: AuditAction,
  count: number,
  before: KeptRow = {},
  after: KeptRow = {},
): RefinedWord | undefined {
  if (count !== 1) return undefined
  const isSet = (name: string) => before[name] === null && after[name] !== null && name in after
  const changed = (name: string) => name in after
  switch (action) {
    case 'members.insert':
      return after.is_token === true ? 'token_account_added' : undefined
    case 'members.delete':
      return before.is_token === true ? 'token_account_removed' : undefined
    case 'members.update':
      return changed('role') ? 'member_role_changed' : undefined
    case 'versions.update':
      return changed('state') ? 'version_state_changed' : undefined
    case 'invitations.update':
      if (isSet('accepted_at')) return 'invitation_accepted'
      return isSet('revoked_at') ? 'invitation_revoked' : undefined
    case 'api_tokens.update':
      return isSet('revoked_at') ? 'token_revoked' : undefined
    case 'component_rules.update':
      return after.level === 'off' ? 'rule_turned_off' : undefined
    case 'sso_connections.update':
      return changed('mode') ? 'sso_mode_changed' : undefined
    case 'sso_domains.update':
      return isSet('verified_at') ? 'sso_domain_verified' : undefined
    case 'legal_documents.update':
      return isSet('withdrawn_at') ? 'legal_document_withdrawn' : undefined
    case 'webhooks.update':
      return refineWebhook(after)
    case 'organizations.update':
      return refineOrganization(before, after)
    default:
      return undefined
  }
}

function refineWebhook(after: KeptRow): RefinedWord | undefined {
  if (after.state === 'paused') return 'webhook_paused'
  if (after.state === 'disabled') return 'webhook_disabled'
  if (after.state === 'active') return 'webhook_resumed'
  return 'secret_hint' in after ? 'webhook_secret_rotated' : undefined
}

/** A form changes one or two of them together; the gravest gives the word. */
function refineOrganization(before: KeptRow, after: KeptRow): RefinedWord | undefined {
  if ('deletion_requested_at' in after)
    return after.deletion_requested_at === null ? 'deletion_taken_back' : 'deletion_requested'
  if ('requires_second_factor' in after)
    return after.requires_second_factor === true ? 'second_factor_required' : 'second_factor_optional'
  if ('allowed_email_domains' in after) return 'domains_changed'
  if ('max_session_days' in after) return 'session_days_changed'
  if ('audit_retention_days' in after) return 'retention_changed'
  if ('logo' in after) return 'logo_changed'
  return 'name' in after && 'name' in before ? 'organization_renamed' : undefined
}

/** Keys are in both halves of an update; what changed stands in at least one of them. */
function pairRows(before: readonly KeptRow[], after: readonly KeptRow[]): ChangedRow[] {
  const count = Math.max(before.length, after.length)
  return Array.from({ length: count }, (_, at) => pairRow(before[at], after[at]))
}

const isKey = (name: string) => name === 'id' || name.endsWith('_id')

function pairRow(before: KeptRow | undefined, after: KeptRow | undefined): ChangedRow {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const isSame = (name: string) =>
    before === undefined || after === undefined
      ? isKey(name)
      : JSON.stringify(before[name]) === JSON.stringify(after[name])
  return {
    keys: Object.fromEntries(names.filter(isSame).map((name) => [name, (after ?? before)?.[name]])),
    fields: names
      .filter((name) => !isSame(name))
      .map((name) => ({ name, before: before?.[name], after: after?.[name] })),
  }
}

/** Facts about an event have no state before. */
function factsOf(fields: unknown): ChangedRow {
  const facts = isRow(fields) ? Object.entries(fields) : []
  return { keys: {}, fields: facts.map(([name, after]) => ({ name, before: undefined, after })) }
}
