// Sending, on the real database and to a real receiver, with the clock of the test.
import type { RequestListener } from 'node:http'
import { bodySchema } from '@trellis/domain/webhooks/payloads'
import type { WebhookEvent } from '@trellis/domain/webhooks/webhook-events'
import { startWorker } from '@trellis/platform/jobs'
import { openOutside } from '@trellis/platform/outside/testing'
import { asOwner } from '@trellis/platform/postgres/testing'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { answersWith, openReceiver } from '../../webhooks/test-support/open-receiver.ts'
import {
  componentCreated,
  days,
  openWebhookStage,
  seconds,
  type WebhookStage,
} from '../../webhooks/test-support/webhook-stage.ts'
import { createWebhookCall } from '../../webhooks/webhook-services.ts'
import { webhookTasks } from '../jobs.ts'
import { findDueDeliveries } from './find-due-deliveries.ts'
import { pruneWebhookDeliveries } from './prune-webhook-deliveries.ts'

let stage: WebhookStage

beforeAll(async () => {
  stage = await openWebhookStage()
})

beforeEach(() => stage.reset())

afterAll(async () => {
  await stage?.close()
})

const headersOf = (place = 0) => stage.receiver.received[place]?.headers as Record<string, string>
const idsReceived = () => stage.receiver.received.map(({ headers }) => headers['webhook-id'])
const states = async () => (await stage.deliveries()).map(({ state }) => state)

describe('a message', () => {
  test('arrives as it is documented, with a signature that the library verifies', async () => {
    const { id, secret } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    const [request] = stage.receiver.received
    const body = new Webhook(secret).verify(request?.body ?? '', headersOf())
    expect(body).toEqual({
      type: 'component.created',
      timestamp: '2026-11-24T10:00:00.000Z',
      version: 1,
      organization: { id: stage.organizationId, name: 'Company' },
      data: { component: { id: '0b3c2a9e-54cf-4f5c-9d0e-2c9f2d7f4a11', title: 'payments-api' } },
    })
    expect(bodySchema('component.created').safeParse(body).success).toBe(true)
    expect(headersOf()).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Trellis-Webhooks/1',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    })
    expect(await stage.jobs()).toHaveLength(1)
  })

  test('is stored with its answer, and without its signature, cookies and the rest of a long body', async () => {
    stage.receiver.answer(
      answersWith(200, { 'set-cookie': 'a=b', 'x-trace': '7' }, `ok\0${'x'.repeat(200_000)}`),
    )
    const { id } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    const [delivery] = await stage.deliveries()
    expect(delivery).toMatchObject({
      event: 'component.created',
      item: 'payments-api',
      state: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      status: 200,
      fault: null,
      request_headers: {
        'content-type': 'application/json',
        'user-agent': 'Trellis-Webhooks/1',
        'webhook-id': delivery?.message_id,
        'webhook-timestamp': headersOf()['webhook-timestamp'],
      },
      answer_headers: { 'x-trace': '7' },
    })
    expect(delivery?.answer_headers).not.toHaveProperty('set-cookie')
    expect(delivery?.answer_body).toBe(`ok${'x'.repeat(4093)}`)
  })

  test('goes to active endpoints that chose its type, in the format of each', async () => {
    const trellis = await stage.create()
    const slack = await stage.create({ format: 'slack' })
    await stage.create({ events: ['rule.found'] })
    const paused = await stage.create()
    await stage.callOk('update-webhook', { id: paused.id, state: 'paused' })
    await stage.order()
    const deliveries = await stage.deliveries()
    expect(deliveries.map(({ webhook_id }) => webhook_id).sort()).toEqual([trellis.id, slack.id].sort())
    const text = 'payments-api created'
    expect(deliveries.find(({ webhook_id }) => webhook_id === slack.id)?.payload).toMatchObject({ text })
  })

  test('is not ordered for endpoints of another organization', async () => {
    await stage.create()
    await stage.order([componentCreated], stage.organizations.foreign.id)
    expect(await stage.deliveries()).toEqual([])
    expect(await stage.jobs()).toEqual([])
  })

  test('keeps what came of each attempt, without headers and bodies', async () => {
    stage.receiver.answer(answersWith(503, { 'x-trace': '7' }, 'upstream'))
    const { id } = await stage.create()
    await stage.order()
    expect(await stage.deliveries()).toMatchObject([{ attempts: 0, attempt_log: [] }])
    await stage.deliver(id)
    stage.receiver.answer((request) => void request.socket.resetAndDestroy())
    stage.setTime(5 * seconds)
    await stage.deliver(id)
    stage.receiver.answer(answersWith(204))
    stage.setTime(305 * seconds)
    await stage.deliver(id)
    const at = (time: number) => new Date(stage.now() - 305 * seconds + time).toISOString()
    const took_ms = expect.any(Number)
    const [delivery] = await stage.deliveries()
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 3 })
    expect(delivery?.attempt_log).toEqual([
      { at: at(0), status: 503, fault: null, took_ms },
      { at: at(5 * seconds), status: null, fault: 'unreachable', took_ms },
      { at: at(305 * seconds), status: 204, fault: null, took_ms },
    ])
  })

  test('keeps at most twenty attempts, the newest ones', async () => {
    const { id } = await stage.create()
    await stage.order()
    const earlier = Array.from({ length: 20 }, (_, place) => ({
      at: '',
      status: 400 + place,
      fault: null,
      took_ms: 1,
    }))
    await stage.own('update webhook_deliveries set attempts = 20, attempt_log = $1', [
      JSON.stringify(earlier),
    ])
    await stage.deliver(id)
    const [delivery] = await stage.deliveries()
    expect(delivery?.attempt_log.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 19 }, (_, place) => 401 + place),
      204,
    ])
  })

  test('keeps its place behind those that were ordered before it', async () => {
    const { id } = await stage.create()
    const many = [1, 2, 3].map((place): WebhookEvent => ({ ...componentCreated, item: `c${place}` }))
    await stage.order(many)
    await stage.deliver(id)
    const ids = (await stage.deliveries()).map(({ message_id }) => message_id)
    expect(idsReceived()).toEqual(ids)
    expect((await stage.deliveries()).map(({ item }) => item)).toEqual(['c1', 'c2', 'c3'])
  })
})

