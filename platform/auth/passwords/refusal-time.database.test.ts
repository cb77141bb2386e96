import { hash } from '@node-rs/argon2'
import { hashSync } from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, type OpenAuth, openAuth } from '../test-support/open-auth.ts'
import { defaultPasswordCost, hashPassword } from './hash-password.ts'
import { createRefusalTime } from './refusal-time.ts'

let auth: OpenAuth
let now: number
beforeAll(async () => {
  auth = await openAuth()
})
afterAll(() => auth?.close())
beforeEach(async () => {
  await auth.query('delete from auth.users')
  now = Date.now()
})

const password = 'violet-7-lanterns'
const passwordRefusalTime = 1_000_000
const addPerson = (passwordHash: string | null) =>
  auth.query('insert into auth.users (email, password_hash) values ($1, $2)', [freshEmail(), passwordHash])

const open = () =>
  createRefusalTime({
    database: auth.database,
    passwordCost: defaultPasswordCost,
    passwordRefusalTime,
    clock: () => now,
  })

/** Whether a refusal waits for its last 50 milliseconds. */
async function isHeldUp(awaitRefusal: ReturnType<typeof open>): Promise<boolean> {
  const begin = performance.now()
  await awaitRefusal(begin - passwordRefusalTime + 50)
  return performance.now() - begin >= 45
}

describe('a refusal', () => {
  test('comes at once if all hashes are those of today', async () => {
    await addPerson(await hashPassword(password))
    await addPerson(null)
    await open()(performance.now())
  })

  test.each([
    ['bcrypt', async () => hashSync(password, 4)],
    ['argon2id with less memory', () => hash(password, { memoryCost: 8192, timeCost: 2 })],
    ['argon2id with more passes', () => hash(password, { memoryCost: 19_456, timeCost: 3 })],
    ['argon2id with more lanes', () => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 2 })],
  ])('waits if anybody has a hash of %s', async (_, makeHash) => {
    await addPerson(await hashPassword(password))
    await addPerson(await makeHash())
    expect(await isHeldUp(open())).toBe(true)
  })

  test('no longer waits a minute after the last such hash is gone', async () => {
    await addPerson(hashSync(password, 4))
    const awaitRefusal = open()
    expect(await isHeldUp(awaitRefusal)).toBe(true)
    await auth.query('delete from auth.users')
    now += 59_000
    expect(await isHeldUp(awaitRefusal)).toBe(true)
    now += 2000
    await awaitRefusal(performance.now())
  })

  test('waits a minute after the first such hash was stored', async () => {
    const awaitRefusal = open()
    await awaitRefusal(performance.now())
    await addPerson(hashSync(password, 4))
    now += 61_000
    expect(await isHeldUp(awaitRefusal)).toBe(true)
  })
})

test('such hashes are found by an index, however many people there are', async () => {
  const plan = await auth.database.transaction({ role: 'auth_admin' }, async (transaction) => {
    await transaction.query(`select set_config('enable_seqscan', 'off', true)`)
    return await transaction.query(
      String.raw`explain select exists (
        select from auth.users where substring(password_hash from '^\$(?:argon2id\$v=\d+\$)?[^$]+\$') < 'x')`,
    )
  })
  expect(JSON.stringify(plan)).toContain('users_password_hash_parameters_idx')
})
