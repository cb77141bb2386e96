// What an entry of the audit log can tell of: changes of audited tables, and events. A test compares the tables with
// the triggers of the database, and the column `audit_log.action` names actions in the same way.
import type { auditEvents } from './events.ts'

export const itemKinds = [
  'component',
  'project',
  'member',
  'invitation',
  'token',
  'rule',
  'sso',
  'legal_document',
  'webhook',
  'organization',
] as const
/** What an entry is about, as people choose it. */
export type ItemKind = (typeof itemKinds)[number]

export const auditedTables = {
  components: 'component',
  component_users: 'component',
  versions: 'component',
  changes: 'component',
  dependencies: 'component',
  component_rule_exemptions: 'rule',
  projects: 'project',
  project_components: 'project',
  members: 'member',
  invitations: 'invitation',
  api_tokens: 'token',
  component_rules: 'rule',
  sso_connections: 'sso',
  sso_domains: 'sso',
  legal_documents: 'legal_document',
  legal_acceptances: 'legal_document',
  webhooks: 'webhook',
  organizations: 'organization',
} as const satisfies Record<string, ItemKind>
export type AuditedTable = keyof typeof auditedTables

export const rowOperations = ['insert', 'update', 'delete'] as const
export type RowOperation = (typeof rowOperations)[number]

type Events = typeof auditEvents
/** The events in the log of an organization. The installation's are for superadmins. */
export type OrganizationEvent = {
  [Name in keyof Events]: Events[Name]['chain'] extends 'organization' ? Name : never
}[keyof Events]

const eventKinds = {
  export_taken: 'organization',
  break_glass_used: 'member',
  token_first_used: 'token',
  token_refused: 'token',
  organization_suspended: 'organization',
  organization_reactivated: 'organization',
  trial_extended: 'organization',
  impersonation_granted: 'member',
  impersonation_started: 'member',
  organization_limits_set: 'organization',
} as const satisfies Record<OrganizationEvent, ItemKind>

export type AuditAction = `${AuditedTable}.${RowOperation}` | OrganizationEvent

const tableActions = Object.entries(auditedTables).flatMap(([table, kind]) =>
  rowOperations.map((operation) => [`${table}.${operation}` as AuditAction, kind] as const),
)

/** Every action with the kind of its item, in the order in which people choose them. */
export const auditActions: ReadonlyMap<AuditAction, ItemKind> = new Map([
  ...tableActions,
  ...(Object.entries(eventKinds) as [OrganizationEvent, ItemKind][]),
])

export const isAuditAction = (text: string): text is AuditAction =>
  (auditActions as ReadonlyMap<string, ItemKind>).has(text)

/** The actions that concern items of a kind. */
export function actionsOf(kind: ItemKind): AuditAction[] {
  return [...auditActions].filter(([, concerned]) => concerned === kind).map(([action]) => action)
}

interface Told {
  readonly event: string | null
  readonly table_name: string | null
  readonly operation: string
}

/** The name of an entry's action. One that an older or a newer version wrote may not be in `auditActions`. */
export const actionOf = ({ event, table_name, operation }: Told): string =>
  event ?? `${table_name ?? ''}.${operation}`