describe('while a secret is being rotated', () => {
  const verifies = (secret: string, place: number) => {
    const { body = '' } = stage.receiver.received[place] ?? {}
    try {
      new Webhook(secret).verify(body, headersOf(place))
      return true
    } catch {
      return false
    }
  }
  /** The library compares timestamps with the clock of the machine. */
  const sendAgain = async (id: string) => {
    await stage.order()
    await stage.deliver(id)
  }

  test('both secrets verify for 24 hours, then the new one alone', async () => {
    const first = await stage.create()
    const second = await stage.callOk<{ secret: string }>('rotate-webhook-secret', { id: first.id })
    await sendAgain(first.id)
    expect([verifies(first.secret, 0), verifies(second.secret, 0)]).toEqual([true, true])
    await stage.own(`update webhooks set old_secret_until = '2026-11-01'`)
    await sendAgain(first.id)
    expect([verifies(first.secret, 1), verifies(second.secret, 1)]).toEqual([false, true])
  })

  test('the overlap lasts 24 hours, and can be ended at once', async () => {
    const first = await stage.create()
    const second = await stage.callOk<{ secret: string; old_secret_until: string }>('rotate-webhook-secret', {
      id: first.id,
    })
    expect(Date.parse(second.old_secret_until) - stage.now()).toBe(86_400_000)
    const ended = await stage.callOk('rotate-webhook-secret', { id: first.id, end_old: true })
    expect(ended).toMatchObject({ old_secret_until: null, revision: 3 })
    expect(ended).not.toHaveProperty('secret')
    await sendAgain(first.id)
    expect([verifies(first.secret, 0), verifies(second.secret, 0)]).toEqual([false, true])
  })
})

