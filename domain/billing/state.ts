// The state of an organization as far as billing decides it. It is derived from what is stored and from the time, so that
// it is right at any moment, whether or not a job has run. app.billing_state in SQL says the same; a test compares them.

export type BillingState = 'trialing' | 'active' | 'past_due' | 'not_active'

export type BillingFacts = {
  readonly trialEndsAt: Date
  readonly subscription:
    | {
        readonly periodEndsAt: Date
        readonly cancelsAtPeriodEnd: boolean
        /** Set when it ended before its period did. */
        readonly endedAt: Date | undefined
        /** When the oldest unpaid invoice was due. */
        readonly unpaidSince: Date | undefined
      }
    | undefined
}

const day = 86_400_000

/** An invoice can be this much overdue before nobody can change anything any more. */
export const graceDays = 21

export function billingStateOf({ trialEndsAt, subscription }: BillingFacts, now: Date): BillingState {
  const withoutPlan = trialEndsAt > now ? 'trialing' : 'not_active'
  if (subscription === undefined) return withoutPlan
  const { periodEndsAt, cancelsAtPeriodEnd, endedAt, unpaidSince } = subscription
  if (endedAt !== undefined && endedAt <= now) return withoutPlan
  if (cancelsAtPeriodEnd && periodEndsAt <= now) return withoutPlan
  if (unpaidSince === undefined || unpaidSince > now) return 'active'
  return now.getTime() < unpaidSince.getTime() + graceDays * day ? 'past_due' : 'not_active'
}
