import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charge, type InvoiceLine } from './invoice.ts'

const november = { start: '2026-11-01', end: '2026-12-01' }
const business: InvoiceLine = { kind: 'plan', plan: 'Business', period: november, amount: 19_900 }
const unused = (amount: number): InvoiceLine => ({
  kind: 'unused',
  plan: 'Business',
  period: november,
  days: 15,
  of: 30,
  amount,
})
const none = { kind: 'none' } as const

describe('a charge', () => {
  test('adds tax to the sum of its lines', () => {
    const { draft, credit } = charge({
      lines: [business, unused(-9950)],
      currency: 'usd',
      credit: 0,
      tax: { kind: 'rate', rate: 2300 },
    })
    expect(draft).toMatchObject({ subtotal: 9950, taxAmount: 2289, total: 12_239, currency: 'usd' })
    expect(credit).toBe(0)
  })

  test('uses credit up to its own amount', () => {
    expect(charge({ lines: [business], currency: 'usd', credit: 25_000, tax: none })).toMatchObject({
      credit: 5100,
      draft: { total: 0, lines: [business, { kind: 'credit', amount: -19_900 }] },
    })
    expect(charge({ lines: [business], currency: 'usd', credit: 900, tax: none })).toMatchObject({
      credit: 0,
      draft: { total: 19_000, lines: [business, { kind: 'credit', amount: -900 }] },
    })
  })

  test('keeps what is in favor of the company, and says so', () => {
    expect(charge({ lines: [unused(-9950)], currency: 'usd', credit: 100, tax: none })).toMatchObject({
      credit: 10_050,
      draft: { total: 0, lines: [unused(-9950), { kind: 'credit', amount: 9950 }] },
    })
  })
})

test('lines and tax add up to the total, nobody is charged less than nothing, and no credit is lost', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { maxLength: 6 }),
      fc.nat(10_000_000),
      fc.nat(3000),
      (amounts, before, rate) => {
        const { draft, credit } = charge({
          lines: amounts.map(unused),
          currency: 'usd',
          credit: before,
          tax: rate === 0 ? none : { kind: 'rate', rate },
        })
        let added = 0
        for (const { amount } of draft.lines) added += amount
        expect(draft.subtotal).toBe(added)
        expect(draft.total).toBe(added + draft.taxAmount)
        expect(draft.total).toBeGreaterThanOrEqual(0)
        let price = 0
        for (const amount of amounts) price += amount
        expect(draft.subtotal - price).toBe(credit - before)
        for (const each of [draft.subtotal, draft.taxAmount, draft.total, credit])
          expect(Number.isSafeInteger(each)).toBe(true)
        expect(credit).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})
