// What an organization may have, and what is too much. The numbers of the plans are rows of the database, which holds
// the same rule in triggers for whatever writes past a function; a test holds the two equal.

/** Null means that there is no limit. */
export type Limits = {
  readonly max_components: number | null
  readonly max_members: number | null
  /** How many days the audit log goes back. */
  readonly audit_days: number | null
  /** What the chat may spend in a month. */
  readonly chat_limit_usd: number | null
  readonly has_sso: boolean
}

export type LimitFacts = {
  /** The demo, and every organization where billing is off. */
  readonly is_unlimited: boolean
  /** Null without a subscription. */
  readonly plan: Limits | null
  /** The plan whose limits a trial has. */
  readonly trial_plan: Limits
  /** What was agreed for this organization; what is absent follows the plan. */
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
