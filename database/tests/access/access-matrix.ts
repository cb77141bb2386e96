// What each role may do with the rows of an organization, table by table, as promised by design and docs. A test compares the
// list of tables with the catalog.
import type { TestOrganization } from './test-organization.ts'

export const people = [
  'anon',
  'stranger',
  'developer',
  'assigned',
  'admin',
  'maintainer',
  'superadmin',
  'service',
] as const
export type Who = (typeof people)[number]

export type Statement = readonly [text: string, ...values: unknown[]]

export type TableAccess = {
  /** The roles that read a row of an organization. */
  readonly read: readonly Who[]
  /** People who read it in every state of the organization, because it is about themselves. */
  readonly readAnyway?: readonly Who[]
  /** Whether anyone reads the row of the demo organization. */
  readonly demo: boolean
  /** The roles that write through functions. Nobody writes without one. */
  readonly insert: readonly Who[]
  readonly update: readonly Who[]
  readonly delete: readonly Who[]
  /** An insert names no existing organization. */
  readonly founds?: boolean
  readonly statements: (organization: TestOrganization) => {
    readonly insert: Statement
    readonly update: Statement
    readonly delete: Statement
  }
}

const nobody: readonly Who[] = []
const signedIn: readonly Who[] = ['stranger', 'developer', 'assigned', 'admin', 'maintainer', 'superadmin']
const members: readonly Who[] = ['developer', 'assigned', 'admin', 'maintainer', 'service']
const editors: readonly Who[] = ['admin', 'maintainer']
const editorsAndAssigned: readonly Who[] = ['assigned', 'admin', 'maintainer']
const maintainer: readonly Who[] = ['maintainer']

/** Reads no column, so that a permitted write also shows for people who may not read. */
export const everyRow = (table: string, column: string) => ({
  insert: [`insert into ${table} default values returning 1`] as const,
  update: [`update ${table} set ${column} = default returning 1`] as const,
  delete: [`delete from ${table} returning 1`] as const,
})

const closed = (table: string, column: string, read: readonly Who[], demo = false): TableAccess => ({
  read,
  demo,
  insert: nobody,
  update: nobody,
  delete: nobody,
  statements: () => everyRow(table, column),
})

