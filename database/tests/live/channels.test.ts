// Rights in the private channels: organization:<id> tells changes, and component:<id> shows people who else is there.
import { randomUUID } from 'node:crypto'
import type { Claims } from '@trellis/platform/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessStage, openAccessStage } from '../access/access-stage.ts'
import { actFor } from '../access/act-for.ts'

let stage: AccessStage

beforeAll(async () => {
  stage = await openAccessStage()
})

afterAll(async () => {
  await stage?.close()
})

type Rights = {
  readonly receives_broadcasts: boolean
  readonly receives_presence: boolean
  readonly sends_broadcasts: boolean
  readonly sends_presence: boolean
}

const nothing: Rights = {
  receives_broadcasts: false,
  receives_presence: false,
  sends_broadcasts: false,
  sends_presence: false,
}
const hears: Rights = { ...nothing, receives_broadcasts: true, receives_presence: true }
const hearsAndShows: Rights = { ...hears, sends_presence: true }

async function rightsOf(claims: Claims, topic: string, presenceKey: unknown = claims.sub): Promise<Rights> {
  const role = String(claims.role)
  const [rights] = await stage.database.query<Rights>(
    { role },
    {
      text: 'select * from realtime.topic_rights($1, $2, $3)',
      values: [[topic], [presenceKey ?? null], [JSON.stringify(claims)]],
    },
  )
  return rights ?? nothing
}

const person = (sub: string): Claims => ({ sub, role: 'authenticated' })
const organizationTopic = ({ id }: { readonly id: string }) => `organization:${id}`
const componentTopic = ({ component }: { readonly component: string }) => `component:${component}`

describe('a member', () => {
  test.each(['maintainer', 'admin', 'developer', 'assigned'] as const)(
    'who is %s hears what happens, and shows that they are at a component',
    async (role) => {
      const { organization } = stage
      const member = person(organization.people[role])
      expect(await rightsOf(member, organizationTopic(organization))).toEqual(hears)
      expect(await rightsOf(member, componentTopic(organization))).toEqual(hearsAndShows)
      expect(await rightsOf(member, `component:${organization.other}`)).toEqual(hearsAndShows)
    },
  )

  test('shows it under their own key only', async () => {
    const { organization } = stage
    const { developer, admin } = organization.people
    for (const key of [admin, randomUUID(), '', `${developer} `, developer.toUpperCase()]) {
      expect(await rightsOf(person(developer), componentTopic(organization), key)).toEqual(hears)
    }
  })

  test('of another organization has no right', async () => {
    const other = await stage.addOrganization()
    const member = person(other.people.maintainer)
    expect(await rightsOf(member, organizationTopic(stage.organization))).toEqual(nothing)
    expect(await rightsOf(member, componentTopic(stage.organization))).toEqual(nothing)
    expect(await rightsOf(member, componentTopic(other))).toEqual(hearsAndShows)
  })

  test('who was removed has no right any more', async () => {
    const organization = await stage.addOrganization()
    const { developer } = organization.people
    await stage.own('delete from members where organization_id = $1 and user_id = $2', [
      organization.id,
      developer,
    ])
    expect(await rightsOf(person(developer), organizationTopic(organization))).toEqual(nothing)
    expect(await rightsOf(person(developer), componentTopic(organization))).toEqual(nothing)
  })
})

test('nobody hears anything of a suspended organization', async () => {
  const organization = stage.organizations.suspended
  const member = person(organization.people.maintainer)
  expect(await rightsOf(member, organizationTopic(organization))).toEqual(nothing)
  expect(await rightsOf(member, componentTopic(organization))).toEqual(nothing)
})

test('nobody hears anything of an organization that is being deleted', async () => {
  const organization = stage.organizations.deleting
  const member = person(organization.people.maintainer)
  expect(await rightsOf(member, organizationTopic(organization))).toEqual(nothing)
  expect(await rightsOf(member, componentTopic(organization))).toEqual(nothing)
})

test('an organization that is not active any more is still heard', async () => {
  const organization = stage.organizations.not_active
  expect(await rightsOf(person(organization.people.developer), organizationTopic(organization))).toEqual(
    hears,
  )
})

describe('who is no member', () => {
  test('has no right: a stranger, a superadmin, somebody without an account, and visitors of the demo', async () => {
    const { organization, demo } = stage
    const superadmin = stage.contextOf('superadmin', 'authenticated').claims ?? {}
    const stranger = stage.contextOf('stranger', 'authenticated').claims ?? {}
    for (const claims of [superadmin, stranger, person(randomUUID())]) {
      expect(await rightsOf(claims, organizationTopic(organization))).toEqual(nothing)
      expect(await rightsOf(claims, componentTopic(organization))).toEqual(nothing)
    }
    for (const topic of [organizationTopic(organization), organizationTopic(demo), componentTopic(demo)]) {
      expect(await rightsOf({ role: 'anon' }, topic, 'key')).toEqual(nothing)
    }
  })
})

