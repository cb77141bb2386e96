import { expect, test } from 'vitest'
import { breakName, isWhole } from './break-name.ts'

test.each([
  ['a short name stays on one line', 'payments-api', { width: 8, lines: 2 }, ['payments-api']],
  [
    'a long one is broken after a separator',
    'harness-claude-code',
    { width: 8, lines: 2 },
    ['harness-', 'claude-code'],
  ],
  ['capitals start a line', 'BillingReconciliation', { width: 8, lines: 2 }, ['Billing', 'Reconciliation']],
  [
    'spaces at the ends of lines go',
    'Order service of Berlin',
    { width: 7, lines: 3 },
    ['Order service', 'of Berlin'],
  ],
  ['Chinese is broken anywhere', '订单履约与物流跟踪', { width: 5, lines: 2 }, ['订单履约与', '物流跟踪']],
  [
    'a word that is too long is broken where the line ends',
    'reconciliation',
    { width: 4, lines: 2 },
    ['reconcil', 'iation'],
  ],
  [
    'the last line takes what is left',
    'a-long-name-with-parts',
    { width: 4, lines: 2 },
    ['a-long-', 'name-with-parts'],
  ],
])('%s', (_, name, room, lines) => expect(breakName(name, room)).toEqual(lines))

test('a name is whole if its last line fits', () => {
  expect(isWhole('a-long-name-with-parts', { width: 4, lines: 2 })).toBe(false)
  expect(isWhole('a-long-name-with-parts', { width: 6, lines: 3 })).toBe(true)
})
