// Each function as each role: permitted roles succeed, and the others are refused with nothing changed. Strangers are
// told that it does not exist.
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { FunctionsHttpError } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import { freshEmail } from '../support/person.ts'
import { createComponent, createDependent, createReleased, release } from './core-catalog.ts'
import {
  fingerprint,
  liftLimits,
  type Organization,
  openOrganization,
  query,
  type Role,
  roles,
} from './core-organization.ts'

const editors: readonly Role[] = ['admin', 'maintainer']
const editorsAndAssigned: readonly Role[] = ['assigned', 'admin', 'maintainer']
const members: readonly Role[] = ['developer', 'assigned', 'admin', 'maintainer']

type Case = {
  readonly may: readonly Role[]
  /** What a stranger is told is missing. */
  readonly missing: string
  /** Creates what the call needs and returns its input. */
  readonly input: (organization: Organization) => Promise<object>
}

const assignedTo = ({ people }: Organization) => ({ assigned_users: [people.assigned.id] })

async function releasedByAssigned(organization: Organization) {
  const component = await createComponent(organization, assignedTo(organization))
  return { component, version: await release(organization, component, '1.0.0') }
}

async function changeByAssigned(organization: Organization) {
  const { version } = await releasedByAssigned(organization)
  return await organization.call('create-change', { version_id: version.id, kind: 'fix', title: 'A fix' })
}

const rule = ({ id }: Organization) => ({ organization_id: id, kind: 'description', level: 'warn' })

async function exemption(organization: Organization) {
  const { id: ruleId } = await organization.call('set-component-rule', rule(organization))
  const { id } = await createComponent(organization)
  return { rule_id: ruleId, component_id: id, reason: 'Old' }
}

async function edge(organization: Organization) {
  const { component: target, version } = await createReleased(organization)
  const { id } = await createDependent(organization, target, version)
  return { component_id: id, depends_on_id: target.id }
}

async function project(organization: Organization) {
  const name = `project ${Math.random()}`
  return await organization.call('create-project', { organization_id: organization.id, name })
}