describe('a receiver', () => {
  test.each([400, 401, 404, 429, 500, 503])(
    'that answers %i is asked again after five seconds',
    async (status) => {
      stage.receiver.answer(answersWith(status, {}, 'no'))
      const { id } = await stage.create()
      await stage.order()
      await stage.forgetJobs()
      await stage.deliver(id)
      expect(await stage.deliveries()).toMatchObject([
        { state: 'retrying', attempts: 1, status, fault: null, answer_body: 'no' },
      ])
      expect(await stage.jobs()).toEqual([5 * seconds])
      stage.setTime(3 * seconds)
      await stage.deliver(id)
      expect(stage.receiver.received).toHaveLength(1)
      stage.receiver.answer(answersWith(200))
      stage.setTime(5 * seconds)
      await stage.deliver(id)
      expect(await stage.deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }])
      expect(new Set(idsReceived()).size).toBe(1)
    },
  )

  test('that asks for time gets it', async () => {
    stage.receiver.answer(answersWith(503, { 'retry-after': '120' }))
    const { id } = await stage.create()
    await stage.order()
    await stage.forgetJobs()
    await stage.deliver(id)
    expect(await stage.jobs()).toEqual([120 * seconds])
  })

  test('that never accepts a message is asked ten times in about three days', async () => {
    stage.receiver.answer(answersWith(500))
    const { id } = await stage.create()
    await stage.order()
    await stage.forgetJobs()
    const times: number[] = []
    for (let time: number | undefined = 0; time !== undefined; [time] = await stage.jobs()) {
      times.push(time)
      stage.setTime(time)
      await stage.forgetJobs()
      await stage.deliver(id)
    }
    expect(times.map((time) => time / seconds)).toEqual([
      0, 5, 305, 2105, 9305, 27_305, 63_305, 113_705, 185_705, 272_105,
    ])
    expect(await stage.deliveries()).toMatchObject([{ state: 'failed', attempts: 10, next_attempt_at: null }])
    expect(stage.receiver.received).toHaveLength(10)
  })

  test('that redirects is not followed, also where private networks are allowed', async () => {
    stage.receiver.answer(answersWith(302, { location: `${stage.receiver.url}/inside` }))
    const { id } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    expect(stage.receiver.received.map(({ path }) => path)).toEqual(['/hooks'])
    expect(await stage.deliveries()).toMatchObject([{ state: 'retrying', status: 302, fault: 'redirected' }])
  })

  describe('with a public address', () => {
    const hooks = 'idp.example'
    /** A receiver behind https, with the addresses of its name, one per lookup. Only 127.0.0.1 counts as public. */
    const openHooks = async (answer: RequestListener, ...addresses: readonly string[]) => {
      const lookedUp: string[] = []
      const judged: string[] = []
      const outside = await openOutside(answer, {
        isPublic: (address) => {
          judged.push(address)
          return address === '127.0.0.1'
        },
        lookup: async (name) => {
          const address = addresses[lookedUp.push(name) - 1]
          return address === undefined ? [] : [{ address, family: address.includes(':') ? 6 : 4 }]
        },
      })
      onTestFinished(() => outside.close())
      const { id } = await stage.create({ url: `https://${hooks}:${outside.port}/in` })
      const send = async () => {
        await stage.order()
        await stage.deliver(id, { services: { callWebhook: outside.fetch } })
      }
      return { id, send, asked: outside.asked, lookedUp, judged }
    }

    test.each(['http://169.254.169.254/latest/meta-data', 'https://169.254.169.254/', 'https://10.0.4.12/'])(
      'that redirects to %s fails, and nothing is asked there',
      async (location) => {
        const receiver = await openHooks(answersWith(302, { location }), '127.0.0.1')
        await receiver.send()
        expect(await stage.deliveries()).toMatchObject([
          { state: 'retrying', status: 302, fault: 'redirected', answer_headers: { location } },
        ])
        expect([receiver.asked, receiver.lookedUp, receiver.judged]).toEqual([
          ['/in'],
          [hooks],
          ['127.0.0.1'],
        ])
        expect(await stage.webhook(receiver.id)).toMatchObject({ failing_since: expect.any(Date) })
      },
    )

    test.each(['169.254.169.254', '10.0.4.12', '::1'])(
      'whose name leads to %s when the next connection is made is refused there',
      async (address) => {
        const receiver = await openHooks(answersWith(204), '127.0.0.1', address)
        await receiver.send()
        expect(await states()).toEqual(['delivered'])
        await receiver.send()
        expect(await stage.deliveries()).toMatchObject([
          { state: 'delivered' },
          { state: 'retrying', status: null, fault: 'private_address' },
        ])
        expect([receiver.asked, receiver.lookedUp]).toEqual([['/in'], [hooks, hooks]])
      },
    )
  })

  describe('on the machine of a development installation', () => {
    const own = { allowsPrivate: false, allowsLoopback: true }

    test('is called over http by its address and by its name', async () => {
      const { port } = new URL(stage.receiver.url)
      for (const host of ['127.0.0.1', 'localhost']) {
        const { id } = await stage.create({ url: `http://${host}:${port}/hooks` })
        await stage.own('delete from webhook_deliveries')
        await stage.order()
        await stage.deliver(id, {
          services: {
            callWebhook: createWebhookCall({
              ...own,
              lookup: async () => [{ address: '127.0.0.1', family: 4 }],
            }),
          },
        })
        expect((await stage.deliveries()).filter(({ webhook_id }) => webhook_id === id)).toMatchObject([
          { state: 'delivered', status: 204 },
        ])
      }
      expect(stage.receiver.received).toHaveLength(2)
    })

    test.each([
      ['private_address', 'https://10.0.4.12/hook', '127.0.0.1'],
      ['private_address', 'https://169.254.169.254/', '127.0.0.1'],
      ['private_address', 'https://hooks.example/', '127.0.0.1'],
      ['private_address', 'http://localhost/', '10.0.4.12'],
      ['private_address', 'http://localhost/', '8.8.8.8'],
      ['not_https', 'http://10.0.4.12/hook', '127.0.0.1'],
      ['not_https', 'http://hooks.example/', '127.0.0.1'],
      ['not_https', 'http://localhost.example/', '127.0.0.1'],
    ])('is the only exception: %s for %s, whose name leads to %s', async (fault, url, address) => {
      const { id } = await stage.create()
      await stage.own('update webhooks set url = $1', [url])
      await stage.order()
      await stage.deliver(id, {
        services: {
          callWebhook: createWebhookCall({ ...own, lookup: async () => [{ address, family: 4 }] }),
        },
      })
      expect(await stage.deliveries()).toMatchObject([{ state: 'retrying', status: null, fault }])
    })
  })

  test('that resets the connection is unreachable', async () => {
    stage.receiver.answer((request) => void request.socket.resetAndDestroy())
    const { id } = await stage.create()
    await stage.order()
    await stage.deliver(id)
    expect(await stage.deliveries()).toMatchObject([
      { state: 'retrying', status: null, fault: 'unreachable', answer_body: null },
    ])
  })

  test('that does not answer in time is too slow, and the other messages follow in another turn', async () => {
    stage.receiver.answer((request, response) => {
      if (request.headers['webhook-id'] !== first) response.writeHead(204).end()
    })
    const { id } = await stage.create()
    await stage.order([componentCreated, componentCreated])
    const first = (await stage.deliveries())[0]?.message_id
    await stage.forgetJobs()
    const services = { callWebhook: createWebhookCall({ allowsPrivate: true, timeout: 200 }) }
    await stage.deliver(id, { services })
    expect(await stage.deliveries()).toMatchObject([
      { state: 'retrying', fault: 'too_slow' },
      { state: 'waiting', fault: null },
    ])
    expect(await stage.jobs()).toEqual([0])
    await stage.deliver(id, { services })
    expect(await states()).toEqual(['retrying', 'delivered'])
  })

  test.each([
    ['private_address', 'https://10.0.4.12/hook'],
    ['private_address', 'https://rebound.example/hook'],
    ['not_https', 'http://hooks.example/'],
  ])('is refused with %s when the connection is made: %s', async (fault, url) => {
    const { id } = await stage.create()
    await stage.own('update webhooks set url = $1', [url])
    await stage.order()
    await stage.deliver(id, {
      services: {
        callWebhook: createWebhookCall({
          allowsPrivate: false,
          lookup: async () => [{ address: '169.254.169.254', family: 4 }],
        }),
      },
    })
    expect(await stage.deliveries()).toMatchObject([{ state: 'retrying', status: null, fault }])
    expect(stage.receiver.received).toEqual([])
  })
})

