// More concurrent requests than may wait for the database. A lock holds the first ones inside.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../postgres/postgres.ts'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

let auth: OpenAuth
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())

type Crowd = {
  readonly shares: {
    readonly perOwner?: number
    readonly waitingPerOwner?: number
    readonly waitingPerLane?: number
  }
  readonly table: string
  readonly ask: (crowded: OpenAuth) => ReturnType<OpenAuth['request']>
}

/** Sends requests until one is refused while the table is locked. Returns that answer, and all others later. */
async function crowd({ shares, table, ask }: Crowd) {
  const database = await openDatabase({ ...auth.connection, shares })
  const crowded = auth.again({ database })
  const first = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>()
  const asked: ReturnType<typeof ask>[] = []
  try {
    const refused = await auth.database.transaction({ role: 'auth_admin' }, async (transaction) => {
      await transaction.query(`lock table ${table} in access exclusive mode`)
      for (let sent = 0; sent < 20; sent += 1) {
        const answer = ask(crowded)
        asked.push(answer)
        answer.then(first.resolve, first.reject)
      }
      return await first.promise
    })
    return { refused, answers: await Promise.all(asked), logs: crowded.logs }
  } finally {
    await database.close()
  }
}

const address = '203.0.113.77'
const ownQueue = { perOwner: 1, waitingPerOwner: 2 }

describe('where too many of an address wait', () => {
  test('the next is refused with 429 and told when to come back, and the log stays quiet', async () => {
    const { refused, logs } = await crowd({
      shares: ownQueue,
      table: 'auth.users',
      ask: (crowded) =>
        crowded.request('POST', '/verify', {
          body: { type: 'email', email: freshEmail(), token: '000000' },
          address,
          leavesJobs: true,
        }),
    })
    expect([refused.status, refused.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(logs).toEqual([])
  })

  test('a refresh is told a status after which the client keeps the session and asks again', async () => {
    const session = await auth.signIn()
    const { refused, answers, logs } = await crowd({
      shares: ownQueue,
      table: 'auth.refresh_tokens',
      ask: (crowded) =>
        crowded.request('POST', '/token?grant_type=refresh_token', {
          body: { refresh_token: session.refresh_token },
          address,
          leavesJobs: true,
        }),
    })
    expect([refused.status, refused.body.code]).toEqual([504, 'request_timeout'])
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(17).fill(504)])
    expect(logs).toEqual([])
  })
})

test('if too many requests wait in total, the next is told to come back, and the log stays quiet', async () => {
  const { refused, logs } = await crowd({
    shares: { waitingPerLane: 2 },
    table: 'auth.users',
    ask: (crowded) => crowded.request('POST', '/otp', { body: { email: freshEmail() }, leavesJobs: true }),
  })
  expect([refused.status, refused.body.code]).toEqual([504, 'request_timeout'])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(logs).toEqual([])
})