const cases: Readonly<Record<string, Case>> = {
  'record-export': {
    may: members,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, kind: 'components_csv', rows: 3 }),
  },
  'create-component': {
    may: editors,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, title: 'search', kind: 'library' }),
  },
  'update-component': {
    may: editorsAndAssigned,
    missing: 'Component not found',
    input: async (organization) => {
      const { id } = await createComponent(organization, assignedTo(organization))
      return { id, expected_revision: 1, title: 'renamed' }
    },
  },
  'delete-component': {
    may: editors,
    missing: 'Component not found',
    input: async (organization) => ({
      id: (await createComponent(organization, assignedTo(organization))).id,
    }),
  },
  'remove-example-data': {
    may: editors,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'set-dependency': {
    may: editorsAndAssigned,
    missing: 'Component not found',
    input: async (organization) => {
      const { component: target, version } = await createReleased(organization)
      const { id } = await createComponent(organization, assignedTo(organization))
      return { component_id: id, depends_on_id: target.id, version_id: version.id }
    },
  },
  'remove-dependency': {
    may: editorsAndAssigned,
    missing: 'Component not found',
    input: async (organization) => {
      const { component: target, version } = await createReleased(organization)
      const { id } = await createDependent(organization, target, version)
      return { component_id: id, depends_on_id: target.id }
    },
  },
  'release-version': {
    may: editorsAndAssigned,
    missing: 'Component not found',
    input: async (organization) => ({
      component_id: (await createComponent(organization, assignedTo(organization))).id,
      number: '1.0.0',
    }),
  },
  'update-version': {
    may: editorsAndAssigned,
    missing: 'Version not found',
    input: async (organization) => {
      const { version } = await releasedByAssigned(organization)
      return { id: version.id, expected_revision: 1, release_notes: 'Better' }
    },
  },
  'set-version-state': {
    may: editorsAndAssigned,
    missing: 'Version not found',
    input: async (organization) => ({
      id: (await releasedByAssigned(organization)).version.id,
      state: 'deprecated',
    }),
  },
  'delete-version': {
    may: editorsAndAssigned,
    missing: 'Version not found',
    input: async (organization) => ({ id: (await releasedByAssigned(organization)).version.id }),
  },
  'create-change': {
    may: editorsAndAssigned,
    missing: 'Version not found',
    input: async (organization) => {
      const { version } = await releasedByAssigned(organization)
      return { version_id: version.id, kind: 'feature', title: 'New' }
    },
  },
  'update-change': {
    may: editorsAndAssigned,
    missing: 'Change not found',
    input: async (organization) => {
      const { id } = await changeByAssigned(organization)
      return { id, expected_revision: 1, title: 'Another' }
    },
  },
  'delete-change': {
    may: editorsAndAssigned,
    missing: 'Change not found',
    input: async (organization) => ({ id: (await changeByAssigned(organization)).id }),
  },
  'assign-user': {
    may: editors,
    missing: 'Component not found',
    input: async (organization) => {
      const { id } = await createComponent(organization, assignedTo(organization))
      return { component_id: id, user_id: organization.people.developer.id }
    },
  },
  'unassign-user': {
    may: editors,
    missing: 'Component not found',
    input: async (organization) => {
      const { id } = await createComponent(organization, assignedTo(organization))
      return { component_id: id, user_id: organization.people.assigned.id }
    },
  },
  'set-component-notifications': {
    may: editorsAndAssigned,
    missing: 'Component not found',
    input: async (organization) => {
      const { id } = await createComponent(organization, assignedTo(organization))
      return { component_id: id, user_id: organization.people.assigned.id, email_notifications: false }
    },
  },
  'create-project': {
    may: editors,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, name: `project ${Math.random()}` }),
  },
  'update-project': {
    may: editors,
    missing: 'Project not found',
    input: async (organization) => ({
      id: (await project(organization)).id,
      expected_revision: 1,
      description: 'New',
    }),
  },
  'delete-project': {
    may: editors,
    missing: 'Project not found',
    input: async (organization) => ({ id: (await project(organization)).id }),
  },
  'set-component-rule': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async (organization) => rule(organization),
  },
  'set-component-rules': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, rules: [{ kind: 'description', level: 'warn' }] }),
  },
  'read-rules': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'preview-rules': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, rules: [{ kind: 'description', level: 'block' }] }),
  },
  'set-rule-exemption': { may: ['maintainer'], missing: 'Rule not found', input: exemption },
  'remove-rule-exemption': {
    may: ['maintainer'],
    missing: 'Exemption not found',
    input: async (organization) => ({
      id: (await organization.call('set-rule-exemption', await exemption(organization))).id,
    }),
  },
  'preview-release': {
    may: members,
    missing: 'Component not found',
    input: async (organization) => ({
      component_id: (await createComponent(organization)).id,
      number: '1.0.0',
    }),
  },
  'most-wanted': {
    may: members,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'brief-upgrade': { may: members, missing: 'Component not found', input: edge },
  'list-findings': {
    may: members,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'check-component': {
    may: members,
    missing: 'Component not found',
    input: async (organization) => ({ component_id: (await createComponent(organization)).id }),
  },
  'find-by-findings': {
    may: members,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'read-security': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'set-organization-security': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({
      organization_id: id,
      requires_second_factor: false,
      max_session_days: 30,
      expected_revision: 1,
    }),
  },
  'create-api-token': {
    may: members,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, name: 'release-bot', scopes: ['read'] }),
  },
  'create-webhook': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({
      organization_id: id,
      url: 'https://hooks.example.com/trellis',
      events: ['version.released'],
    }),
  },
  'invite-members': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({
      organization_id: id,
      invitations: [{ email: freshEmail(), role: 'developer' }],
    }),
  },
  'resend-invitation': { may: ['maintainer'], missing: 'Invitation not found', input: invite },
  'revoke-invitation': { may: ['maintainer'], missing: 'Invitation not found', input: invite },
  'update-invitation': {
    may: ['maintainer'],
    missing: 'Invitation not found',
    input: async (organization) => ({ ...(await invite(organization)), email: freshEmail(), role: 'admin' }),
  },
  'create-invitation-link': { may: ['maintainer'], missing: 'Invitation not found', input: invite },
  'set-member-role': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async (organization) => ({ ...(await addMember(organization)), role: 'admin' }),
  },
  'update-member': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async (organization) => ({
      ...(await addMember(organization)),
      email: freshEmail(),
      role: 'admin',
    }),
  },
  'remove-member': { may: ['maintainer'], missing: 'Organization not found', input: addMember },
  'leave-organization': {
    may: members,
    missing: 'Organization not found',
    input: async ({ people }) => {
      const { id } = await openOrganization(people)
      const { user_id } = await addMember({ id })
      await query(`update members set role = 'maintainer' where organization_id = $1 and user_id = $2`, [
        id,
        user_id,
      ])
      return { organization_id: id }
    },
  },
  'verify-audit-log': {
    may: editors,
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, restart: true }),
  },
  'set-audit-retention': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, days: 90, expected_revision: await revisionOf(id) }),
  },
  'update-organization': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ id, name: `Company ${randomUUID()}` }),
  },
  'plan-upgrades': { may: members, missing: 'Component not found', input: edge },
  'read-sso': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id }),
  },
  'save-sso-connection': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async (organization) => connection(organization, await readSso(organization)),
  },
  'disconnect-sso': { may: ['maintainer'], missing: 'Organization not found', input: connect },
  'add-sso-domain': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async ({ id }) => ({ organization_id: id, domain: `${randomUUID()}.example` }),
  },
  'check-sso-domain': { may: ['maintainer'], missing: 'Organization not found', input: claimDomain },
  'remove-sso-domain': { may: ['maintainer'], missing: 'Organization not found', input: claimDomain },
  'set-sso-members': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async (organization) => ({
      ...(await connect(organization)),
      default_role: 'admin',
      group_attribute: 'groups',
      role_mapping: [{ group: 'platform', role: 'admin' }],
    }),
  },
  'set-sso-mode': {
    may: ['maintainer'],
    missing: 'Organization not found',
    input: async (organization) => ({ ...(await connect(organization)), mode: 'off' }),
  },
}

