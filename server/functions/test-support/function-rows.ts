// One row per function: an input that is valid on the stage, and the callers that succeed with it. All other callers
// are refused. A test fails if a registered function has no row.
import type { OrganizationState, StateAct } from '@trellis/domain/organizations/state'
import type { Caller, StageOrganization } from './function-stage.ts'

export type FunctionRow = {
  /** `session` is the caller's own. */
  readonly input: (organization: StageOrganization, session: string) => object
  /** For functions that take a stream. */
  readonly body?: string
  readonly allowed: readonly Caller[]
  /** Answers to callers who may, but whom the rows of the stage stand in the way of. */
  readonly hindered?: Readonly<Partial<Record<Caller, number>>>
  /** States in which a permitted call has nothing to do. It answers 409. */
  readonly refusedIn?: readonly OrganizationState[]
  /** Set if the row names the empty organization. */
  readonly tokenOf?: 'empty'
  /** What the organization's state must allow, if that differs from the function's access. */
  readonly act?: StateAct
}

const signedIn: readonly Caller[] = ['stranger', 'developer', 'assigned', 'admin', 'maintainer', 'superadmin']
const members: readonly Caller[] = ['developer', 'assigned', 'admin', 'maintainer']
const editorsAndAssigned: readonly Caller[] = ['assigned', 'admin', 'maintainer']
const editors: readonly Caller[] = ['admin', 'maintainer']
const maintainers: readonly Caller[] = ['maintainer']
const anyToken: readonly Caller[] = ['read token', 'write token', 'admin token']
const writeTokens: readonly Caller[] = ['write token', 'admin token']
const adminToken: readonly Caller[] = ['admin token']
const superadmins: readonly Caller[] = ['superadmin']

