import { type SentEventType, type WebhookEventType, webhookEventTypes } from '../webhooks/event-types.ts'
import { defineContract } from './contract.ts'
import {
  choice,
  expectedRevision,
  faultCode,
  flag,
  id,
  instant,
  list,
  object,
  storableText,
} from './fields.ts'

export const webhookFormats = ['trellis', 'slack'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** `disabled`: by us, because it failed for days or answered that it is gone. */
export const webhookStates = ['active', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]

/** `failed`: no further attempt follows. */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** `webhooks` counts those of an organization, `replayed` the deliveries of one call, `waiting` those of a webhook. */
export const webhookLimits = {
  url: 2048,
  description: 256,
  webhooks: 10,
  replayed: 1000,
  waiting: 10_000,
  replayDays: 30,
} as const

/** Why an attempt failed, if the status of the answer does not say it, or why no attempt follows. */
export const deliveryFaults = [
  'too_slow',
  'unreachable',
  'private_address',
  'not_https',
  'bad_address',
  'redirected',
  'gone',
  'disabled',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export type WebhookRow = {
  id: string
  organization_id: string
  url: string
  /** The host of `url`, for lists. */
  host: string
  description: string
  events: WebhookEventType[]
  format: WebhookFormat
  state: WebhookState
  /** The last three characters of the newest secret. */
  secret_hint: string
  /** Until then, messages are signed with the previous secret as well. */
  old_secret_until: string | null
  /** Since when every attempt has failed. */
  failing_since: string | null
  disabled_at: string | null
  paused_by: string | null
  created_by: string | null
  created_at: string
  updated_at: string
  revision: number
  last_delivery_at: string | null
  /** Messages that were left out, because 10,000 already waited. Counting starts over after 30 days without one. */
  skipped: number
  /** When the last one was left out. */
  skipped_at: string | null
}

/** What came of one attempt. */
export type LoggedAttempt = {
  at: string
  /** Null if there was no answer. */
  status: number | null
  fault: DeliveryFault | null
  took_ms: number
}

export type WebhookDeliveryRow = {
  id: string
  organization_id: string
  webhook_id: string
  /** `msg_…`: the same for all attempts and replays of one message. Receivers recognize repetitions by it. */
  message_id: string
  event: SentEventType
  /** What it is about, such as `payments-api 5.1.0`. */
  item: string
  /** The body. */
  payload: Record<string, unknown>
  state: DeliveryState
  attempts: number
  next_attempt_at: string | null
  last_attempt_at: string | null
  /** Of the answer to the last attempt. Null if there was none. */
  status: number | null
  fault: DeliveryFault | null
  took_ms: number | null
  /** Of the last attempt, without the signature. */
  request_headers: Record<string, string> | null
  answer_headers: Record<string, string> | null
  /** The first 4 KB. */
  answer_body: string | null
  /** The oldest first, at most the last 20. */
  attempt_log: LoggedAttempt[]
  is_test: boolean
  replay_of: string | null
  created_at: string
}

const webhook = id('webhook')

/** The scheme and the network are checked where the installation's settings are known. */
const url = storableText('webhook_url', 'required')
  .min(1, faultCode('webhook_url.required'))
  .max(webhookLimits.url, faultCode('webhook_url.too_long'))
  .refine(isWebAddress, faultCode('webhook_url.not_web_address'))

function isWebAddress(text: string): boolean {
  const parsed = URL.parse(text)
  return (
    parsed !== null &&
    /^https?:$/.test(parsed.protocol) &&
    `${parsed.username}${parsed.password}${parsed.hash}` === ''
  )
}

const description = storableText('webhook_description', 'not_text').max(
  webhookLimits.description,
  faultCode('webhook_description.too_long'),
)
const events = list('webhook_events', choice('webhook_event', webhookEventTypes, 'unknown'))
  .min(1, faultCode('webhook_events.required'))
  .transform((types) => webhookEventTypes.filter((type) => types.includes(type)))
const format = choice('webhook_format', webhookFormats, 'unknown')

/** `secret` is in this answer only: it is stored sealed and never shown again. */
export const createWebhook = defineContract<WebhookRow & { secret: string }>()({
  name: 'create-webhook',
  access: 'write',
  permission: 'manage-organization',
  step_up: true,
  input: object({
    organization_id: id('organization'),
    url,
    description: description.default(''),
    events,
    format: format.default('trellis'),
  }),
})

/** What is absent stays as it is. `active` resumes a paused endpoint and enables a disabled one. */
export const updateWebhook = defineContract<WebhookRow>()({
  name: 'update-webhook',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  self_only: true,
  input: object({
    id: webhook,
    expected_revision: expectedRevision.optional(),
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    format: format.optional(),
    state: choice('webhook_state', ['active', 'paused'], 'unknown').optional(),
  }),
})

/**
 * Makes a new secret, and signs with the previous one as well for 24 hours. With `end_old`, it makes none and ends that
 * overlap now. `secret` is in this answer only.
 */
export const rotateWebhookSecret = defineContract<WebhookRow & { secret?: string }>()({
  name: 'rotate-webhook-secret',
  access: 'write',
  permission: 'manage-organization',
  step_up: true,
  input: object({ id: webhook, end_old: flag('end_old').default(false) }),
})

/** Orders one attempt, also while the endpoint is paused or disabled. The row shows what came of it. */
export const testWebhook = defineContract<WebhookDeliveryRow>()({
  name: 'test-webhook',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({ id: webhook }),
})

/**
 * One delivery, or those created since a time, oldest first, at most 1,000. A replay has the ID of its message. While
 * `next_after` is not null, more are left: the next call with it as `after` goes on.
 */
export const replayDeliveries = defineContract<{ count: number; next_after: string | null }>()({
  name: 'replay-deliveries',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  input: object({
    webhook_id: webhook,
    delivery_id: id('delivery').optional(),
    since: instant('replay_since').optional(),
    after: id('delivery').optional(),
    only_failed: flag('only_failed').default(false),
  }),
})

/** With its deliveries. */
export const deleteWebhook = defineContract<WebhookRow>()({
  name: 'delete-webhook',
  access: 'write',
  permission: 'manage-organization',
  scope: 'admin',
  self_only: true,
  input: object({ id: webhook }),
})
