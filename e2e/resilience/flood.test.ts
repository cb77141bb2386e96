// A caller that floods the server waits in its own queue; everybody else is served as before. Callers on this machine
// have no rate limits, so only the shares of the database's connections apply here.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { costlyFilter, startFlood } from './support/flood.ts'
import { type Ask, type Installation, startInstallation } from './support/installation.ts'

const connections = 24
const rounds = 100
/**
 * Milliseconds between two requests of the person: the rounds last long enough to overlap with what the flood still
 * gets.
 */
const pause = 20
/**
 * Milliseconds. Until a flood has used up its time, its statements share the processors with everybody. A request that
 * had to wait for one of them would take two seconds or more.
 */
const waitingTime = 1800
/** Milliseconds that a request may take at any time on a busy machine. */
const noise = 8

let installation: Installation
let flooder: string
let person: string
let organizationId: string

beforeAll(async () => {
  installation = await startInstallation()
  flooder = await installation.signIn('flooder@example.com')
  person = await installation.signIn('person@example.com')
  await installation.create(flooder, 'create-organization', { name: 'Flood' })
  organizationId = await installation.create(person, 'create-organization', { name: 'Quiet' })
})

afterAll(() => installation?.stop())

const ask = (path: string, options?: Ask) => installation.ask(path, options)

/** What a person does: reads, calls a function, has their identity checked; plus the balancer's request. */
const everyday = {
  list: () => ask('/rest/v1/organizations?select=id,name', { token: person }),
  embedded: () => ask('/rest/v1/components?select=id,title,versions(number)&limit=20', { token: person }),
  function: () =>
    ask('/functions/v1/most-wanted', { token: person, body: { organization_id: organizationId } }),
  person: () => ask('/auth/v1/user', { token: person }),
  readiness: () => ask('/readyz'),
}
type Kind = keyof typeof everyday
const kinds = Object.keys(everyday) as Kind[]
/** Milliseconds that half and 95 of 100 requests stayed below. Other suites on the machine move the second one most. */
type Spread = { readonly half: number; readonly most: number }
type Times = Readonly<Record<Kind, Spread>>

/**
 * A person's requests must succeed; a readiness check fails if the machine stalls for two seconds, and then counts as
 * infinite.
 */
async function measureEveryday(): Promise<Times> {
  const times: Record<Kind, number[]> = { list: [], embedded: [], function: [], person: [], readiness: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) {
      const start = performance.now()
      const answer = await everyday[kind]()
      await answer.arrayBuffer()
      times[kind].push(answer.ok ? performance.now() - start : Number.POSITIVE_INFINITY)
      if (kind !== 'readiness') expect(answer.status).toBe(200)
      await sleep(pause)
    }
  }
  const spread = (kind: Kind): Spread => {
    const sorted = times[kind].sort((a, b) => a - b)
    const below = (share: number) => sorted[Math.floor(rounds * share)] ?? 0
    return { half: below(0.5), most: below(0.95) }
  }
  return {
    list: spread('list'),
    embedded: spread('embedded'),
    function: spread('function'),
    person: spread('person'),
    readiness: spread('readiness'),
  }
}

const askAsVisitor = (signal?: AbortSignal) =>
  ask(`/rest/v1/components?select=id&${costlyFilter('title')}`, { ...(signal && { signal }) })

test('of many visitors at once the last are refused at once, and told when to come back', async () => {
  const answers: Response[] = []
  const send = async () => answers.push(await askAsVisitor())
  await Promise.all(Array.from({ length: 60 }, send))
  // One is served and fifty wait. They are also refused once those before them have used up the time of one address.
  const atOnce = answers.slice(
    0,
    answers.findIndex(({ status }) => status !== 429),
  )
  expect(atOnce.map(({ headers }) => headers.get('retry-after'))).toEqual(
    Array.from({ length: 9 }, () => '1'),
  )
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
})

/** None of 95 requests waited for a statement of the flood. */
const waitsForNobody = ({ most }: Spread, quiet: Spread) => most < Math.max(3 * quiet.most, waitingTime)

const isAsBefore = (times: Spread, quiet: Spread) =>
  waitsForNobody(times, quiet) && times.half < 3 * Math.max(quiet.half, noise)

test('a person is served as before while visitors and another person flood the server', async () => {
  await measureEveryday()
  const quiet = await measureEveryday()
  const visitors = startFlood({ connections, send: askAsVisitor })
  const other = startFlood({
    connections,
    send: (signal) =>
      ask(`/rest/v1/organizations?select=id&${costlyFilter('name')}`, { token: flooder, signal }),
  })
  const stop = () => Promise.all([visitors.stop(), other.stop()])
  onTestFinished(async () => void (await stop()))
  // The flood has started when the first of its statements has timed out.
  await expect.poll(() => visitors.statuses.get(500) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
  const atFirst = await measureEveryday()
  expect(kinds.filter((kind) => !waitsForNobody(atFirst[kind], quiet[kind]))).toEqual([])
  // Both continue even after they were told to come back later.
  for (const { statuses } of [visitors, other]) {
    await expect.poll(() => statuses.get(429) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0)
  }
  const tries: Times[] = []
  const slowed = (calm: Times) =>
    kinds.filter((kind) => !tries.some((times) => isAsBefore(times[kind], calm[kind])))
  while (tries.length < 5 && slowed(quiet).length > 0) tries.push(await measureEveryday())
  if (slowed(quiet).length === 0) return
  // The machine may have become busier since it was measured without a flood.
  await stop()
  const quietAgain = await measureEveryday()
  expect(slowed(quietAgain), JSON.stringify({ quiet, atFirst, tries, quietAgain })).toEqual([])
})
