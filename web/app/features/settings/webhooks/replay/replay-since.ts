import { webhookLimits } from '@trellis/domain/contracts/webhooks'
import { parseDay } from '../../../../components/dates/parse-day.ts'
import { earliestReplay } from '../query/load-webhooks.ts'
import type { ListedWebhook } from '../query/read-webhooks.ts'

export const sinceChoices = ['failing', 'hour', 'day', 'week', 'month', 'time'] as const
export type SinceChoice = (typeof sinceChoices)[number]

export interface SinceDraft {
  readonly choice: SinceChoice
  /** A day, `2026-11-12`, or what was typed as long as it is none. */
  readonly day: string
  /** `09:40`, in UTC. */
  readonly time: string
  readonly isFailed: boolean
}

const hour = 3_600_000
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour } as const

type Failing = Pick<ListedWebhook, 'failing_since'>

/** An endpoint that fails is most likely replayed from there. */
export const startSince = ({ failing_since }: Failing, now: number): SinceDraft => ({
  choice: failing_since === null ? 'day' : 'failing',
  day: new Date(now).toISOString().slice(0, 10),
  time: '00:00',
  isFailed: failing_since !== null,
})

export const choicesFor = ({ failing_since }: Failing) =>
  sinceChoices.filter((choice) => choice !== 'failing' || failing_since !== null)

/** The time as ISO; undefined if none was entered that a replay takes. */
export function sinceOf(draft: SinceDraft, { failing_since }: Failing, now: number): string | undefined {
  const { choice } = draft
  const earliest = earliestReplay(now)
  if (choice === 'month') return earliest
  if (choice === 'failing') return failing_since === null ? undefined : laterOf(failing_since, earliest)
  if (choice !== 'time') return new Date(now - spans[choice]).toISOString()
  const day = parseDay(draft.day)
  if (day === undefined || !/^([01]\d|2[0-3]):[0-5]\d$/.test(draft.time.trim())) return undefined
  const entered = Date.parse(`${day}T${draft.time.trim()}:00Z`)
  const isKept = entered <= now && entered >= now - webhookLimits.replayDays * 24 * hour
  return isKept ? laterOf(new Date(entered).toISOString(), earliest) : undefined
}

const laterOf = (one: string, other: string) => (Date.parse(one) > Date.parse(other) ? one : other)