export const functionRows: Readonly<Record<string, FunctionRow>> = {
  'create-organization': { allowed: signedIn, input: () => ({ name: 'New company' }) },
  'list-organizations': { allowed: [...signedIn, ...anyToken], input: () => ({}) },
  'read-own-rights': { allowed: signedIn, input: () => ({}) },
  'list-sessions': { allowed: signedIn, input: () => ({}) },
  'end-session': { allowed: signedIn, input: (_, session) => ({ id: session }) },
  'read-profile': { allowed: signedIn, input: () => ({}) },
  'update-profile': { allowed: signedIn, input: () => ({ name: 'Noor Haddad', expected_revision: 1 }) },
  // Only the token of a mail counts, whoever calls.
  unsubscribe: { allowed: [], input: () => ({ token: 'guessed', email_notifications: false }) },
  // Only the token of the installation counts, whoever calls.
  'report-mail-bounce': { allowed: [], input: () => ({}) },
  'export-profile': { allowed: signedIn, input: () => ({}) },
  // The stranger is the last maintainer of their organization.
  'delete-profile': {
    allowed: ['developer', 'assigned', 'admin', 'maintainer', 'superadmin'],
    hindered: { stranger: 409 },
    input: () => ({}),
  },
  'update-organization': {
    allowed: maintainers,
    input: ({ id }) => ({ id, name: 'Fernhill Market' }),
  },
  'delete-organization': {
    allowed: maintainers,
    input: ({ id }) => ({ id, name: 'Company' }),
    act: 'settle',
    refusedIn: ['deleting'],
  },
  'restore-organization': {
    allowed: maintainers,
    refusedIn: ['trialing', 'not_active'],
    input: ({ id }) => ({ id }),
    act: 'settle',
  },
  'read-security': { allowed: maintainers, input: ({ id }) => ({ organization_id: id }) },
  'set-organization-security': {
    allowed: maintainers,
    input: ({ id }) => ({
      organization_id: id,
      requires_second_factor: false,
      max_session_days: 30,
      expected_revision: 1,
    }),
  },
  'read-sso': { allowed: maintainers, input: ({ id }) => ({ organization_id: id }) },
  'save-sso-connection': {
    allowed: maintainers,
    input: ({ id }) => ({
      organization_id: id,
      kind: 'oidc',
      issuer: 'https://login.example',
      client_id: 'trellis',
      client_secret: 'a-long-client-secret',
      expected_revision: 2,
    }),
  },
  'disconnect-sso': {
    allowed: maintainers,
    input: ({ id }) => ({ organization_id: id, expected_revision: 2 }),
  },
  'add-sso-domain': {
    allowed: maintainers,
    input: ({ id }) => ({ organization_id: id, domain: 'fernhill.example' }),
  },
  'check-sso-domain': {
    allowed: maintainers,
    input: ({ id, ssoDomain }) => ({ organization_id: id, id: ssoDomain }),
  },
  'remove-sso-domain': {
    allowed: maintainers,
    input: ({ id, ssoDomain }) => ({ organization_id: id, id: ssoDomain }),
  },
  'set-sso-members': {
    allowed: maintainers,
    input: ({ id }) => ({
      organization_id: id,
      default_role: 'admin',
      group_attribute: 'groups',
      role_mapping: [{ group: 'platform', role: 'admin' }],
      expected_revision: 2,
    }),
  },
  'set-sso-mode': {
    allowed: maintainers,
    input: ({ id }) => ({ organization_id: id, mode: 'off', expected_revision: 2 }),
  },
  'invite-members': {
    allowed: [...maintainers, ...adminToken],
    input: ({ id, component }) => ({
      organization_id: id,
      invitations: [{ email: 'noor@fernhill.example', role: 'developer', component_ids: [component] }],
    }),
  },
  'resend-invitation': {
    allowed: [...maintainers, ...adminToken],
    input: ({ invitation }) => ({ id: invitation }),
  },
  'revoke-invitation': {
    allowed: [...maintainers, ...adminToken],
    input: ({ invitation }) => ({ id: invitation }),
  },
  'update-invitation': {
    allowed: [...maintainers, ...adminToken],
    input: ({ invitation }) => ({ id: invitation, email: 'noor@fernhill.example', role: 'admin' }),
  },
  'create-invitation-link': { allowed: maintainers, input: ({ invitation }) => ({ id: invitation }) },
  // By its id, an invitation exists for the invited person alone.
  'accept-invitation': { allowed: [], input: ({ invitation }) => ({ id: invitation }) },
  'list-own-invitations': { allowed: signedIn, input: () => ({}) },
  'set-member-role': {
    allowed: [...maintainers, ...adminToken],
    input: ({ id, people }) => ({ organization_id: id, user_id: people.developer, role: 'admin' }),
  },
  'update-member': {
    allowed: maintainers,
    input: ({ id, people }) => ({
      organization_id: id,
      user_id: people.developer,
      email: 'somebody.else@example.com',
      role: 'admin',
    }),
  },
  'remove-member': {
    allowed: maintainers,
    input: ({ id, people }) => ({
      organization_id: id,
      user_id: people.assigned,
      hand_over_to: people.developer,
    }),
  },
  'leave-organization': {
    allowed: members,
    act: 'settle',
    input: ({ id }) => ({ organization_id: id }),
  },
  'add-legal-document': {
    allowed: [...maintainers, ...adminToken],
    input: ({ id, upload }) => ({
      organization_id: id,
      title: 'Data processing agreement',
      kind: 'dpa',
      version: '1',
      valid_from: '2026-11-16',
      file: upload,
      file_name: 'dpa.pdf',
      required_of: 'everyone',
    }),
  },
  'update-legal-document': {
    allowed: [...maintainers, ...adminToken],
    input: ({ legalDocument }) => ({ id: legalDocument, required_of: 'everyone', expected_revision: 1 }),
  },
  'withdraw-legal-document': {
    allowed: [...maintainers, ...adminToken],
    input: ({ legalDocument }) => ({ id: legalDocument }),
  },
  'accept-legal-document': {
    allowed: members,
    act: 'read',
    input: ({ legalDocument }) => ({ id: legalDocument }),
  },
  'create-component': {
    allowed: [...editors, ...writeTokens],
    input: ({ id }) => ({ organization_id: id, title: 'search', kind: 'library' }),
  },
  'update-component': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ component }) => ({ id: component, expected_revision: 1, title: 'till' }),
  },
  'delete-component': {
    allowed: [...editors, ...writeTokens],
    input: ({ component }) => ({ id: component }),
  },
  'load-example-data': { allowed: editors, input: ({ empty }) => ({ organization_id: empty }) },
  'remove-example-data': { allowed: editors, input: ({ id }) => ({ organization_id: id }) },
  'set-dependency': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ component, other, otherVersion }) => ({
      component_id: component,
      depends_on_id: other,
      version_id: otherVersion,
    }),
  },
  'remove-dependency': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ component, other }) => ({ component_id: component, depends_on_id: other }),
  },
  'release-version': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ component }) => ({ component_id: component, number: '2.0.0' }),
  },
  'update-version': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ version }) => ({ id: version, expected_revision: 1, release_notes: 'Faster' }),
  },
  'set-version-state': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ version }) => ({ id: version, state: 'deprecated', reason: 'Slow' }),
  },
  'delete-version': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ version }) => ({ id: version }),
  },
  'create-change': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ version }) => ({ version_id: version, kind: 'breaking', title: 'Gone' }),
  },
  'update-change': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ change }) => ({ id: change, expected_revision: 1, title: 'Another fix' }),
  },
  'delete-change': {
    allowed: [...editorsAndAssigned, ...writeTokens],
    input: ({ change }) => ({ id: change }),
  },
  'assign-user': {
    allowed: [...editors, ...writeTokens],
    input: ({ component, people }) => ({ component_id: component, user_id: people.developer }),
  },
  'unassign-user': {
    allowed: [...editors, ...writeTokens],
    input: ({ component, people }) => ({ component_id: component, user_id: people.assigned }),
  },
  'set-component-notifications': {
    allowed: editorsAndAssigned,
    input: ({ component, people }) => ({
      component_id: component,
      user_id: people.assigned,
      email_notifications: false,
    }),
  },
  'create-project': {
    allowed: [...editors, ...writeTokens],
    input: ({ id }) => ({ organization_id: id, name: 'Office' }),
  },
  'update-project': {
    allowed: [...editors, ...writeTokens],
    input: ({ project }) => ({ id: project, expected_revision: 1, name: 'Office' }),
  },
  'delete-project': { allowed: [...editors, ...writeTokens], input: ({ project }) => ({ id: project }) },
  'set-component-rule': {
    allowed: [...maintainers, ...adminToken],
    input: ({ id }) => ({ organization_id: id, kind: 'no_cycles', level: 'warn' }),
  },
  'set-component-rules': {
    allowed: [...maintainers, ...adminToken],
    input: ({ id }) => ({ organization_id: id, rules: [{ kind: 'description', level: 'warn' }] }),
  },
  'read-rules': { allowed: [...maintainers, ...adminToken], input: ({ id }) => ({ organization_id: id }) },
  'preview-rules': {
    allowed: [...maintainers, ...adminToken],
    input: ({ id }) => ({ organization_id: id, rules: [{ kind: 'description', level: 'warn' }] }),
  },
  'set-rule-exemption': {
    allowed: [...maintainers, ...adminToken],
    input: ({ rule, other }) => ({ rule_id: rule, component_id: other, reason: 'Soon gone' }),
  },
  'remove-rule-exemption': {
    allowed: [...maintainers, ...adminToken],
    input: ({ exemption }) => ({ id: exemption }),
  },
  'list-findings': { allowed: [...members, ...anyToken], input: ({ id }) => ({ organization_id: id }) },
  'check-component': {
    allowed: [...members, ...anyToken],
    input: ({ component }) => ({ component_id: component }),
  },
  'find-by-findings': { allowed: [...members, ...anyToken], input: ({ id }) => ({ organization_id: id }) },
  'preview-release': {
    allowed: [...members, ...anyToken],
    input: ({ other }) => ({ component_id: other, number: '2.0.0' }),
  },
  'most-wanted': { allowed: [...members, ...anyToken], input: ({ id }) => ({ organization_id: id }) },
  'brief-upgrade': {
    allowed: [...members, ...anyToken],
    input: ({ component, other }) => ({ component_id: component, depends_on_id: other }),
  },
  'plan-upgrades': {
    allowed: [...members, ...anyToken],
    input: ({ component }) => ({ component_id: component }),
  },
  'import-organization': {
    allowed: [...editors, ...adminToken],
    input: ({ empty }) => ({ organization_id: empty }),
    tokenOf: 'empty',
    body: JSON.stringify({ type: 'component', key: 'a', title: 'search', kind: 'library' }),
  },
  impersonate: {
    allowed: superadmins,
    input: ({ id, people }) => ({ organization_id: id, user_id: people.developer, reason: 'Ticket 4711' }),
  },
  'suspend-organization': { allowed: superadmins, input: ({ id }) => ({ id, reason: 'Unpaid' }) },
  'reactivate-organization': { allowed: superadmins, input: ({ id }) => ({ id, reason: 'Paid' }) },
  'extend-trial': {
    allowed: superadmins,
    input: ({ id }) => ({ id, until: '2100-01-01T00:00:00Z', reason: 'Asked for it' }),
  },
  'set-organization-limits': {
    allowed: superadmins,
    input: ({ id }) => ({ id, max_components: 5000, reason: 'Agreed' }),
  },
  // Writes to the log, and must stay possible when nothing else can be written.
  'record-export': {
    allowed: members,
    act: 'read',
    input: ({ id }) => ({ organization_id: id, kind: 'components_csv', rows: 3 }),
  },
  'export-audit-log': {
    allowed: [...editors, ...adminToken],
    act: 'read',
    input: ({ id }) => ({ organization_id: id, format: 'csv' }),
    body: '',
  },
  'verify-audit-log': {
    allowed: [...editors, ...adminToken],
    act: 'read',
    input: ({ id }) => ({ organization_id: id }),
  },
  'set-audit-retention': {
    allowed: maintainers,
    input: ({ id }) => ({ organization_id: id, days: 90, expected_revision: 1 }),
  },
  'create-api-token': {
    allowed: members,
    input: ({ id }) => ({ organization_id: id, name: 'release-bot', scopes: ['versions:write'] }),
  },
  // The token of the developer.
  'revoke-api-token': {
    allowed: members,
    hindered: { assigned: 404, admin: 404 },
    act: 'read',
    input: ({ token }) => ({ id: token }),
  },
  'create-webhook': {
    allowed: maintainers,
    input: ({ id }) => ({ organization_id: id, url: 'https://hooks.example/new', events: ['rule.found'] }),
  },
  'update-webhook': {
    allowed: [...maintainers, ...adminToken],
    input: ({ webhook }) => ({ id: webhook, state: 'paused', expected_revision: 1 }),
  },
  'rotate-webhook-secret': { allowed: maintainers, input: ({ webhook }) => ({ id: webhook }) },
  'test-webhook': { allowed: [...maintainers, ...adminToken], input: ({ webhook }) => ({ id: webhook }) },
  'replay-deliveries': {
    allowed: [...maintainers, ...adminToken],
    input: ({ webhook, delivery }) => ({ webhook_id: webhook, delivery_id: delivery }),
  },
  'delete-webhook': { allowed: [...maintainers, ...adminToken], input: ({ webhook }) => ({ id: webhook }) },
}
