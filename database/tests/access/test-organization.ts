// An organization with a row in every table and a person in every role, written by the owner.
import { randomUUID } from 'node:crypto'
import type { OwnerConnection } from '@trellis/platform/postgres'

export type TestOrganization = {
  readonly id: string
  readonly people: {
    readonly maintainer: string
    readonly admin: string
    readonly developer: string
    /** A developer who is assigned to `component`. */
    readonly assigned: string
  }
  readonly component: string
  /** Depends on nothing; nobody is assigned to it. `component` depends on its version. */
  readonly other: string
  readonly version: string
  readonly otherVersion: string
  readonly change: string
  readonly project: string
  readonly rule: string
  readonly exemption: string
  /** The developer's. */
  readonly token: string
  /** Of a connection that is off. */
  readonly ssoProvider: string
  /** Claimed, not verified. */
  readonly ssoDomain: string
  /** Open. */
  readonly invitation: string
  /** For reading only; the developer has accepted it. */
  readonly legalDocument: string
  /** Of the events, it gets version.released. */
  readonly webhook: string
  /** Delivered. */
  readonly delivery: string
}

export async function createPerson(owner: OwnerConnection): Promise<string> {
  const id = randomUUID()
  await owner.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    id,
    `${id}@example.com`,
  ])
  return id
}