describe('an endpoint', () => {
  const news = async () => (await stage.news()).map(({ kind }) => kind)
  const failAt = async (id: string, time: number) => {
    stage.setTime(time)
    await stage.order()
    await stage.deliver(id)
  }

  test('that says that it is gone is disabled at once, with all that waits, and the maintainers hear of it', async () => {
    stage.receiver.answer(answersWith(410))
    const { id } = await stage.create({ description: 'Pipeline' })
    await stage.order([componentCreated, componentCreated])
    await stage.deliver(id)
    expect(stage.receiver.received).toHaveLength(1)
    expect(await stage.deliveries()).toMatchObject([
      { state: 'failed', fault: 'gone', status: 410 },
      { state: 'failed', fault: 'disabled', status: null, attempts: 0 },
    ])
    expect(await stage.webhook(id)).toMatchObject({ state: 'disabled', disabled_at: expect.any(Date) })
    const webhook = { id, host: new URL(stage.receiver.url).host, description: 'Pipeline' }
    const failingSince = new Date(stage.now()).toISOString()
    const data = { webhook, failingSince, cause: 'gone' }
    expect(await stage.news()).toEqual([{ kind: 'webhook_disabled', data }])
    await stage.order()
    expect(await stage.deliveries()).toHaveLength(2)
  })

  test('that fails for a day is told once, and after five days it is disabled', async () => {
    stage.receiver.answer(answersWith(500))
    const { id } = await stage.create()
    await failAt(id, 0)
    await failAt(id, 0.99 * days)
    expect(await news()).toEqual([])
    await failAt(id, days)
    await failAt(id, 2 * days)
    await failAt(id, 4.99 * days)
    expect(await news()).toEqual(['webhook_failing'])
    expect(await stage.webhook(id)).toMatchObject({
      state: 'active',
      failing_since: new Date(stage.now() - 4.99 * days),
    })
    await failAt(id, 5 * days)
    expect(await news()).toEqual(['webhook_failing', 'webhook_disabled'])
    expect(await stage.news()).toMatchObject([{ kind: 'webhook_failing' }, { data: { cause: 'failing' } }])
    expect(await stage.webhook(id)).toMatchObject({ state: 'disabled' })
    expect(new Set(await states())).toEqual(new Set(['failed']))
  })

  test('that fails again after a long silence is told before it is disabled', async () => {
    stage.receiver.answer(answersWith(500))
    const { id } = await stage.create()
    await failAt(id, 0)
    await failAt(id, 9 * days)
    expect(await news()).toEqual(['webhook_failing'])
    await failAt(id, 10 * days)
    expect(await news()).toEqual(['webhook_failing', 'webhook_disabled'])
  })

  test('whose address was changed starts over, and its first failed attempt does not disable it', async () => {
    stage.receiver.answer(answersWith(500))
    const { id, url } = await stage.create()
    await failAt(id, 0)
    await failAt(id, 2 * days)
    await stage.callOk('update-webhook', { id, description: 'Pipeline' })
    expect(await stage.webhook(id)).toMatchObject({
      failing_since: expect.any(Date),
      failing_told_at: expect.any(Date),
    })
    const changed = await stage.callOk('update-webhook', { id, url: `${url}/repaired` })
    expect(changed).toMatchObject({ state: 'active', failing_since: null })
    expect(await stage.webhook(id)).toMatchObject({ failing_since: null, failing_told_at: null })
    await failAt(id, 6 * days)
    expect(await stage.webhook(id)).toMatchObject({ state: 'active' })
    expect(await news()).toEqual(['webhook_failing'])
  })

  test('that accepts one message has not failed', async () => {
    stage.receiver.answer(answersWith(500))
    const { id } = await stage.create()
    await failAt(id, 0)
    await failAt(id, 2 * days)
    stage.receiver.answer(answersWith(200))
    await failAt(id, 4 * days)
    expect(await stage.webhook(id)).toMatchObject({ failing_since: null, state: 'active' })
    stage.receiver.answer(answersWith(500))
    await failAt(id, 6 * days)
    expect(await news()).toEqual(['webhook_failing'])
    await failAt(id, 7 * days)
    expect(await news()).toEqual(['webhook_failing', 'webhook_failing'])
  })

  test('that was disabled is called again once a maintainer enables it', async () => {
    stage.receiver.answer(answersWith(410))
    const { id } = await stage.create()
    await failAt(id, 0)
    stage.receiver.answer(answersWith(200))
    expect(await stage.callOk('update-webhook', { id, state: 'active' })).toMatchObject({
      state: 'active',
      disabled_at: null,
      failing_since: null,
    })
    await failAt(id, 1000)
    expect(await states()).toEqual(['failed', 'delivered'])
  })

  test('that is paused gets what waits when it is resumed', async () => {
    const { id } = await stage.create()
    await stage.order()
    await stage.callOk('update-webhook', { id, state: 'paused' })
    await stage.forgetJobs()
    await stage.deliver(id)
    expect(stage.receiver.received).toEqual([])
    expect(await stage.jobs()).toEqual([])
    await stage.callOk('update-webhook', { id, state: 'active' })
    expect(await stage.jobs()).toHaveLength(1)
    await stage.deliver(id)
    expect(await states()).toEqual(['delivered'])
  })

  test('of a closed organization gets what waits once that is open again', async () => {
    const { id } = await stage.create()
    await stage.order()
    await stage.putInto('suspended')
    await stage.deliver(id)
    expect(stage.receiver.received).toEqual([])
    await stage.putInto('trialing')
    await stage.deliver(id)
    expect(await states()).toEqual(['delivered'])
  })

  test('that is deleted while a message is under way leaves nothing behind', async () => {
    const { id } = await stage.create()
    stage.receiver.answer((_, response) => {
      void stage.callOk('delete-webhook', { id }).then(() => response.writeHead(500).end())
    })
    await stage.order()
    await stage.forgetJobs()
    await stage.deliver(id)
    expect(await stage.deliveries()).toEqual([])
    expect(await stage.jobs()).toEqual([])
  })

  test('with many messages gives way to others after fifty', async () => {
    const { id } = await stage.create()
    await stage.order(Array.from({ length: 60 }, () => componentCreated))
    await stage.forgetJobs()
    await stage.deliver(id)
    expect(stage.receiver.received).toHaveLength(50)
    expect(await stage.jobs()).toHaveLength(1)
    await stage.deliver(id)
    expect(new Set(idsReceived()).size).toBe(60)
    expect(stage.receiver.received).toHaveLength(60)
  })
})