describe('a topic', () => {
  test('that is malformed gives no right, to nobody', async () => {
    const { organization } = stage
    const member = person(organization.people.maintainer)
    const { id, component } = organization
    const topics = [
      '',
      'organization',
      'organization:',
      `organization:${id} `,
      ` organization:${id}`,
      `organization:${id}\n`,
      `organization:${id.toUpperCase()}`,
      `organization:${id.replaceAll('-', '')}`,
      `organization:{${id}}`,
      `organization:${id}:${id}`,
      `organization:${id}/x`,
      `ORGANIZATION:${id}`,
      `project:${organization.project}`,
      `organization:${component}`,
      `component:${id}`,
      `component:${randomUUID()}`,
      `component:${component}'--`,
      `x:component:${component}`,
      '%',
      'component:%',
    ]
    for (const topic of topics)
      expect({ topic, ...(await rightsOf(member, topic)) }).toEqual({ topic, ...nothing })
  })

  test('of a component that is gone gives no right', async () => {
    const organization = await stage.addOrganization()
    await stage.own('delete from components where id = $1', [organization.component])
    const member = person(organization.people.maintainer)
    expect(await rightsOf(member, componentTopic(organization))).toEqual(nothing)
  })
})

describe('who acts for a member', () => {
  const act = async (organizationId: string, userId: string) => {
    const superadmin = String(stage.contextOf('superadmin', 'authenticated').claims?.sub)
    return await actFor(stage.own, { userId, actorId: superadmin, organizationId })
  }

  test('hears what the member hears, and shows nothing in their name', async () => {
    const { organization } = stage
    const claims = await act(organization.id, organization.people.developer)
    expect(await rightsOf(claims, organizationTopic(organization))).toEqual(hears)
    expect(await rightsOf(claims, componentTopic(organization))).toEqual(hears)
  })

  test('has no right in another organization, nor after the session has ended', async () => {
    const { organization } = stage
    const other = await stage.addOrganization()
    const claims = await act(organization.id, organization.people.developer)
    expect(await rightsOf(claims, organizationTopic(other))).toEqual(nothing)
    await stage.own('delete from auth.sessions where id = $1', [claims.session_id])
    expect(await rightsOf(claims, organizationTopic(organization))).toEqual(nothing)
  })
})

test('an API token hears what it may read, and shows nothing', async () => {
  const { organization } = stage
  const other = await stage.addOrganization()
  const token = (scopes: readonly string[], organizationId: string): Claims => ({
    ...person(organization.people.developer),
    token_id: organization.token,
    organization_id: organizationId,
    scopes,
  })
  const reading = token(['read'], organization.id)
  expect(await rightsOf(reading, organizationTopic(organization))).toEqual(hears)
  expect(await rightsOf(reading, componentTopic(organization))).toEqual(hears)
  expect(await rightsOf(token(['admin'], organization.id), componentTopic(organization))).toEqual(hears)
  expect(await rightsOf(token(['read'], other.id), organizationTopic(organization))).toEqual(nothing)
})

test('nobody but the service sends into these channels, by a message or by a row', async () => {
  const { organization } = stage
  for (const role of ['maintainer', 'admin', 'developer', 'assigned'] as const) {
    const context = stage.contextOf(role, 'authenticated')
    for (const topic of [organizationTopic(organization), componentTopic(organization)]) {
      const rights = await rightsOf(context.claims ?? {}, topic)
      expect(rights.sends_broadcasts).toBe(false)
      for (const extension of ['broadcast', 'presence']) {
        const text = `insert into realtime.messages (topic, extension, event, payload) values ($1, $2, $3, '{}') returning 1`
        // Presence is decided by the topic that was asked about, and there is none.
        const attempt = stage.attempt(role, 'authenticated', [text, topic, extension, context.claims?.sub])
        expect(await attempt).toBe(0)
      }
    }
    const send = [`select realtime.send('{}', 'e', $1)`, organizationTopic(organization)] as const
    expect(await stage.attempt(role, 'authenticated', send)).toBe(0)
  }
  expect(await stage.own('select 1 from realtime.messages')).toEqual([])
})

test('a person cannot read what was sent, whatever topic they claim', async () => {
  const { organization } = stage
  await stage.own(`select realtime.send('{}', 'e', $1)`, [organizationTopic(organization)])
  for (const who of ['anon', 'stranger', 'developer'] as const) {
    expect(await stage.attempt(who, 'authenticated', ['select 1 from realtime.messages'])).toBe(0)
  }
  await stage.own('delete from realtime.messages')
})