/** The row of a file, as the storage service writes it. Its bytes are nowhere. */
export async function uploadFile(
  owner: OwnerConnection,
  bucket: string,
  name: string,
  size = 1024,
): Promise<void> {
  await owner.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     values ($1, $2, gen_random_uuid(), jsonb_build_object('size', $3::bigint))`,
    [bucket, name, size],
  )
}

/** The states that an organization's own row can put it into. */
export const testStates = ['trialing', 'not_active', 'suspended', 'deleting'] as const
export type TestState = (typeof testStates)[number]

export async function createTestOrganization(
  owner: OwnerConnection,
  { isDemo = false, state = 'trialing' }: { readonly isDemo?: boolean; readonly state?: TestState } = {},
): Promise<TestOrganization> {
  const organization = await createPeople(owner, isDemo, state)
  const { id, component, other, version, otherVersion, change, project, rule, exemption } = organization
  const run = (text: string, ...values: unknown[]) => owner.query(text, [id, ...values])
  const insertComponent = `insert into components (organization_id, id, title, kind) values ($1, $2, $3, 'library')`
  await run(insertComponent, component, 'checkout')
  await run(insertComponent, other, 'billing')
  await run(
    'insert into component_users (organization_id, component_id, user_id) values ($1, $2, $3)',
    component,
    organization.people.assigned,
  )
  const insertVersion = `insert into versions (organization_id, id, component_id, number, sort_key, is_stable)
    values ($1, $2, $3, '1.0.0', '1a1a0a0!~', true)`
  await run(insertVersion, version, component)
  await run(insertVersion, otherVersion, other)
  await run(
    `insert into changes (organization_id, id, component_id, version_id, kind, title) values ($1, $2, $3, $4, 'fix', 'A fix')`,
    change,
    component,
    version,
  )
  await run(
    'insert into dependencies (organization_id, component_id, depends_on_id, version_id) values ($1, $2, $3, $4)',
    component,
    other,
    otherVersion,
  )
  await run(`insert into projects (organization_id, id, name) values ($1, $2, 'Shop')`, project)
  await run(
    'insert into project_components (organization_id, project_id, component_id) values ($1, $2, $3)',
    project,
    component,
  )
  await run(
    `insert into component_rules (organization_id, id, kind, level) values ($1, $2, 'description', 'warn')`,
    rule,
  )
  await run(
    `insert into component_rule_exemptions (organization_id, id, rule_id, component_id, reason) values ($1, $2, $3, $4, 'Old')`,
    exemption,
    rule,
    component,
  )
  await run(
    `insert into audit_checkpoints (organization_id, sequence, hash, row_count) values ($1, 0, '\\x00', 0)`,
  )
  await run(
    `insert into api_tokens (organization_id, id, kind, user_id, name, scopes)
     values ($1, $2, 'personal', $3, 'Pipeline', '{read}')`,
    organization.token,
    organization.people.developer,
  )
  await owner.query(
    `insert into auth.sso_providers (id, kind, oidc, is_disabled)
     values ($1, 'oidc', '{"issuer": "https://idp.example", "client_id": "trellis"}', true)`,
    [organization.ssoProvider],
  )
  await run(
    `insert into sso_connections (organization_id, provider_id, kind, issuer, client_id)
     values ($1, $2, 'oidc', 'https://idp.example', 'trellis')`,
    organization.ssoProvider,
  )
  await run(
    `insert into sso_domains (organization_id, id, domain, spelling, proof)
     values ($1, $2, 'company.example', 'company.example', '4b1e07c2d9f84a6c')`,
    organization.ssoDomain,
  )
  await run(
    `insert into invitations (organization_id, id, email, role) values ($1, $2, 'newcomer@example.com', 'developer')`,
    organization.invitation,
  )
  const file = `${id}/${organization.legalDocument}.pdf`
  await uploadFile(owner, 'legal-documents', file)
  await run(
    `insert into legal_documents (organization_id, id, lineage_id, number, title, kind, version, valid_from, file, file_name, size)
     values ($1, $2, $2, 1, 'Security handbook', 'security', '1', '2026-01-05', $3, 'handbook.pdf', 1024)`,
    organization.legalDocument,
    file,
  )
  await run(
    'insert into legal_acceptances (organization_id, lineage_id, document_id, user_id) values ($1, $2, $2, $3)',
    organization.legalDocument,
    organization.people.developer,
  )
  await createWebhook(owner, organization)
  await run(
    `insert into notifications (organization_id, user_id, event, component_id, batch, "position")
     select $1, user_id, 'assigned', $2, gen_random_uuid(), 0 from members where organization_id = $1`,
    component,
  )
  return organization
}

async function createWebhook(
  owner: OwnerConnection,
  { id, webhook, delivery, people }: TestOrganization,
): Promise<void> {
  await owner.query(
    `insert into webhooks (organization_id, id, url, events, secret_hint, created_by)
     values ($1, $2, 'https://hooks.example/trellis', '{version.released}', 'Qe7', $3)`,
    [id, webhook, people.maintainer],
  )
  await owner.query(
    `insert into webhook_deliveries (organization_id, webhook_id, id, event, item, payload, state, attempts, status)
     values ($1, $2, $3, 'version.released', 'checkout 1.0.0', '{"type": "version.released"}', 'delivered', 1, 204)`,
    [id, webhook, delivery],
  )
}

async function createPeople(
  owner: OwnerConnection,
  isDemo: boolean,
  state: TestState,
): Promise<TestOrganization> {
  const id = randomUUID()
  await owner.query(
    `insert into organizations (id, name, slug, is_demo, trial_ends_at, suspended_at, deletion_requested_at)
     values ($1, 'Company', $2, $3, now() + case when $4 = 'not_active' then interval '0' else interval '7 days' end,
       case when $4 = 'suspended' then now() end, case when $4 = 'deleting' then now() end)`,
    [id, `company-${id}`, isDemo, state],
  )
  const join = async (role: string) => {
    const person = await createPerson(owner)
    await owner.query('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [
      id,
      person,
      role,
    ])
    return person
  }
  return {
    id,
    people: {
      maintainer: await join('maintainer'),
      admin: await join('admin'),
      developer: await join('developer'),
      assigned: await join('developer'),
    },
    component: randomUUID(),
    other: randomUUID(),
    version: randomUUID(),
    otherVersion: randomUUID(),
    change: randomUUID(),
    project: randomUUID(),
    rule: randomUUID(),
    exemption: randomUUID(),
    token: randomUUID(),
    ssoProvider: randomUUID(),
    ssoDomain: randomUUID(),
    invitation: randomUUID(),
    legalDocument: randomUUID(),
    webhook: randomUUID(),
    delivery: randomUUID(),
  }
}
