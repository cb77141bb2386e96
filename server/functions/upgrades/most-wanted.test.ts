import { createFunctions } from '@trellis/platform/functions'
import type { Row, Transaction, TransactionContext } from '@trellis/platform/postgres'
import { generateSecretKey, openSecretBox } from '@trellis/platform/tokens'
import { expect, test } from 'vitest'
import { explainInvalid } from '../../refuse-faults.ts'
import { createServices } from '../../services.ts'
import { mostWanted } from './most-wanted.ts'

const [ours, theirs] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']

/** Only `ours` and `theirs` exist. Reading dependencies blocks until released, and finds nothing. */
function stage() {
  const working: { readonly end: () => void }[] = []
  let open = 0
  const database = {
    async transaction<T>(_: TransactionContext, work: (transaction: Transaction) => Promise<T>) {
      const query = async <R extends Row>(text: string, [id]: readonly unknown[] = []) => {
        if (text.includes('from organizations')) return (id === ours || id === theirs ? [{}] : []) as R[]
        if (!text.includes('app.lost_targets')) return []
        await new Promise<void>((end) => working.push({ end }))
        return []
      }
      open += 1
      return await work({ query }).finally(() => {
        open -= 1
      })
    },
  }
  return { database, working, openNow: () => open }
}

type Stage = ReturnType<typeof stage>

function askOn({ database }: Stage, person: number, organizationId: string, scopes?: readonly string[]) {
  const sub = `00000000-0000-4000-8000-00000000000${person}`
  const claims = { sub, role: 'authenticated', ...(scopes && { scopes }) }
  const functions = createFunctions({
    database,
    callers: {
      resolve: async () => ({ kind: scopes ? 'token' : 'person', role: 'authenticated', claims }),
      findKeyHolder: () => undefined,
      isApiToken: () => false,
    },
    functions: [mostWanted],
    services: createServices({
      config: {
        publicUrl: 'http://localhost',
        ssoAllowsPrivate: false,
        webhooksAllowPrivate: false,
        notifiesImpersonated: true,
        mailMinInterval: 60,
      },
      secrets: openSecretBox(generateSecretKey()),
    }),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    scopesAllow: () => true,
    explainInvalid,
  })
  return functions.request('/most-wanted', {
    method: 'POST',
    headers: { authorization: 'Bearer token', 'content-type': 'application/json' },
    body: JSON.stringify({ organization_id: organizationId }),
  })
}

test('of eight members who ask at once only the one who works holds a connection', async () => {
  const set = stage()
  const answers = Array.from({ length: 8 }, (_, person) => askOn(set, person, ours))
  await expect.poll(() => set.working).toHaveLength(1)
  await expect.poll(set.openNow).toBe(1)
  set.working[0]?.end()
  await expect.poll(() => set.working).toHaveLength(2)
  await expect.poll(set.openNow).toBe(1)
  set.working[1]?.end()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual(Array(8).fill(200))
  expect(set.working).toHaveLength(2)
})

test('no run is shared with another organization, nor with a token that has other scopes', async () => {
  const set = stage()
  const answers = [
    askOn(set, 1, ours),
    askOn(set, 2, theirs),
    askOn(set, 1, ours, ['read']),
    askOn(set, 1, ours, ['read', 'write']),
  ]
  await expect.poll(() => set.working).toHaveLength(4)
  for (const { end } of set.working) end()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('a caller who may not read the organization is refused without a run', async () => {
  const set = stage()
  const { status } = await askOn(set, 1, '33333333-3333-4333-8333-333333333333')
  expect([status, set.working.length]).toEqual([404, 0])
})
