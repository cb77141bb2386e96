import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import type { RouterContextProvider } from 'react-router'
import {
  lastChange,
  type ScoreChange,
  type Snapshot,
  type Trend,
} from '../../../../components/catalog/trend.ts'
import { readAllRows, readRows } from '../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'

type Context = Readonly<RouterContextProvider>

const shownWeeks = 12
const week = 7 * 86_400_000
// Snapshots are taken once a day and with each change, so the change before last is never far.
const recentSnapshots = 100

export async function readTrend(context: Context, componentId: string, now: number): Promise<Trend> {
  const { client } = requireWorkspace(context)
  const from = now - shownWeeks * week
  const own = () =>
    client.from('health_snapshots').select('taken_at, health_score').eq('component_id', componentId)
  const start = new Date(from).toISOString()
  const [before, within] = await Promise.all([
    readRows(own().lt('taken_at', start).order('taken_at', { ascending: false }).limit(1)),
    readAllRows((first, last) => own().gte('taken_at', start).order('taken_at').range(first, last)),
  ])
  return { from, to: now, snapshots: [...before, ...within].map(snapshotOf) }
}

export async function readScoreChange(
  context: Context,
  { id }: ComponentRow,
): Promise<ScoreChange | undefined> {
  const { client } = requireWorkspace(context)
  const rows = await readRows(
    client
      .from('health_snapshots')
      .select('taken_at, health_score')
      .eq('component_id', id)
      .order('taken_at', { ascending: false })
      .limit(recentSnapshots),
  )
  return lastChange(rows.map(snapshotOf).reverse())
}

function snapshotOf({ taken_at, health_score }: { taken_at: string; health_score: number }): Snapshot {
  return { at: Date.parse(taken_at), score: health_score }
}
