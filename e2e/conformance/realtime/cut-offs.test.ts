// Somebody who may not listen any more is cut off within ten seconds, leaves from the sight of others, and is told of no
// change that comes later.
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { createComponent } from '../functions/core-catalog.ts'
import {
  type Organization,
  openOrganization,
  openPeople,
  type People,
  query,
} from '../functions/core-organization.ts'
import { insertApiToken } from '../support/api-token.ts'
import { freshEmail, inDatabase, openClient, signIn } from '../support/person.ts'
import { enter, freshName, hearSystem, openSocket, subscribe } from './support/socket-client.ts'

/** Milliseconds: the limit of the product. */
const cutOffLimit = 10_000

let people: People

beforeAll(async () => {
  people = await openPeople()
})

type Member = {
  readonly id: string
  readonly email: string
  readonly client: SupabaseClient
  /** Of the access token, in seconds since 1970. */
  readonly expiresAt: number
}

type Case = {
  readonly name: string
  readonly reason: RegExp
  /** Whether channels end that anybody may join. */
  readonly endsPublic: boolean
  /** Everybody else in the organization is cut off too. */
  readonly endsOthers?: true
  /** What happens before the person joins. */
  readonly prepare?: (member: Member) => Promise<Member>
  readonly end: (member: Member, organization: Organization) => Promise<unknown>
}

const noRight = /^You do not have permissions to read from this Channel topic: /

const cases: readonly Case[] = [
  {
    name: 'a member who is removed',
    reason: noRight,
    endsPublic: false,
    end: ({ id }, organization) =>
      organization.call('remove-member', { organization_id: organization.id, user_id: id }),
  },
  {
    name: 'a member of an organization that is suspended',
    reason: noRight,
    endsPublic: false,
    endsOthers: true,
    end: (_, { id }) => query('update organizations set suspended_at = now() where id = $1', [id]),
  },
  {
    name: 'a person who ends the session elsewhere',
    reason: /^The session of the token has ended$/,
    endsPublic: true,
    end: async ({ email }) => {
      const elsewhere = openClient()
      await signIn(elsewhere, email)
      await elsewhere.auth.signOut({ scope: 'others' })
    },
  },
  {
    name: 'a person whose token expires',
    reason: /^Token has expired \d seconds ago$/,
    endsPublic: true,
    // The token of a session that ends soon expires with it.
    async prepare(member) {
      await inDatabase(
        `update auth.sessions set not_after = now() + interval '15 seconds' where user_id = $1`,
        [member.id],
      )
      const { data, error } = await member.client.auth.refreshSession()
      if (error) throw error
      return { ...member, expiresAt: data.session?.expires_at ?? 0 }
    },
    end: ({ expiresAt }) => vi.waitUntil(() => Date.now() > expiresAt * 1000, { timeout: 20_000 }),
  },
]

async function openMember({ id: organizationId }: Organization): Promise<Member> {
  const [client, email] = [openClient(), freshEmail()]
  const { user, expires_at: expiresAt = 0 } = await signIn(client, email)
  await query(`insert into members (organization_id, user_id, role) values ($1, $2, 'developer')`, [
    organizationId,
    user.id,
  ])
  return { id: user.id, email, client, expiresAt }
}

async function socketOf({ auth }: SupabaseClient): Promise<SupabaseClient> {
  const { url, publishableKey: key } = inject('installation')
  const { data } = await auth.getSession()
  return await openSocket({ url, key, token: data.session?.access_token ?? key })
}

/** Reads every row, whoever may not. */
async function openWitness(): Promise<SupabaseClient> {
  const { url, secretKey: key } = inject('installation')
  return await openSocket({ url, key })
}

