// The channels of the product: members hear what happens in their organization, and nobody else does.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { callAs, type Organization, openOrganization, query } from '../functions/core-organization.ts'
import { openClient, signIn } from '../support/person.ts'
import {
  broadcast,
  enter,
  hear,
  hearSystem,
  openSocket,
  subscribe,
  versions,
} from './support/socket-client.ts'

let organization: Organization

beforeAll(async () => {
  organization = await openOrganization()
})

afterAll(async () => {
  await Promise.all(Object.values(organization.people).map(({ client }) => client.removeAllChannels()))
})

const isPrivate = { private: true }

async function socketOf({ auth }: SupabaseClient, vsn: (typeof versions)[number]): Promise<SupabaseClient> {
  const { url, publishableKey: key } = inject('installation')
  const { data } = await auth.getSession()
  return await openSocket({ vsn, url, key, token: data.session?.access_token ?? key })
}

describe.for(versions)('in version %s', (vsn) => {
  test.for(['maintainer', 'admin', 'developer'] as const)(
    'a %s joins the channel of the organization',
    async (role) => {
      const client = await socketOf(organization.people[role].client, vsn)
      await enter(client, `organization:${organization.id}`, isPrivate)
    },
  )

  test('a stranger and a visitor are refused', async () => {
    const name = `organization:${organization.id}`
    const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
    for (const client of [organization.people.stranger.client, openClient()]) {
      const channel = (await socketOf(client, vsn)).channel(name, { config: isPrivate })
      await expect(subscribe(channel)).rejects.toThrow(reason)
    }
  })

  test("members are told of each other's changes, and a stranger of none", async () => {
    const { developer, stranger } = organization.people
    const foreign = await callAs(stranger.client, 'create-organization', { name: `Foreign ${vsn}` })
    const follow = async (client: SupabaseClient) => {
      const socket = await socketOf(client, vsn)
      const channel = socket.channel('any public channel')
      const told: unknown[] = []
      const filter = `organization_id=in.(${organization.id},${foreign.id})`
      channel.on(
        'postgres_changes',
        { event: 'INSERT', schema: 'public', table: 'components', filter },
        (change) => told.push(change.new.title),
      )
      const system = hearSystem(channel)
      await subscribe(channel)
      await expect.poll(() => system).toMatchObject([{ status: 'ok' }])
      return told
    }
    const [byDeveloper, byStranger] = [await follow(developer.client), await follow(stranger.client)]
    const title = `Lamp ${vsn}`
    await organization.call('create-component', { organization_id: organization.id, title, kind: 'library' })
    await expect.poll(() => byDeveloper).toEqual([title])
    // What the stranger is told comes in the order in which it was written.
    await callAs(stranger.client, 'create-component', {
      organization_id: foreign.id,
      title: 'Own',
      kind: 'library',
    })
    await expect.poll(() => byStranger).toEqual(['Own'])
  })

  test('people show that they are at a component under their own name only, and members cannot broadcast', async () => {
    const component = await organization.call('create-component', {
      organization_id: organization.id,
      title: `Watched ${vsn}`,
      kind: 'library',
    })
    const { developer, admin } = organization.people
    const name = `component:${component.id}`
    const withKey = (key: string) => ({
      ...isPrivate,
      presence: { key, enabled: true },
      broadcast: { ack: true },
    })
    const watching = (await socketOf(admin.client, vsn)).channel(name, { config: withKey(admin.id) })
    const heard = hear(watching)
    await subscribe(watching)
    const own = await enter(await socketOf(developer.client, vsn), name, withKey(developer.id))
    expect(await own.track({ page: 'versions' })).toBe('ok')
    await expect.poll(() => Object.keys(watching.presenceState())).toEqual([developer.id])
    const pretender = await enter(await socketOf(developer.client, vsn), name, withKey(admin.id))
    expect(await pretender.track({})).toBe('error')
    expect(await broadcast(own, 'spam', {}, { timeout: 300 })).toBe('timed out')
    await own.untrack()
    await expect.poll(() => Object.keys(watching.presenceState())).toEqual([])
    expect(heard).toEqual([])
  })

  test('a member who leaves is cut off from the channel of the organization', async () => {
    const { assigned } = organization.people
    const channel = (await socketOf(assigned.client, vsn)).channel(`organization:${organization.id}`, {
      config: isPrivate,
    })
    const statuses: string[] = []
    channel.subscribe((status) => statuses.push(status))
    await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
    const [member] = await query<{ role: string }>(
      'delete from members where organization_id = $1 and user_id = $2 returning role',
      [organization.id, assigned.id],
    )
    try {
      await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
    } finally {
      await query('insert into members (organization_id, user_id, role) values ($1, $2, $3)', [
        organization.id,
        assigned.id,
        member?.role,
      ])
    }
  })
})

test('a session that ends closes its channels', async () => {
  const { url, publishableKey: key } = inject('installation')
  const client = openClient()
  const session = await signIn(client)
  const socket = await openSocket({ url, key, token: session.access_token })
  const channel = socket.channel('any')
  const system = hearSystem(channel)
  const statuses: string[] = []
  channel.subscribe((status) => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED'])
  await client.auth.signOut()
  await expect.poll(() => statuses).toEqual(['SUBSCRIBED', 'CLOSED'])
  expect(system).toMatchObject([{ message: 'The session of the token has ended' }])
})
