// A burst of releases while the server is killed again and again: each person hears of each release once, and each mail
// arrives, under one name however often it was tried.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Installation, startInstallation } from './support/installation.ts'

const kills = 6
const releases = 12
const people = 15
/** Jobs that a server has under way at a time. */
const places = 4

let installation: Installation
let accessToken: string
let library: string

beforeAll(async () => {
  installation = await startInstallation(() => ({ MAIL_MIN_INTERVAL: '0' }))
  const { server, create, signIn } = installation
  accessToken = await signIn('founder@example.com')
  const organizationId = await create(accessToken, 'create-organization', { name: 'Larkfield' })
  library = await create(accessToken, 'create-component', {
    organization_id: organizationId,
    title: 'library',
    kind: 'library',
  })
  const version = await create(accessToken, 'release-version', {
    component_id: library,
    number: '1.0.0',
    changes: [],
  })
  const readers = await server.ask<{ id: string }>(`
    with added as (
      insert into auth.users (id, email, email_confirmed_at)
      select gen_random_uuid(), 'reader-' || n || '@example.com', now() from generate_series(1, ${people}) n returning id
    ) select id from added`)
  const list = readers.map(({ id }) => `'${id}'`).join(',')
  await server.ask(`
    insert into public.members (organization_id, user_id, role)
    select '${organizationId}', id, 'developer' from public.profiles where id in (${list})`)
  for (const [place, { id }] of readers.entries())
    await create(accessToken, 'create-component', {
      organization_id: organizationId,
      title: `component-${place}`,
      kind: 'library',
      dependencies: [{ component_id: library, version_id: version }],
      assigned_users: [id],
    })
  await vi.waitUntil(async () => (await server.ask('select 1 from app.news')).length === 0, 30_000)
  await server.ask('delete from public.notifications')
  await server.ask(`update public.notification_settings set cadence = 'at_once' where user_id in (${list})`)
})

afterAll(() => installation?.stop())

/** Until it is acknowledged, or exists although nobody was told so. */
async function release(number: string): Promise<void> {
  const input = { component_id: library, number, changes: [] }
  await vi.waitUntil(
    async () => {
      const answer = await installation
        .ask('/functions/v1/release-version', { token: accessToken, body: input })
        .catch(() => undefined)
      return answer?.status === 200 || answer?.status === 409
    },
    { timeout: 60_000, interval: 50 },
  )
}

type Told = {
  number: string
  email: string
  state: string
  mail_id: string | null
  mail_state: string | null
}

const listTold = () =>
  installation.server.ask<Told>(`
    select n.data ->> 'number' as number, p.email, d.state, d.mail_id, m.state as mail_state
    from public.notifications n
    join public.profiles p on p.id = n.user_id
    left join app.notification_deliveries d on d.notification_id = n.id
    left join app.notification_mails m on m.id = d.mail_id
    where n.event = 'version_released'`)

test(`${releases} releases are told to ${people} people once each, by mails of one name each, through ${kills} kills`, async () => {
  const { server, mailServer } = installation
  const numbers = Array.from({ length: releases }, (_, place) => `1.0.${place + 1}`)
  const bursting = (async () => {
    for (const number of numbers) await release(number)
  })()
  for (let kill = 1; kill <= kills; kill += 1) {
    // Somewhere among the mails of this part of the burst.
    const share = Math.floor(people * (kill - Math.random()))
    await vi.waitUntil(() => mailServer.notifications.length >= share, { timeout: 120_000, interval: 1 })
    await server.end('SIGKILL')
    await server.start()
  }
  await bursting
  const isSettled = async () => {
    const told = await listTold()
    return told.length === releases * people && told.every(({ state }) => state === 'sent')
  }
  // What a killed process had begun is taken up by another after a while, and by the sweep at the next minute.
  await vi.waitUntil(isSettled, { timeout: 240_000, interval: 200 }).catch(() => undefined)

  const told = await listTold()
  expect(new Set(told.map(({ state, mail_state }) => `${state} in a mail that is ${mail_state}`))).toEqual(
    new Set(['sent in a mail that is sent']),
  )
  const pairs = told.map(({ number, email }) => `${number} to ${email}`)
  expect(pairs).toHaveLength(releases * people)
  expect(new Set(pairs).size).toBe(releases * people)

  const received = mailServer.notifications
  const idOf = ({ messageId }: { messageId: string }) =>
    /^<notification-([0-9a-f-]{36})@/.exec(messageId)?.[1]
  const arrived = new Set(received.map((mail) => `${idOf(mail)} to ${mail.to}`))
  // None is lost, and none exists that nobody was to get.
  expect(arrived).toEqual(new Set(told.map(({ mail_id, email }) => `${mail_id} to ${email}`)))
  // A second one exists only where a kill fell between the server's answer and our note of it: one for each place in the
  // queue at most.
  expect(received.length - arrived.size).toBeLessThanOrEqual(kills * places)
  // A mail that arrived twice is the same one: its name, its subject and its words.
  const wordsOf = ({ subject, text }: { subject: string; text: string }) =>
    `${subject}\n${text.replaceAll(/token=\S+/g, '')}`
  for (const id of new Set(received.map(idOf)))
    expect(new Set(received.filter((mail) => idOf(mail) === id).map(wordsOf)).size).toBe(1)
})
