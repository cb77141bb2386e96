// Companies over 400 days: what is sent to them and when, and what they may do meanwhile.
import { describe, expect, test } from 'vitest'
import { changePlan, type PlanChange, subscribe } from './change-plan.ts'
import { dueDays } from './invoices/invoice.ts'
import { nextStep, type OpenInvoice } from './next-step.ts'
import { billingStateOf } from './state.ts'
import type { Offer, Subscription } from './subscription.ts'
import { addDays, dayOf, startOf } from './time/day.ts'

const first = '2026-11-01'
const trialDays = 7
const tax = { kind: 'none' } as const
const limits = { max_components: 1, max_members: 1, audit_days: 1, chat_limit_usd: 1, has_sso: false }
const offer = (plan: string, interval: 'month' | 'year', amount: number): Offer => ({
  priceId: `${plan} ${interval}`,
  plan,
  interval,
  amount,
  currency: 'usd',
  limits,
})
const team = offer('Team', 'month', 4900)
const business = offer('Business', 'month', 19_900)
const businessYearly = offer('Business', 'year', 199_000)

type Act = (company: Company) => void

/** A company as it is stored, without a database. */
class Company {
  subscription: Subscription | undefined
  open: (OpenInvoice & { total: number })[] = []
  log: string[] = []
  states: string[] = []
  day = 0
  #number = 0

  get now() {
    return startOf(addDays(first, this.day))
  }

  get today() {
    return dayOf(this.now)
  }

  store({ subscription, draft }: PlanChange) {
    this.subscription = subscription
    if (draft.total === 0) return
    this.#number += 1
    const id = String(this.#number)
    const dueAt = startOf(addDays(this.today, dueDays))
    this.open.push({ id, dueAt, remindedAt: 0, hasLapsed: false, total: draft.total })
    this.log.push(`${this.day}: invoice ${id} of ${draft.total}`)
  }

  pay(id: string) {
    this.open = this.open.filter((invoice) => invoice.id !== id)
    this.log.push(`${this.day}: ${id} paid`)
  }

  #change(id: string, change: Partial<OpenInvoice>) {
    this.open = this.open.map((invoice) => (invoice.id === id ? { ...invoice, ...change } : invoice))
  }

  #takeSteps() {
    for (;;) {
      const step = nextStep({ subscription: this.subscription, invoices: this.open, tax }, this.now)
      if (step === undefined) return
      switch (step.kind) {
        case 'renew':
          this.store(step.change)
          break
        case 'end':
          this.subscription = undefined
          this.log.push(`${this.day}: ended, ${step.reason}`)
          break
        case 'remind':
          this.#change(step.invoiceId, { remindedAt: step.daysLate })
          this.log.push(`${this.day}: reminder of ${step.invoiceId}, ${step.daysLate} days late`)
          break
        case 'lapse':
          this.#change(step.invoiceId, { hasLapsed: true })
          this.log.push(`${this.day}: no changes until ${step.invoiceId} is paid`)
      }
    }
  }

  #noteState() {
    const due = this.open.map(({ dueAt }) => dueAt.getTime())
    const state = billingStateOf(
      {
        trialEndsAt: startOf(addDays(first, trialDays)),
        subscription: this.subscription && {
          periodEndsAt: startOf(this.subscription.period.end),
          cancelsAtPeriodEnd: this.subscription.cancelsAtPeriodEnd,
          endedAt: undefined,
          unpaidSince: due.length === 0 ? undefined : new Date(Math.min(...due)),
        },
      },
      this.now,
    )
    if (this.states.at(-1)?.split(' ')[0] !== state) this.states.push(`${state} from ${this.day}`)
  }

  /** Each day: what the people do, then what the time asks for. The server is away on some days. */
  live(days: number, acts: Readonly<Record<number, Act>>, isAway: (day: number) => boolean = () => false) {
    for (this.day = 0; this.day <= days; this.day += 1) {
      acts[this.day]?.(this)
      if (!isAway(this.day)) this.#takeSteps()
      this.#noteState()
    }
    return this
  }
}

