/** What an endpoint can be told about. Receivers branch on these names, so they never change. */
export const webhookEventTypes = [
  'version.released',
  'version.state_changed',
  'component.created',
  'component.changed',
  'component.deleted',
  'health.changed',
  'rule.found',
  'rule.resolved',
] as const
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Sent on request only; nobody subscribes to it. */
export const testEventType = 'webhook.test' as const

export type SentEventType = WebhookEventType | typeof testEventType
