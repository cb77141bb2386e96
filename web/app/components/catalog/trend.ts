import { fairFrom, goodFrom } from '@trellis/domain/health/health-band'
import { bandOfScore } from '../../ui/health/health-band.ts'

/** A score that is valid from this moment until the next one. */
export interface Snapshot {
  readonly at: number
  readonly score: number
}

export interface ScoreChange {
  /** Negative if the score fell. */
  readonly points: number
  readonly since: string
}

/** The last change of the score; undefined if it never changed. Snapshots ascend. */
export function lastChange(snapshots: readonly Snapshot[]): ScoreChange | undefined {
  const at = snapshots.findLastIndex(({ score }, index) => {
    const before = snapshots[index - 1]
    return before !== undefined && before.score !== score
  })
  const [before, after] = [snapshots[at - 1], snapshots[at]]
  if (before === undefined || after === undefined) return undefined
  return { points: after.score - before.score, since: new Date(after.at).toISOString() }
}

/** The contents of a chart: scores from one moment to another, ascending. */
export interface Trend {
  readonly from: number
  readonly to: number
  readonly snapshots: readonly Snapshot[]
  /** Events, each a dashed line with its name; ascending. */
  readonly events?: readonly { readonly at: number; readonly label: string }[]
}

export interface TrendArea {
  readonly width: number
  readonly height: number
  readonly dates: number
}

export interface TrendDrawing {
  readonly line: string
  readonly area: string
  readonly end: { readonly x: number; readonly y: number; readonly score: number }
  readonly band: ReturnType<typeof bandOfScore>
  readonly levels: readonly { readonly score: number; readonly y: number }[]
  readonly dates: readonly { readonly at: number; readonly x: number }[]
  readonly events: readonly { readonly x: number; readonly label: string }[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const margin = { left: 28, right: 34, top: 10, bottom: 24 }
const day = 86_400_000

/** Steps, not curves: a score changes at a moment. Undefined without a snapshot. */
export function drawTrend(
  { from, to, snapshots, events = [] }: Trend,
  { width, height, dates }: TrendArea,
): TrendDrawing | undefined {
  const [first] = snapshots
  const last = snapshots.at(-1)
  if (first === undefined || last === undefined) return undefined
  const start = Math.min(Math.max(from, first.at), to - day)
  const [left, right, bottom] = [margin.left, width - margin.right, height - margin.bottom]
  const floor = floorOf(snapshots)
  const x = (at: number) => round(left + ((Math.max(at, start) - start) / (to - start)) * (right - left))
  const y = (score: number) => round(bottom - ((score - floor) / (100 - floor)) * (bottom - margin.top))
  // Of the snapshots before the window, only the last one still applies at its edge.
  const shown = snapshots.filter((_, index) => (snapshots[index + 1]?.at ?? Number.POSITIVE_INFINITY) > start)
  const points = shown.map(({ at, score }) => ({ x: x(at), y: y(score) }))
  const [head, ...rest] = points
  if (head === undefined) return undefined
  const line = `M${head.x} ${head.y}${rest.map((point) => `H${point.x}V${point.y}`).join('')}H${right}`
  return {
    line,
    area: `${line}V${bottom}H${head.x}Z`,
    end: { x: right, y: y(last.score), score: last.score },
    band: bandOfScore(last.score),
    levels: [...new Set([100, goodFrom, floor])].map((score) => ({ score, y: y(score) })),
    dates: datesBetween(start, to, dates).map((at) => ({ at, x: x(at) })),
    events: events
      .filter((event) => event.at >= start)
      .map((event) => ({ x: x(event.at), label: event.label })),
    left,
    right,
    top: margin.top,
    bottom,
  }
}

/** The lowest labeled level: where fair begins, or as far below as the scores go. */
function floorOf(snapshots: readonly Snapshot[]): number {
  const least = Math.min(...snapshots.map(({ score }) => score))
  if (least >= fairFrom) return fairFrom
  return least >= 30 ? 30 : 0
}

/** Both ends and evenly spaced in between; fewer if days would repeat. */
function datesBetween(start: number, to: number, most: number): number[] {
  const days = Math.round((to - start) / day)
  const steps = Math.max(1, Math.min(most - 1, days))
  return Array.from({ length: steps + 1 }, (_, index) => start + ((to - start) * index) / steps)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