/** The titles of new components that are told on a public channel. */
async function follow(client: SupabaseClient, { id }: Organization) {
  const channel = client.channel(freshName())
  const titles: unknown[] = []
  const filter = `organization_id=eq.${id}`
  channel.on(
    'postgres_changes',
    { event: 'INSERT', schema: 'public', table: 'components', filter },
    (change) => titles.push(change.new.title),
  )
  const system = hearSystem(channel)
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => system).toMatchObject([{ status: 'ok' }])
  return { titles, statuses }
}

describe.for(cases)('$name', ({ reason, endsPublic, endsOthers, prepare, end }) => {
  test('is cut off within ten seconds, with the reason, and hears nothing that happens later', async () => {
    const organization = await openOrganization(people)
    const component = await createComponent(organization)
    const admin = await socketOf(organization.people.admin.client)
    const presence = admin.channel(`component:${component.id}`, {
      config: { private: true, presence: { enabled: true } },
    })
    await subscribe(presence)
    const witness = await follow(await openWitness(), organization)
    const opened = await openMember(organization)
    const member = (await prepare?.(opened)) ?? opened
    const socket = await socketOf(member.client)
    const own = await follow(socket, organization)
    const shown = await enter(socket, `component:${component.id}`, {
      private: true,
      presence: { key: member.id },
    })
    const channel = socket.channel(`organization:${organization.id}`, { config: { private: true } })
    const system = hearSystem(channel)
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await shown.track({})
    await createComponent(organization, { title: 'before' })
    await expect.poll(() => own.titles).toEqual(['before'])
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    await expect.poll(() => Object.keys(presence.presenceState())).toEqual([member.id])

    await end(member, organization)
    const insert = (title: string) =>
      query(`insert into components (organization_id, title, kind) values ($1, $2, 'library')`, [
        organization.id,
        title,
      ])
    if (!endsPublic) await insert('at once')
    await expect.poll(() => statuses, { timeout: cutOffLimit }).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(system).toEqual([
      {
        extension: 'system',
        status: 'error',
        message: expect.stringMatching(reason),
        channel: `organization:${organization.id}`,
      },
    ])
    if (endsOthers) await expect.poll(() => presence.state).toBe('closed')
    else await expect.poll(() => Object.keys(presence.presenceState())).toEqual([])
    if (endsPublic) expect(own.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    await insert('later')
    await expect
      .poll(() => witness.titles)
      .toEqual(endsPublic ? ['before', 'later'] : ['before', 'at once', 'later'])
    expect(own.titles).toEqual(['before'])
    const again = socket.channel(`organization:${organization.id}`, { config: { private: true } })
    await expect(subscribe(again)).rejects.toThrow(/^(Unauthorized|InvalidJWTToken): /)
  })
})

test('a program whose API token is revoked is cut off within ten seconds, and hears nothing that happens later', async () => {
  const organization = await openOrganization(people)
  const { url, publishableKey: key } = inject('installation')
  const { id, text } = await insertApiToken(organization.id, organization.people.developer.id)
  const other = await insertApiToken(organization.id, organization.people.developer.id)
  const witness = await follow(await openSocket({ url, key, token: other.text }), organization)
  const socket = await openSocket({ url, key, token: text })
  const own = await follow(socket, organization)
  const channel = socket.channel(`organization:${organization.id}`, { config: { private: true } })
  const system = hearSystem(channel)
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await createComponent(organization, { title: 'before' })
  await expect.poll(() => own.titles).toEqual(['before'])
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])

  await query('update api_tokens set revoked_at = now() where id = $1', [id])
  await expect.poll(() => statuses, { timeout: cutOffLimit }).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(system).toMatchObject([{ status: 'error', message: 'The API token was refused' }])
  expect(own.statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  await createComponent(organization, { title: 'later' })
  await expect.poll(() => witness.titles).toEqual(['before', 'later'])
  expect(own.titles).toEqual(['before'])
  const again = socket.channel(`organization:${organization.id}`, { config: { private: true } })
  await expect(subscribe(again)).rejects.toThrow(/^InvalidJWTToken: /)
})
