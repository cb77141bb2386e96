import { expect, test } from 'vitest'
import { refusesForGood } from './refuses-for-good.ts'

test.each([
  ['550', true],
  ['550 no such mailbox', true],
  ['550-5.1.1 no such mailbox', true],
  ['551 5.1.6 the person has moved', true],
  ['553 5.1.3 this is no address', true],
  ['550 5.7.1 we take no mail from you', false],
  ['550-5.7.26 unauthenticated', false],
  ['550 #5.7.1 listed', false],
  ['550 #5.1.0 rejected', true],
  ['552 5.2.2 the mailbox is full', false],
  ['554 5.7.1 listed', false],
  ['450 4.2.1 busy', false],
  ['5500 is no code', false],
  ['the mailbox 550 does not exist', false],
  ['', false],
])('"%s" refuses a recipient for good: %s', (answer, expected) => {
  expect(refusesForGood(answer)).toBe(expected)
})