export const accessMatrix: Readonly<Record<string, TableAccess>> = {
  // Nobody can read back what they insert into these two, because they are not members yet.
  organizations: {
    ...closed('organizations', 'name', members, true),
    insert: signedIn,
    update: maintainer,
    founds: true,
    statements: ({ id }) => ({
      ...everyRow('organizations', 'name'),
      update: ['update organizations set max_session_days = 30 where id = $1 returning 1', id],
      insert: [
        `with founded as (
           insert into organizations (id, name, slug, trial_ends_at)
           values (gen_random_uuid(), 'Company', 'company-' || gen_random_uuid(), now() + interval '6 days'))
         select 1`,
      ],
    }),
  },
  // The person who creates an organization becomes its first maintainer (organizations.test.ts); nobody joins one.
  members: {
    ...closed('members', 'role', members),
    update: maintainer,
    delete: maintainer,
    statements: ({ id, people: { developer } }) => ({
      update: [
        `update members set role = 'admin' where organization_id = $1 and user_id = $2 returning 1`,
        id,
        developer,
      ],
      delete: ['delete from members where organization_id = $1 and user_id = $2 returning 1', id, developer],
      insert: [
        `with joined as (
           insert into members (organization_id, user_id, role) values ($1, auth.uid(), 'maintainer'))
         select 1`,
        id,
      ],
    }),
  },
  profiles: { ...closed('profiles', 'email', members), readAnyway: maintainer },
  dependency_history: closed('dependency_history', 'source', members),
  health_snapshots: closed('health_snapshots', 'health_score', members, true),
  organization_health_snapshots: closed('organization_health_snapshots', 'score_sum', members, true),
  // The functions that create and revoke them do not exist yet.
  api_tokens: closed('api_tokens', 'name', ['developer', 'maintainer', 'service']),
  audit_log: closed('audit_log', 'before', ['admin', 'maintainer', 'service']),
  audit_checkpoints: closed('audit_checkpoints', 'hash', ['admin', 'maintainer', 'service']),
  components: {
    read: members,
    demo: true,
    insert: editors,
    update: editorsAndAssigned,
    delete: editors,
    statements: ({ id, component }) => ({
      insert: [
        `insert into components (organization_id, title, kind) values ($1, 'search', 'library') returning 1`,
        id,
      ],
      update: ['update components set title = title where id = $1 returning 1', component],
      delete: ['delete from components where id = $1 returning 1', component],
    }),
  },
  component_users: {
    read: members,
    demo: false,
    insert: editors,
    update: editorsAndAssigned,
    delete: editors,
    statements: ({ id, component, other, people }) => ({
      insert: [
        'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3) returning 1',
        id,
        other,
        people.developer,
      ],
      update: [
        'update component_users set email_notifications = false where component_id = $1 returning 1',
        component,
      ],
      delete: ['delete from component_users where component_id = $1 returning 1', component],
    }),
  },
  versions: {
    read: members,
    demo: true,
    insert: editorsAndAssigned,
    update: editorsAndAssigned,
    delete: editorsAndAssigned,
    statements: ({ id, component, version }) => ({
      insert: [
        `insert into versions (organization_id, component_id, number, sort_key, is_stable)
         values ($1, $2, '2.0.0', '1a2a0a0!~', true) returning 1`,
        id,
        component,
      ],
      update: [`update versions set state = 'deprecated' where id = $1 returning 1`, version],
      delete: ['delete from versions where id = $1 returning 1', version],
    }),
  },
  changes: {
    read: members,
    demo: true,
    insert: editorsAndAssigned,
    update: editorsAndAssigned,
    delete: editorsAndAssigned,
    statements: ({ id, component, version, change }) => ({
      insert: [
        `insert into changes (organization_id, component_id, version_id, kind, title)
         values ($1, $2, $3, 'breaking', 'Gone') returning 1`,
        id,
        component,
        version,
      ],
      update: [`update changes set kind = 'breaking' where id = $1 returning 1`, change],
      delete: ['delete from changes where id = $1 returning 1', change],
    }),
  },
  dependencies: {
    read: members,
    demo: true,
    insert: editorsAndAssigned,
    update: editorsAndAssigned,
    delete: editorsAndAssigned,
    statements: ({ id, component, other, otherVersion }) => ({
      // The edge exists, so only those whom the policy admits reach the point of changing nothing.
      insert: [
        `insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)
         on conflict (organization_id, component_id, depends_on_id) do update set source = 'manual' returning 1`,
        id,
        component,
        other,
        otherVersion,
      ],
      update: ['update dependencies set source = $2 where component_id = $1 returning 1', component, 'api'],
      delete: ['delete from dependencies where component_id = $1 returning 1', component],
    }),
  },
  projects: {
    read: members,
    demo: true,
    insert: editors,
    update: editors,
    delete: editors,
    statements: ({ id, project }) => ({
      insert: [`insert into projects (organization_id, name) values ($1, 'Office') returning 1`, id],
      update: ['update projects set name = name where id = $1 returning 1', project],
      delete: ['delete from projects where id = $1 returning 1', project],
    }),
  },
  project_components: {
    read: members,
    demo: true,
    insert: editors,
    update: nobody,
    delete: editors,
    statements: ({ id, project, other }) => ({
      insert: [
        'insert into project_components (organization_id, project_id, component_id) values ($1, $2, $3) returning 1',
        id,
        project,
        other,
      ],
      update: ['update project_components set created_at = now() where project_id = $1 returning 1', project],
      delete: ['delete from project_components where project_id = $1 returning 1', project],
    }),
  },
  component_rules: {
    read: members,
    demo: false,
    insert: maintainer,
    update: maintainer,
    delete: maintainer,
    statements: ({ id, rule }) => ({
      insert: [
        `insert into component_rules (organization_id, kind, level) values ($1, 'no_cycles', 'warn') returning 1`,
        id,
      ],
      update: [`update component_rules set level = 'off' where id = $1 returning 1`, rule],
      delete: ['delete from component_rules where id = $1 returning 1', rule],
    }),
  },
  component_rule_exemptions: {
    read: members,
    demo: false,
    insert: maintainer,
    update: maintainer,
    delete: maintainer,
    statements: ({ id, rule, other, exemption }) => ({
      insert: [
        `insert into component_rule_exemptions (organization_id, rule_id, component_id, reason)
         values ($1, $2, $3, 'Soon gone') returning 1`,
        id,
        rule,
        other,
      ],
      update: [`update component_rule_exemptions set reason = 'Later' where id = $1 returning 1`, exemption],
      delete: ['delete from component_rule_exemptions where id = $1 returning 1', exemption],
    }),
  },
  invitations: {
    read: [...maintainer, 'service'],
    demo: false,
    insert: maintainer,
    update: maintainer,
    delete: nobody,
    statements: ({ id, invitation }) => ({
      insert: [
        `insert into invitations (organization_id, email, role, invited_by)
         values ($1, gen_random_uuid() || '@example.com', 'developer', auth.uid()) returning 1`,
        id,
      ],
      update: [`update invitations set role = 'admin' where id = $1 returning 1`, invitation],
      delete: ['delete from invitations where id = $1 returning 1', invitation],
    }),
  },
  sso_connections: {
    read: [...maintainer, 'service'],
    demo: false,
    insert: maintainer,
    update: maintainer,
    delete: maintainer,
    statements: ({ id }) => ({
      // Each organization has one, so only those whom the policy admits reach the point of changing nothing.
      insert: [
        `insert into sso_connections (organization_id, kind) values ($1, 'saml')
         on conflict (organization_id) do update set mode = 'off' returning 1`,
        id,
      ],
      update: [
        `update sso_connections set default_role = 'admin' where organization_id = $1 returning 1`,
        id,
      ],
      delete: ['delete from sso_connections where organization_id = $1 returning 1', id],
    }),
  },
  sso_domains: {
    read: [...maintainer, 'service'],
    demo: false,
    insert: maintainer,
    update: nobody,
    delete: maintainer,
    statements: ({ id, ssoDomain }) => ({
      ...everyRow('sso_domains', 'verified_at'),
      insert: [
        `insert into sso_domains (organization_id, domain, spelling, proof)
         values ($1, 'other.example', 'other.example', '0123456789abcdef') returning 1`,
        id,
      ],
      delete: ['delete from sso_domains where id = $1 returning 1', ssoDomain],
    }),
  },
  legal_documents: {
    read: members,
    demo: false,
    insert: maintainer,
    update: maintainer,
    delete: nobody,
    statements: ({ id, legalDocument }) => ({
      ...everyRow('legal_documents', 'required_of'),
      // The first version exists, so only those whom the policy admits reach the point of changing nothing.
      insert: [
        `insert into legal_documents (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name, size)
         values ($2, $1, $2, 1, 'Handbook', 'security', '1', '2026-01-05', $3, 'handbook.pdf', 1024)
         on conflict (id) do update set title = 'Handbook' returning 1`,
        id,
        legalDocument,
        `${id}/${legalDocument}.pdf`,
      ],
      update: [
        `update legal_documents set required_of = 'everyone' where id = $1 returning 1`,
        legalDocument,
      ],
    }),
  },
  webhooks: {
    read: ['maintainer', 'service'],
    demo: false,
    insert: maintainer,
    update: maintainer,
    delete: maintainer,
    statements: ({ id, webhook }) => ({
      insert: [
        `insert into webhooks (organization_id, url, events, secret_hint)
         values ($1, 'https://hooks.example/new', '{version.released}', 'Qe7') returning 1`,
        id,
      ],
      update: ['update webhooks set description = description where id = $1 returning 1', webhook],
      delete: ['delete from webhooks where id = $1 returning 1', webhook],
    }),
  },
  // app.order_test_delivery, app.replay_delivery and jobs write them.
  webhook_deliveries: closed('webhook_deliveries', 'attempts', ['maintainer', 'service']),
  // app.accept_legal_document writes them.
  legal_acceptances: closed('legal_acceptances', 'accepted_at', ['developer', 'maintainer', 'service']),
}