const buy = (to: Offer) => (company: Company) => company.store(subscribe(to, { today: company.today, tax }))
const move = (to: Offer) => (company: Company) => {
  if (company.subscription) company.store(changePlan(company.subscription, { to, today: company.today, tax }))
}
const cancel = (isCanceled: boolean) => (company: Company) => {
  if (company.subscription) company.subscription = { ...company.subscription, cancelsAtPeriodEnd: isCanceled }
}
const pay = (id: string) => (company: Company) => company.pay(id)

describe('400 days', () => {
  test('of a company that never buys anything', () => {
    const { states, log } = new Company().live(400, {})
    expect(states).toEqual(['trialing from 0', 'not_active from 7'])
    expect(log).toEqual([])
  })

  test('of one that buys a year and pays in time', () => {
    const { states, log } = new Company().live(400, { 3: buy(businessYearly), 10: pay('1'), 370: pay('2') })
    expect(states).toEqual(['trialing from 0', 'active from 3'])
    expect(log).toEqual([
      '3: invoice 1 of 199000',
      '10: 1 paid',
      // 4 November 2027.
      '368: invoice 2 of 199000',
      '370: 2 paid',
    ])
  })

  test('of one that never pays', () => {
    const { states, log } = new Company().live(400, { 0: buy(business) })
    expect(states).toEqual(['active from 0', 'past_due from 14', 'not_active from 35'])
    expect(log).toEqual([
      '0: invoice 1 of 19900',
      '15: reminder of 1, 1 days late',
      '21: reminder of 1, 7 days late',
      '28: reminder of 1, 14 days late',
      // 1 December.
      '30: invoice 2 of 19900',
      '35: no changes until 1 is paid',
      '45: reminder of 2, 1 days late',
      '51: reminder of 2, 7 days late',
      '58: reminder of 2, 14 days late',
      // 1 January.
      '61: ended, unpaid',
      '65: no changes until 2 is paid',
    ])
  })

  test('of one that pays late, and goes on', () => {
    const { states, log } = new Company().live(60, { 0: buy(business), 40: pay('1'), 41: pay('2') })
    expect(states).toEqual(['active from 0', 'past_due from 14', 'not_active from 35', 'active from 40'])
    expect(log.slice(-3)).toEqual(['35: no changes until 1 is paid', '40: 1 paid', '41: 2 paid'])
  })

  test('of one that takes a larger plan, cancels, resumes, and cancels again', () => {
    const { states, log } = new Company().live(400, {
      0: buy(team),
      1: pay('1'),
      15: move(business),
      16: pay('2'),
      20: cancel(true),
      25: cancel(false),
      31: pay('3'),
      45: cancel(true),
    })
    expect(states).toEqual(['active from 0', 'not_active from 61'])
    expect(log).toEqual([
      '0: invoice 1 of 4900',
      '1: 1 paid',
      // 15 of 30 days: half of 199 less half of 49 dollars.
      '15: invoice 2 of 7500',
      '16: 2 paid',
      '30: invoice 3 of 19900',
      '31: 3 paid',
      '61: ended, canceled',
    ])
  })

  test('of one that takes a smaller plan gets no invoice until the credit is used up', () => {
    const { log } = new Company().live(100, { 0: buy(business), 1: pay('1'), 15: move(team), 62: pay('2') })
    expect(log).toEqual([
      '0: invoice 1 of 19900',
      '1: 1 paid',
      // 9,950 less 2,450 are 7,500: December takes 4,900 of them, and January the rest.
      '61: invoice 2 of 2300',
      '62: 2 paid',
      '92: invoice 3 of 4900',
    ])
  })

  test('of one whose server was away: each period has its invoice, and of the reminders only the last is sent', () => {
    const { log } = new Company().live(100, { 0: buy(team) }, (day) => day > 0 && day < 25)
    expect(log.slice(0, 3)).toEqual([
      '0: invoice 1 of 4900',
      '25: reminder of 1, 7 days late',
      '28: reminder of 1, 14 days late',
    ])
  })
})