async function revisionOf(organizationId: string): Promise<number> {
  const [row] = await query<{ revision: number }>('select revision from organizations where id = $1', [
    organizationId,
  ])
  if (row === undefined) throw new Error('The organization is gone')
  return row.revision
}

/** Each call of a day counts, and a trial has few. */
async function invite({ id, call }: Organization) {
  await query('delete from app.invitation_sends where organization_id = $1', [id])
  const invitations = [{ email: freshEmail(), role: 'developer' }]
  const answer = await call('invite-members', { organization_id: id, invitations })
  const [result] = answer.results as { readonly id: string }[]
  return { id: result?.id }
}

/** Somebody who need not sign in. */
async function addMember({ id }: Pick<Organization, 'id'>) {
  const [row] = await query<{ user_id: string }>(
    `with person as (
       insert into auth.users (email, email_confirmed_at) values ($1, now()) returning id
     )
     select id as user_id from person`,
    [`${randomUUID()}@example.com`],
  )
  if (row === undefined) throw new Error('Nobody was created')
  await query(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
    id,
    row.user_id,
  ])
  return { organization_id: id, user_id: row.user_id }
}

type Sso = { readonly revision: number; readonly domains: readonly { readonly id: string }[] }

const readSso = async (organization: Organization) =>
  (await organization.call('read-sso', { organization_id: organization.id })) as unknown as Sso

const connection = ({ id }: Organization, { revision }: Sso) => ({
  organization_id: id,
  kind: 'oidc',
  // Nothing is there: a job notes that it cannot be reached.
  issuer: 'https://127.0.0.1:9',
  client_id: 'trellis',
  client_secret: 'a-long-client-secret',
  expected_revision: revision,
})

async function connect(organization: Organization) {
  await organization.call('save-sso-connection', connection(organization, await readSso(organization)))
  const { revision } = await readSso(organization)
  return { organization_id: organization.id, expected_revision: revision }
}

/** One at a time, because an organization has at most 20. */
async function claimDomain(organization: Organization) {
  const { id: organization_id } = organization
  for (const { id } of (await readSso(organization)).domains)
    await organization.call('remove-sso-domain', { organization_id, id })
  await organization.call('add-sso-domain', { organization_id, domain: `${randomUUID()}.example` })
  return { organization_id, id: (await readSso(organization)).domains[0]?.id }
}

