// A webhook hears of everything, whichever moment its process dies in: what is sent again has the same ID.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, startInstallation } from './support/installation.ts'

const kills = 3
const perRound = 6

let installation: Installation

beforeAll(async () => {
  installation = await startInstallation(() => ({ WEBHOOKS_ALLOW_PRIVATE: 'on' }))
})

afterAll(() => installation?.stop())

type Message = { readonly data: { readonly component: { readonly title: string } } }

/** Answers all requests but the next one after `hold`, whose message it has read by then. */
async function openReceiver() {
  /** The IDs of the messages about each component. */
  const heard = new Map<string, string[]>()
  let secret = ''
  let held: PromiseWithResolvers<void> | undefined
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const headers = request.headers as Record<string, string>
    const message = new Webhook(secret).verify(body, headers) as Message
    const { title } = message.data.component
    heard.set(title, [...(heard.get(title) ?? []), headers['webhook-id'] ?? ''])
    if (held === undefined) return void response.writeHead(204).end()
    held.resolve()
    held = undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    heard,
    knows(given: string) {
      secret = given
    },
    /** Resolves when a message has arrived that stays without an answer. */
    async hold(): Promise<void> {
      held = Promise.withResolvers<void>()
      await held.promise
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test(`every event reaches the endpoint through ${kills} kills in the middle of a message`, async () => {
  const { server, ask, create } = installation
  const receiver = await openReceiver()
  const token = await installation.signIn('founder@example.com')
  const organization_id = await create(token, 'create-organization', { name: 'Fernhill Market' })
  const webhook = { organization_id, url: receiver.url, events: ['component.created'] }
  const answer = await ask('/functions/v1/create-webhook', { token, body: webhook })
  receiver.knows(((await answer.json()) as { secret: string }).secret)
  for (let round = 0; round < kills; round += 1) {
    const held = receiver.hold()
    for (let place = 0; place < perRound; place += 1)
      await create(token, 'create-component', {
        organization_id,
        title: `c${round}-${place}`,
        kind: 'library',
      })
    await held
    await server.end('SIGKILL', { andPostgres: round % 2 === 1 })
    await server.start()
  }
  await expect.poll(() => receiver.heard.size, { timeout: 200_000 }).toBe(kills * perRound)
  const waiting = `select 1 from public.webhook_deliveries where state <> 'delivered'`
  await expect.poll(() => server.ask(waiting), { timeout: 200_000 }).toEqual([])
  const ids = [...receiver.heard.values()].map((each) => new Set(each))
  expect(ids.every((each) => each.size === 1)).toBe(true)
  const repeated = [...receiver.heard.values()].flat().length - receiver.heard.size
  expect(repeated).toBeGreaterThanOrEqual(kills)
  await receiver.close()
})
