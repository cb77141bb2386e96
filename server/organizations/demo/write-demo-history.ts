import { assessorOf } from '@trellis/domain/health/assess'
import { scoreOf, totalsOf } from '@trellis/domain/health/score'
import type { Transaction } from '@trellis/platform/postgres'
import type { LinkedComponent, LinkedDependency, LinkedFile } from '../../import/judging/link-records.ts'
import { toVersion } from '../../import/writing/derive-columns.ts'

const week = 7 * 86_400_000
const weeks = 26

/** The last six months of the demo, week by week: each score as it was when only the versions of that day existed. */
export async function writeDemoHistory(
  transaction: Transaction,
  organizationId: string,
  file: LinkedFile,
  now: Date,
): Promise<void> {
  const snapshots = Array.from({ length: weeks }, (_, place) =>
    snapshotAt(file, new Date(now.getTime() - (weeks - place) * week)),
  ).flat()
  await transaction.query(
    `insert into health_snapshots
       (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
     select $1, s.* from unnest($2::uuid[], $3::timestamptz[], $4::integer[], $5::integer[], $6::integer[]) as s`,
    [
      organizationId,
      snapshots.map(({ component }) => component),
      snapshots.map(({ at }) => at),
      snapshots.map(({ score }) => score),
      snapshots.map(({ count }) => count),
      snapshots.map(({ outdated }) => outdated),
    ],
  )
  await transaction.query(
    `insert into organization_health_snapshots (organization_id, taken_on, component_count, scored_count, score_sum)
     select organization_id, (taken_at at time zone 'UTC')::date, count(*),
       count(*) filter (where dependency_count > 0),
       coalesce(sum(health_score) filter (where dependency_count > 0), 0)
     from health_snapshots where organization_id = $1
     group by organization_id, (taken_at at time zone 'UTC')::date
     on conflict (organization_id, taken_on) do nothing`,
    [organizationId],
  )
  await dateBack(transaction, organizationId)
}

/**
 * The demo must not look as if it was created at the start of the server: a component is as old as its first version.
 */
async function dateBack(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query(
    'update versions set created_at = released_at, updated_at = released_at where organization_id = $1',
    [organizationId],
  )
  await transaction.query(
    `update components c set created_at = v.first, updated_at = v.last
     from (select component_id, min(released_at) as first, max(released_at) as last
           from versions where organization_id = $1 group by component_id) v
     where c.id = v.component_id`,
    [organizationId],
  )
}

type Snapshot = {
  readonly component: string
  readonly at: Date
  readonly score: number
  readonly count: number
  readonly outdated: number
}

function snapshotAt({ components, dependencies }: LinkedFile, at: Date): Snapshot[] {
  const isOut = ({ record }: LinkedComponent['versions'][number]) =>
    (record.released_at ?? at).getTime() <= at.getTime()
  const penaltyOf = ({ dependsOn, version }: LinkedDependency) => {
    const released = dependsOn.versions.filter(isOut).map((each) => toVersion(each, at))
    return assessorOf(dependsOn.scheme, released)(toVersion(version, at)).penalty
  }
  return components
    .filter(({ versions }) => versions.some(isOut))
    .map((component) => {
      const edges = dependencies.filter((edge) => edge.component === component && isOut(edge.version))
      const penalties = edges.map(penaltyOf)
      return {
        component: component.id,
        at,
        score: scoreOf(totalsOf(penalties)),
        count: penalties.length,
        outdated: penalties.filter((penalty) => penalty > 0).length,
      }
    })
}
