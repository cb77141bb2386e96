import { performance } from 'node:perf_hooks'
import { hash } from '@node-rs/argon2'
import { hashSync } from 'bcryptjs'
import { expect, test } from 'vitest'
import { hashPassword, isUsableHash, verifyPassword } from './hash-password.ts'

const bcrypt = hashSync('correct horse', 4)

test('a hash names its parameters, and is different each time', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
})

test('the right password fits its hash, and no other does', async () => {
  const stored = await hashPassword('correct horse')
  expect(await verifyPassword(stored, 'correct horse')).toEqual({ isRight: true, isOutdated: false })
  expect(await verifyPassword(stored, 'Correct horse')).toEqual({ isRight: false, isOutdated: false })
})

test('nothing fits a person without a password', async () => {
  for (const password of ['', 'correct horse']) {
    expect((await verifyPassword(null, password)).isRight).toBe(false)
  }
})

test.each(['2a', '2b', '2y'])('a bcrypt hash of the form %s is compared, and is outdated', async (form) => {
  const stored = bcrypt.replace(/^\$2.\$/, `$${form}$`)
  expect(await verifyPassword(stored, 'correct horse')).toEqual({ isRight: true, isOutdated: true })
  expect((await verifyPassword(stored, 'wrong horse')).isRight).toBe(false)
})

test('bytes that bcrypt ignores are not ignored', async () => {
  const stored = hashSync('x'.repeat(72), 4)
  expect((await verifyPassword(stored, 'x'.repeat(72))).isRight).toBe(true)
  expect((await verifyPassword(stored, 'x'.repeat(73))).isRight).toBe(false)
})

test('a comparison with bcrypt leaves the process free for others', async () => {
  const slow = hashSync('correct horse', 11)
  const before = performance.eventLoopUtilization()
  await verifyPassword(slow, 'correct horse')
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

test('weaker parameters are outdated', async () => {
  const weak = await hash('correct horse', { memoryCost: 8192, timeCost: 2 })
  expect(await verifyPassword(weak, 'correct horse')).toEqual({ isRight: true, isOutdated: true })
})

test.each([
  ['$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$0Ok09A1bCpwQWpSx2JRTCIVVyZ6xIAkRwc3ZFgLU7dY', true],
  [
    '$argon2id$v=19$m=4194304,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$0Ok09A1bCpwQWpSx2JRTCIVVyZ6xIAkRwc3ZFgLU7dY',
    false,
  ],
  [
    '$argon2id$v=19$m=19456,t=99,p=1$c29tZXNhbHRzb21lc2FsdA$0Ok09A1bCpwQWpSx2JRTCIVVyZ6xIAkRwc3ZFgLU7dY',
    false,
  ],
  ['$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$0Ok09A1bCpwQWpSx2JRTCIVVyZ6xIAkRwc3ZFgLU7dY', false],
  ['$argon2id$nonsense', false],
  [bcrypt, true],
  [bcrypt.replace('$04$', '$12$'), true],
  [bcrypt.replace('$04$', '$13$'), false],
  [bcrypt.slice(0, -1), false],
  ['plain', false],
])('%s is usable: %s', async (text, isUsable) => {
  expect(isUsableHash(text)).toBe(isUsable)
  if (!isUsable) expect((await verifyPassword(text, 'correct horse')).isRight).toBe(false)
})