describe('a test', () => {
  test.each([
    ['paused', "state = 'paused'"],
    ['disabled', "state = 'disabled', disabled_at = now()"],
  ])('is sent while the endpoint is %s', async (_, change) => {
    const { id, secret } = await stage.create()
    await stage.own(`update webhooks set ${change}`)
    const ordered = await stage.callOk('test-webhook', { id })
    expect(ordered).toMatchObject({ event: 'webhook.test', state: 'waiting', is_test: true })
    await stage.deliver(id)
    const { body = '' } = stage.receiver.received[0] ?? {}
    expect(new Webhook(secret).verify(body, headersOf())).toMatchObject({
      type: 'webhook.test',
      data: { message: 'This is a test from Trellis.' },
    })
    expect(await states()).toEqual(['delivered'])
  })

  test('is tried once, and a failed one counts for nothing', async () => {
    stage.receiver.answer(answersWith(410))
    const { id } = await stage.create()
    await stage.callOk('test-webhook', { id })
    await stage.forgetJobs()
    await stage.deliver(id)
    expect(await stage.deliveries()).toMatchObject([{ state: 'failed', status: 410, attempts: 1 }])
    expect(await stage.webhook(id)).toMatchObject({ state: 'active', failing_since: null })
    expect([await stage.jobs(), await stage.news()]).toEqual([[], []])
  })

  test('is not joined by a second one while it waits', async () => {
    const { id } = await stage.create()
    const first = await stage.callOk('test-webhook', { id })
    expect(await stage.callOk('test-webhook', { id })).toMatchObject({ id: first.id })
    expect(await stage.deliveries()).toHaveLength(1)
  })
})

