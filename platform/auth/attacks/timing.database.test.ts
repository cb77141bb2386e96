// Who is known must not be told by the time of an answer. Known and unknown addresses are asked in pairs, in changing
// order, several pairs at once. An attacker would take the slower answer of a pair for the known address, or for the
// unknown one: both guesses must be right about as often as a coin. Noise of the machine meets both alike and only
// brings the share closer to a half, so the rule holds on a busy machine. What takes the protection away makes nearly
// every pair tell.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultRateLimits, type RateLimits } from '../limits/rate-limits.ts'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'

/** The measurement is long, and the second PostgreSQL does not change the time. */
const tries = process.env.TEST_POSTGRES === 'system' ? 200 : 400
/** Answers wait for most of their time, so many at once are little work at a time. */
const lanes = 10
/** Half, and five standard deviations of as many tosses of a coin. */
const mostTelling = 0.5 + 5 * Math.sqrt(0.25 / (tries / 2))

const password = 'violet-7-lanterns'
const names = Object.keys(defaultRateLimits) as (keyof RateLimits)[]
const unlimited = Object.fromEntries(names.map((name) => [name, { limit: 1_000_000, seconds: 1 }]))

let auth: OpenAuth
let known: readonly string[]
let unconfirmed: readonly string[]
beforeAll(async () => {
  auth = await openAuth({
    // Far more than an answer takes while other suites run.
    mailAnswerTime: 300,
    passwordCost: { memoryCost: 1024, timeCost: 1 },
    rateLimits: unlimited,
  })
  known = await collect(async () => await confirm(await signUp()))
  unconfirmed = await collect(signUp)
})
afterAll(() => auth?.close())

/** One after the other: a message is certain to be there only if no other request runs its job. */
async function collect(create: () => Promise<string>): Promise<readonly string[]> {
  const emails: string[] = []
  while (emails.length < 20) emails.push(await create())
  return emails
}

async function signUp(): Promise<string> {
  const email = freshEmail()
  await auth.request('POST', '/signup', { body: { email, password } })
  return email
}

async function confirm(email: string): Promise<string> {
  const mail = auth.mails.find(({ to }) => to === email)
  const body = { type: 'signup', token_hash: mail?.tokenHash }
  expect((await auth.request('POST', '/verify', { body })).status).toBe(200)
  return email
}

type Ask = (email: string) => Promise<unknown>

async function measure(ask: Ask, email: string): Promise<number> {
  const begin = performance.now()
  await ask(email)
  return performance.now() - begin
}

/** How often the slower one of a pair was the known one. */
async function shareOfSlowerKnown(ask: Ask, people: readonly string[]): Promise<number> {
  let next = 0
  let slower = 0
  const work = async () => {
    while (next < tries / 2) {
      const pair = next
      next += 1
      const knownEmail = people[pair % people.length] ?? ''
      const isKnownFirst = Math.random() < 0.5
      const first = await measure(ask, isKnownFirst ? knownEmail : freshEmail())
      const second = await measure(ask, isKnownFirst ? freshEmail() : knownEmail)
      const [forKnown, forUnknown] = isKnownFirst ? [first, second] : [second, first]
      slower += forKnown > forUnknown ? 1 : 0
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  return slower / (tries / 2)
}

const post =
  (path: string, body: (email: string) => object): Ask =>
  (email) =>
    auth.request('POST', path, { body: body(email), leavesJobs: true })

const confirmed = () => known

describe('the time of an answer', () => {
  test.each<readonly [string, Ask, () => readonly string[]]>([
    [
      'a wrong password',
      post('/token?grant_type=password', (email) => ({ email, password: 'wrong-1-lantern' })),
      confirmed,
    ],
    ['a sign-up', post('/signup', (email) => ({ email, password })), confirmed],
    ['a link', post('/otp', (email) => ({ email })), confirmed],
    ['a recovery', post('/recover', (email) => ({ email })), confirmed],
    ['a mail that is sent again', post('/resend', (email) => ({ type: 'signup', email })), () => unconfirmed],
  ])('to %s does not tell whether the address is known', async (_, ask, people) => {
    const share = await shareOfSlowerKnown(ask, people())
    expect(share).toBeGreaterThan(1 - mostTelling)
    expect(share).toBeLessThan(mostTelling)
  })
})
