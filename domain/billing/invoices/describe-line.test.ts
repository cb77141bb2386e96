import { expect, test } from 'vitest'
import { describeLine } from './describe-line.ts'
import type { InvoiceLine } from './invoice.ts'

const period = { start: '2026-11-16', end: '2026-12-01' }

test.each<[InvoiceLine, string]>([
  [
    { kind: 'plan', plan: 'Business', period: { start: '2026-11-16', end: '2027-11-16' }, amount: 199_000 },
    'Business, 16 Nov 2026 – 15 Nov 2027',
  ],
  [{ kind: 'rest', plan: 'Business', period, days: 15, of: 30, amount: 9950 }, 'Business, 15 of 30 days'],
  [
    { kind: 'unused', plan: 'Team', period, days: 1, of: 31, amount: -158 },
    'Unused part of Team, 1 of 31 days',
  ],
  [{ kind: 'unused', plan: 'Team', period, days: 1, of: 1, amount: -158 }, 'Unused part of Team, 1 of 1 day'],
  [{ kind: 'credit', amount: -900 }, 'Credit used'],
  [{ kind: 'credit', amount: 900 }, 'Kept as credit'],
])('%j', (line, expected) => {
  expect(describeLine(line)).toBe(expected)
})
