// Writes to one organization at random, through the product's functions, and some that are rolled back.
import { randomUUID } from 'node:crypto'
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { query } from '../../functions/core-organization.ts'
import { insertApiToken } from '../../support/api-token.ts'
import type { Random } from '../../support/random.ts'

export type Tenant = {
  readonly id: string
  /** Of its founder, a maintainer. */
  readonly client: SupabaseClient
}

type Ids = { readonly id: string }
type Call = readonly [name: string, input: object]
type Write = (tenant: Tenant, random: Random) => Promise<Call | undefined>

/** Answers to a request that came too late, or that was impossible. */
const harmless = new Set([
  'validation_failed',
  'stale_revision',
  'in_use',
  'version_exists',
  'project_exists',
  'component_not_found',
  'version_not_found',
  'change_not_found',
  'project_not_found',
  'dependency_not_found',
  'not_assigned',
  'rule_not_found',
  'exemption_not_found',
])

const kinds = ['library', 'microservice', 'database', 'web_app']

const list = (table: string, { id }: Tenant) =>
  query<Ids & { readonly revision: number }>(
    `select id, revision from ${table} where organization_id = $1 order by id`,
    [id],
  )

const writes: readonly Write[] = [
  async ({ id }, random) => [
    'create-component',
    {
      organization_id: id,
      title: `${random.pick(['alpha', 'beta', 'gamma'])} ${random.below(1_000_000)}`,
      kind: random.pick(kinds),
    },
  ],
  async (tenant, random) => {
    const row = random.pick(await list('components', tenant))
    const edits = [{ title: `delta ${random.below(1_000_000)}` }, { kind: random.pick(kinds) }]
    return row && ['update-component', { id: row.id, expected_revision: row.revision, ...random.pick(edits) }]
  },
  async (tenant, random) => {
    const row = random.below(2) === 0 ? random.pick(await list('components', tenant)) : undefined
    return row && ['delete-component', { id: row.id, force: true }]
  },
  async (tenant, random) => {
    const row = random.pick(await list('components', tenant))
    const number = `${1 + random.below(3)}.${random.below(9)}.${random.below(9)}`
    return (
      row && ['release-version', { component_id: row.id, number, changes: [{ kind: 'fix', title: 'One' }] }]
    )
  },
  async (tenant, random) => {
    const row = random.pick(await list('versions', tenant))
    return (
      row && [
        'set-version-state',
        { id: row.id, state: random.pick(['active', 'deprecated', 'withdrawn']), reason: 'Old' },
      ]
    )
  },
  async (tenant, random) => {
    const row = random.pick(await list('versions', tenant))
    return row && ['create-change', { version_id: row.id, kind: 'feature', title: 'Another' }]
  },
  async (tenant, random) => {
    const row = random.pick(await list('changes', tenant))
    return row && ['delete-change', { id: row.id }]
  },
  async (tenant, random) => {
    const component = random.pick(await list('components', tenant))
    const [version] = await query<Ids & { readonly component_id: string }>(
      'select id, component_id from versions where organization_id = $1 and component_id <> $2 order by id limit 1',
      [tenant.id, component?.id ?? null],
    )
    if (component === undefined || version === undefined) return undefined
    const input = { component_id: component.id, depends_on_id: version.component_id, version_id: version.id }
    return ['set-dependency', input]
  },
  async (tenant, random) => [
    'create-project',
    {
      organization_id: tenant.id,
      name: `${random.pick(['Shop', 'Office'])} ${random.below(1_000_000)}`,
      component_ids: (await list('components', tenant)).map(({ id }) => id).slice(0, 1 + random.below(3)),
    },
  ],
  async (tenant, random) => {
    const row = random.pick(await list('projects', tenant))
    return row && ['delete-project', { id: row.id }]
  },
  async (tenant, random) => {
    const row = random.pick(await list('components', tenant))
    const [member] = await query<{ user_id: string }>(
      'select user_id from members where organization_id = $1 order by md5(user_id::text || $2) limit 1',
      [tenant.id, String(random.below(100))],
    )
    const name = random.pick(['assign-user', 'unassign-user']) ?? ''
    return row && [name, { component_id: row.id, user_id: member?.user_id }]
  },
  async ({ id }) => {
    await query(`insert into invitations (organization_id, email, role) values ($1, $2, 'developer')`, [
      id,
      `${randomUUID()}@example.com`,
    ])
    return undefined
  },
  async (tenant, random) => {
    const row = random.pick(await list('invitations', tenant))
    await query('update invitations set revoked_at = now(), revision = revision + 1 where id = $1', [row?.id])
    return undefined
  },
  async ({ id }, random) => ['update-organization', { id, name: `Random ${random.below(1_000_000)}` }],
  // A rule that blocks would refuse the other writes.
  async ({ id }, random) => [
    'set-component-rule',
    {
      organization_id: id,
      kind: random.pick(['description', 'documentation_link', 'release_notes']),
      level: random.pick(['off', 'warn']),
    },
  ],
  async (tenant, random) => {
    const rule = random.pick(await list('component_rules', tenant))
    const component = random.pick(await list('components', tenant))
    const reason = `Until ${random.below(1_000_000)}`
    return rule && ['set-rule-exemption', { rule_id: rule.id, component_id: component?.id, reason }]
  },
  async (tenant, random) => {
    const row = random.pick(await list('component_rule_exemptions', tenant))
    return row && ['remove-rule-exemption', { id: row.id }]
  },
  async ({ id, client }) => {
    const [file, pdf] = [
      `${id}/${randomUUID()}.pdf`,
      new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }),
    ]
    const { error } = await client.storage.from('legal-documents').upload(file, pdf)
    if (error) throw error
    const facts = { kind: 'terms', title: 'Terms', version: '1', valid_from: '2026-01-01' }
    return ['add-legal-document', { organization_id: id, file, file_name: 'terms.pdf', ...facts }]
  },
  async (tenant, random) => {
    const row = random.pick(await list('legal_documents', tenant))
    const title = `Terms ${random.below(1_000_000)}`
    return row && ['update-legal-document', { id: row.id, title }]
  },
  async ({ id }, random) => {
    const members = await query<{ user_id: string }>(
      'select user_id from members where organization_id = $1 order by user_id',
      [id],
    )
    const owner = random.pick(members)
    if (owner !== undefined) await insertApiToken(id, owner.user_id)
    return undefined
  },
  async ({ id }) => {
    const undo = query(
      `with gone as (
         insert into components (organization_id, title, kind) values ($1, 'never', 'library') returning id
       )
       select 1 / 0 from gone`,
      [id],
    )
    await undo.catch(() => undefined)
    return undefined
  },
]

/** Performs one write. */
export async function writeAtRandom(tenant: Tenant, random: Random): Promise<void> {
  const write = random.pick(writes)
  if (write !== undefined) await perform(write, tenant, random)
}

/** Performs each write once, in an order in which each finds what it needs. */
export async function writeEverything(tenant: Tenant, random: Random): Promise<void> {
  for (const write of writes) await perform(write, tenant, random)
}

async function perform(write: Write, tenant: Tenant, random: Random): Promise<void> {
  const call = await write(tenant, random)
  if (call === undefined) return
  const [name, input] = call
  const { error } = await tenant.client.functions.invoke(name, { body: input })
  if (!error) return
  if (!(error instanceof FunctionsHttpError)) throw error
  const refused = (await error.context.json()) as { code?: string }
  if (harmless.has(refused.code ?? '')) return
  throw new Error(`${name} ${JSON.stringify(input)}: ${JSON.stringify(refused)}`)
}