/** These concern only the caller, and no existing organization. */
const ofNobody = [
  'create-organization',
  'list-organizations',
  'read-own-rights',
  'list-sessions',
  'end-session',
  'read-profile',
  'update-profile',
  'list-own-invitations',
  'export-profile',
  'delete-profile',
]
/** These are for the invited person; invitations.test.ts calls them. */
const ofInvited = ['accept-invitation']
/** Only owners and maintainers are told that a token exists; api-tokens.test.ts calls it. */
const ofOwners = ['revoke-api-token']
/** Only maintainers are told that an endpoint exists; its tests on the server try everybody else. */
const ofEndpoints = [
  'update-webhook',
  'rotate-webhook-secret',
  'test-webhook',
  'replay-deliveries',
  'delete-webhook',
]
/** Anyone with the link of an email calls it, with or without a session. */
const ofLinks = ['unsubscribe']
/** A mail server calls it, with a secret of the installation that nobody else has. */
const ofMailServers = ['report-mail-bounce']
/** These are for superadmins; core-administration.test.ts calls them. */
const ofSuperadmins = [
  'suspend-organization',
  'reactivate-organization',
  'extend-trial',
  'set-organization-limits',
  'impersonate',
]
/** These close the organization and open it again; organizations.test.ts calls them. */
const ofClosed = ['delete-organization', 'restore-organization']
/** These need an organization without components; core-import.test.ts and core-example.test.ts check who may call them. */
const ofEmpty = ['import-organization', 'load-example-data']
/** These take their input in the query and answer a file; the tests at the end call them. */
const ofQueries = ['export-audit-log']

let organization: Organization

beforeAll(async () => {
  organization = await openOrganization()
  await liftLimits(organization.id)
})

test('each function has its row', () => {
  const files = globSync(join(import.meta.dirname, '../../../server/functions/*/*.ts'), {
    exclude: ['**/test-support/**', '**/*.test.ts'],
  })
  const names = files.map((file) => basename(file, '.ts'))
  expect(
    [
      ...Object.keys(cases),
      ...ofNobody,
      ...ofInvited,
      ...ofOwners,
      ...ofEndpoints,
      ...ofLinks,
      ...ofMailServers,
      ...ofSuperadmins,
      ...ofClosed,
      ...ofEmpty,
      ...ofQueries,
    ].sort(),
  ).toEqual(names.sort())
})

describe.each(Object.entries(cases))('%s', (name, { may, missing, input }) => {
  test.each(roles.filter((role) => may.includes(role)))('is carried out for %s', async (role) => {
    await expect(organization.call(name, await input(organization), role)).resolves.toBeTypeOf('object')
  })

  test.each(roles.filter((role) => !may.includes(role)))('is refused for %s', async (role) => {
    const given = await input(organization)
    const before = await fingerprint(organization.id)
    const { status, message } = await organization.refuse(name, given, role)
    expect([status, message]).toEqual(
      role === 'stranger' ? [404, missing] : [403, 'You are not allowed to do this'],
    )
    expect(await fingerprint(organization.id)).toEqual(before)
  })
})

describe('export-audit-log', () => {
  const address = () => `export-audit-log?organization_id=${organization.id}&format=csv`

  test.each(editors)('is carried out for %s', async (role) => {
    const { data, error } = await organization.people[role].client.functions.invoke<string>(address())
    expect(error).toBeNull()
    expect(data?.split('\n').length).toBeGreaterThan(2)
  })

  test.each([
    ['stranger', 404, 'Organization not found'],
    ['developer', 403, 'You are not allowed to do this'],
    ['assigned', 403, 'You are not allowed to do this'],
  ] as const)('is refused for %s', async (role, status, message) => {
    const before = await fingerprint(organization.id)
    const { error } = await organization.people[role].client.functions.invoke(address())
    if (!(error instanceof FunctionsHttpError)) throw new Error('It was carried out')
    const response: Response = error.context
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ message })])
    expect(await fingerprint(organization.id)).toEqual(before)
  })
})
