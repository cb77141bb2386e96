// The limits of an organization. The numbers of the plans are rows in the database, which enforces the same rule in
// triggers for any write that bypasses the functions. A test compares the two.

/** Null means no limit. */
export type Limits = {
  readonly max_components: number | null
  readonly max_members: number | null
  /** Days of history in the audit log. */
  readonly audit_days: number | null
  /** The monthly budget of the chat. */
  readonly chat_limit_usd: number | null
  readonly has_sso: boolean
}

export type LimitFacts = {
  /** The demo, and every organization if billing is off. */
  readonly is_unlimited: boolean
  /** Null without a subscription. */
  readonly plan: Limits | null
  /** The plan whose limits apply during a trial. */
  readonly trial_plan: Limits
  /** The limits agreed for this organization. An absent one follows the plan. */
  readonly overrides: Partial<Limits>
}

const trialChatUsd = 20

const unlimited: Limits = {
  max_components: null,
  max_members: null,
  audit_days: null,
  chat_limit_usd: null,
  has_sso: true,
}

export function limitsOf({ is_unlimited, plan, trial_plan, overrides }: LimitFacts): Limits {
  if (is_unlimited) return unlimited
  const planned = plan ?? { ...trial_plan, chat_limit_usd: trialChatUsd }
  return { ...planned, ...overrides }
}