describe('a job', () => {
  /** Ends the process of a job while its message is under way. */
  async function kill(id: string, job: string): Promise<void> {
    const dying = new AbortController()
    stage.receiver.answer(() => dying.abort(new Error('killed')))
    await expect(stage.deliver(id, { job, signal: dying.signal })).rejects.toThrow('killed')
    stage.receiver.answer(answersWith(204))
  }

  test('that was killed takes up its turn again, and the message keeps its ID', async () => {
    const { id } = await stage.create()
    await stage.order()
    await kill(id, '1')
    expect(await stage.deliveries()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    await stage.deliver(id, { job: '1' })
    expect(await states()).toEqual(['delivered'])
    expect(idsReceived()).toHaveLength(2)
    expect(new Set(idsReceived()).size).toBe(1)
  })

  test('leaves the endpoint to another one that is sending, and takes over a minute after that died', async () => {
    const { id } = await stage.create()
    await stage.order()
    await kill(id, '1')
    await stage.deliver(id, { job: '2' })
    expect(stage.receiver.received).toHaveLength(1)
    stage.setTime(61 * seconds)
    await stage.deliver(id, { job: '2' })
    expect(await states()).toEqual(['delivered'])
  })

  test('that lost its turn sends nothing more', async () => {
    const { id } = await stage.create()
    await stage.order([componentCreated, componentCreated])
    stage.receiver.answer((_, response) => {
      void stage.own(`update app.webhook_turns set job_id = '2'`).then(() => response.writeHead(204).end())
    })
    await stage.deliver(id, { job: '1' })
    expect(await states()).toEqual(['delivered', 'waiting'])
    expect(await stage.own('select job_id from app.webhook_turns')).toEqual([{ job_id: '2' }])
  })

  test('sends what is ordered while it is at work, whose own job finds the turn taken', async () => {
    const { id } = await stage.create()
    await stage.order()
    let ordered = false
    stage.receiver.answer((_, response) => {
      if (ordered) return void response.writeHead(204).end()
      ordered = true
      const other = stage.order().then(() => stage.deliver(id, { job: '2' }))
      void other.then(() => response.writeHead(204).end())
    })
    await stage.deliver(id, { job: '1' })
    expect(await states()).toEqual(['delivered', 'delivered'])
    expect(stage.receiver.received).toHaveLength(2)
  })

  test('orders one further job for what waits, however many run', async () => {
    stage.receiver.answer(answersWith(500))
    const { id } = await stage.create()
    await stage.order()
    await stage.forgetJobs()
    await stage.deliver(id, { job: '1' })
    await stage.deliver(id, { job: '2' })
    await stage.deliver(id, { job: '3' })
    expect(await stage.jobs()).toEqual([5 * seconds])
  })

  describe('of an organization with three endpoints at work', () => {
    const until = () => new Date(stage.now() + 60 * seconds)
    const begin = async (webhookId: string, job: string) => {
      const values = [webhookId, job, new Date(stage.now()), until()]
      const [row] = await stage.own('select app.begin_webhook_turn($1, $2, $3, $4) as is_own', values)
      return row?.is_own
    }
    const end = (webhookId: string, job: string) =>
      stage.own('select app.end_webhook_turn($1, $2, $3)', [webhookId, job, new Date(stage.now())])

    test('waits five seconds for a place, with one job, however many are refused', async () => {
      const others = [await stage.create(), await stage.create(), await stage.create()]
      for (const [place, { id }] of others.entries()) expect(await begin(id, `other ${place}`)).toBe(true)
      const { id } = await stage.create({ events: ['rule.found', 'component.created'] })
      await stage.order()
      await stage.forgetJobs()
      await stage.deliver(id, { job: '1' })
      await stage.deliver(id, { job: '2' })
      stage.setTime(2 * seconds)
      await stage.deliver(id, { job: '3' })
      expect(stage.receiver.received).toEqual([])
      expect(await stage.jobs()).toEqual([5 * seconds])
      await stage.forgetJobs()
      stage.setTime(5 * seconds)
      await stage.deliver(id, { job: '4' })
      expect(await stage.jobs()).toEqual([10 * seconds])
      await end(others[0]?.id ?? '', 'other 0')
      await stage.forgetJobs()
      stage.setTime(10 * seconds)
      await stage.deliver(id, { job: '5' })
      expect(stage.receiver.received).toHaveLength(1)
    })

    test('with nothing to send orders no other job', async () => {
      for (const place of [0, 1, 2]) await begin((await stage.create()).id, `other ${place}`)
      const { id } = await stage.create()
      await stage.deliver(id)
      expect(await stage.jobs()).toEqual([])
    })

    test('gets no fourth place at the same moment', async () => {
      const ids = (await Promise.all([1, 2, 3, 4].map(() => stage.create()))).map(({ id }) => id)
      const counts = await asOwner(stage.connection, async (owner) => {
        await owner.query('begin')
        const values = [ids[0], 'a', new Date(stage.now()), until()]
        await begin(ids[1] ?? '', 'b')
        await begin(ids[2] ?? '', 'c')
        await owner.query('select app.begin_webhook_turn($1, $2, $3, $4)', values)
        const fourth = begin(ids[3] ?? '', 'd')
        const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        // Within a transaction, the first answer would be repeated.
        const askAgain = async () => {
          await owner.query('select pg_stat_clear_snapshot()')
          return owner.query(waiting)
        }
        await expect.poll(askAgain).toHaveLength(1)
        await owner.query('commit')
        return await fourth
      })
      expect(counts).toBe(false)
    })
  })

  test('that gives way waits behind the endpoints that wait, however old its messages are', async () => {
    const { id } = await stage.create()
    await stage.order(Array.from({ length: 51 }, () => componentCreated))
    await stage.forgetJobs()
    stage.setTime(100 * seconds)
    await stage.deliver(id)
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(1)
    expect(await stage.jobs()).toEqual([100 * seconds])
  })

  test('and the deletion of its endpoint do not wait for each other', async () => {
    const { id } = await stage.create()
    await stage.order()
    const [delivery] = await stage.deliveries()
    const noted = await asOwner(stage.connection, async (owner) => {
      await owner.query('begin')
      await owner.query('select 1 from webhooks where id = $1 for update', [id])
      const noting = stage.database
        .query(
          { role: 'app_job' },
          {
            text: 'select app.note_webhook_attempt($1, $2, null, now())',
            values: [delivery?.id, JSON.stringify({ state: 'delivered', status: 200 })],
          },
        )
        .then(
          () => 'noted',
          (error: Error) => error.message,
        )
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(() => owner.query(waiting)).toHaveLength(1)
      await owner.query('delete from webhooks where id = $1', [id])
      await owner.query('commit')
      return await noting
    })
    expect(noted).toBe('noted')
    expect(await stage.deliveries()).toEqual([])
  })

  test('asks for the state of the organization once, however many messages wait', async () => {
    const { id } = await stage.create()
    await stage.order(Array.from({ length: 30 }, () => componentCreated))
    stage.setTime(600 * seconds)
    const calls = await asOwner(stage.connection, async (owner) => {
      await owner.query('begin')
      await owner.query('create temporary sequence asked')
      await owner.query('alter function app.organization_state(uuid) rename to stated')
      await owner.query(`create function app.organization_state(organization uuid) returns text language plpgsql
        as $$ begin perform nextval('pg_temp.asked'); return app.stated(organization); end $$`)
      const at = new Date(stage.now())
      await owner.query('select app.due_webhooks($1)', [at])
      await owner.query(`select app.begin_webhook_turn($1, '1', $2, $2)`, [id, at])
      await owner.query(`select app.next_webhook_delivery($1, '1', $2, $2)`, [id, at])
      await owner.query(`select app.end_webhook_turn($1, '1', $2)`, [id, at])
      const counted = await owner.query<{ calls: string }>(`select nextval('asked') - 1 as calls`)
      await owner.query('rollback')
      return counted
    })
    expect(calls).toEqual([{ calls: '3' }])
  })

  const context = () => ({
    services: { ...stage.services, callWebhook: stage.callWebhook } as never,
    database: stage.database,
    logger: stage.logger,
    signal: new AbortController().signal,
    job: { id: '9', attempt: 1, isLastAttempt: false },
    once: ((work: never) => stage.database.transaction({ role: 'app_job' }, work)) as never,
  })

  test('that was lost is ordered again within minutes', async () => {
    const { id } = await stage.create()
    await stage.order()
    await kill(id, '1')
    await stage.forgetJobs()
    stage.setTime(59 * seconds)
    await findDueDeliveries.run({}, context())
    expect(await stage.jobs()).toEqual([])
    stage.setTime(61 * seconds)
    await findDueDeliveries.run({}, context())
    expect(await stage.jobs()).toHaveLength(1)
    await stage.deliver(id, { job: '2' })
    await stage.forgetJobs()
    stage.setTime(300 * seconds)
    await findDueDeliveries.run({}, context())
    expect(await stage.jobs()).toEqual([])
  })

  test('removes deliveries after 30 days', async () => {
    await stage.create()
    await stage.order()
    stage.setTime(2 * days)
    await stage.order()
    stage.setTime(31 * days)
    await pruneWebhookDeliveries.run({}, context())
    expect(await stage.deliveries()).toHaveLength(1)
  })

  test('removes old deliveries in portions, oldest first', async () => {
    await stage.create()
    await stage.order()
    stage.setTime(days)
    await stage.order()
    const [, second] = await stage.deliveries()
    const limit = new Date(stage.now() + days)
    expect(await stage.own('select app.prune_webhook_deliveries($1, 1) as pruned', [limit])).toEqual([
      { pruned: 1 },
    ])
    expect(await stage.deliveries()).toMatchObject([{ id: second?.id }])
  })
})

test('a worker sends to one endpoint while another one does not answer', async () => {
  const slow = await openReceiver()
  onTestFinished(() => slow.close())
  slow.answer(() => undefined)
  await stage.create({ url: slow.url })
  const { id } = await stage.create()
  await stage.order(Array.from({ length: 3 }, () => componentCreated))
  const worker = await startWorker({
    connection: stage.connection,
    database: stage.database,
    logger: stage.logger,
    tasks: webhookTasks,
    services: { ...stage.services, callWebhook: stage.callWebhook },
  })
  const done = async () =>
    (await stage.deliveries()).filter(({ webhook_id, state }) => webhook_id === id && state === 'delivered')
      .length
  await expect.poll(done, { timeout: 5_000 }).toBe(3)
  expect(slow.received).toHaveLength(1)
  await slow.close()
  await worker.stop()
})

test('no row that people read, no log and no entry of the audit log holds a secret, and the log no address', async () => {
  stage.receiver.answer(answersWith(500))
  const first = await stage.create({ url: `${stage.receiver.url}?token=T0K3N` })
  const { secret } = await stage.callOk<{ secret: string }>('rotate-webhook-secret', { id: first.id })
  await stage.order()
  await stage.deliver(first.id)
  const rows = await stage.own(
    `select to_jsonb(w) as row from webhooks w union all select to_jsonb(d) from webhook_deliveries d
     union all select to_jsonb(s) from app.webhook_secrets s union all select to_jsonb(a) from audit_log a
     union all select to_jsonb(n) from app.news n union all select to_jsonb(j) from graphile_worker._private_jobs j`,
  )
  const text = JSON.stringify([rows, stage.lines])
  for (const each of [first.secret, secret]) {
    expect(text).not.toContain(each)
    expect(text).not.toContain(each.slice('whsec_'.length))
  }
  expect(text).not.toContain(headersOf()['webhook-signature'])
  const log = await stage.own('select to_jsonb(a) as row from audit_log a where table_name = $1', [
    'webhooks',
  ])
  expect(log.length).toBeGreaterThan(1)
  expect(JSON.stringify([log, stage.lines])).not.toContain('T0K3N')
})
