import type { WebhookEventType } from '@trellis/domain/webhooks/event-types'
import { formatDate, formatDay, formatMoment } from '../../../../components/dates/format-date.ts'
import type { webhooks } from '../../../../locales/en/late/settings/webhooks.ts'
import type { MarkedState } from '../../../../ui/mark/state-mark.tsx'
import type { ListedWebhook } from '../query/read-webhooks.ts'

/** The names of the texts about each event. */
export const eventTexts = {
  'version.released': 'versionReleased',
  'version.state_changed': 'versionStateChanged',
  'component.created': 'componentCreated',
  'component.changed': 'componentChanged',
  'component.deleted': 'componentDeleted',
  'health.changed': 'healthChanged',
  'rule.found': 'ruleFound',
  'rule.resolved': 'ruleResolved',
} as const satisfies Record<WebhookEventType, keyof (typeof webhooks)['event']>

type Told = Pick<ListedWebhook, 'state' | 'failing_since' | 'disabled_at' | 'pauser'>

export type EndpointState =
  | { readonly kind: 'active' | 'pausedByFormer'; readonly mark: MarkedState }
  | { readonly kind: 'failing'; readonly mark: MarkedState; readonly time: string; readonly at: string }
  | { readonly kind: 'paused'; readonly mark: MarkedState; readonly name: string }
  | { readonly kind: 'disabled'; readonly mark: MarkedState; readonly date: string; readonly at: string }

export function stateOf({ state, failing_since, disabled_at, pauser }: Told, now: number): EndpointState {
  if (state === 'paused')
    return pauser === undefined
      ? { kind: 'pausedByFormer', mark: 'off' }
      : { kind: 'paused', mark: 'off', name: pauser }
  if (state === 'disabled') {
    const at = disabled_at ?? new Date(now).toISOString()
    return { kind: 'disabled', mark: 'failed', date: formatDate(at), at }
  }
  if (failing_since === null) return { kind: 'active', mark: 'on' }
  return { kind: 'failing', mark: 'failed', time: timeOf(failing_since, now), at: failing_since }
}

/** `09:40` on the same day, otherwise `12 Nov`. In UTC, so that server and browser write the same. */
function timeOf(at: string, now: number): string {
  const isToday = new Date(at).toISOString().slice(0, 10) === new Date(now).toISOString().slice(0, 10)
  return isToday ? new Date(at).toISOString().slice(11, 16) : formatDay(at)
}

/** `17 Nov, 14:08 UTC`: the year is clear. */
export const formatSoon = (at: string) => formatMoment(at).replace(/ \d{4},/, ',')

const shownFor = 30 * 24 * 3_600_000

/** How many messages were left out, and when the last one was; undefined if none was in the days of the log. */
export function skippedOf(
  { skipped, skipped_at: at }: Pick<ListedWebhook, 'skipped' | 'skipped_at'>,
  now: number,
) {
  if (at === null || Date.parse(at) < now - shownFor) return undefined
  return { count: skipped, time: formatMoment(at) }
}

const longestAddress = 90

/** Without the scheme, cut at the end: an address can have 2,048 characters. */
export function shortAddress(url: string): string {
  const address = url.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return address.length > longestAddress ? `${address.slice(0, longestAddress - 1)}…` : address
}

/** `99.4`: rounded down, so that 100 means all of them. */
export const shareOf = (part: number, all: number) => Math.floor((part / all) * 1000) / 10
