import {
  type AffectedComponent,
  previewRelease as contract,
} from '@trellis/domain/contracts/catalog/upgrades'
import { assessorOf } from '@trellis/domain/health/assess'
import { organizationHealthOf, type ScoreTotals } from '@trellis/domain/health/organization-health'
import { scoreOf } from '@trellis/domain/health/score'
import { findLatest } from '@trellis/domain/versions/line-up'
import type { Version } from '@trellis/domain/versions/scheme'
import type { Transaction } from '@trellis/platform/postgres'
import { chooseScheme } from '../../catalog/choose-scheme.ts'
import { readLineUps } from '../../catalog/recompute-health.ts'
import { readComponent } from '../../catalog/require/require-component.ts'
import { requireFreeNumber } from '../../catalog/require/require-free-number.ts'
import { defineFunction } from '../define-function.ts'

/** Judges the dependents as if the version were released. The transaction is read only. */
export const previewRelease = defineFunction(contract, async ({ transaction, services, input }) => {
  const component = await readComponent(transaction, input.component_id)
  await requireFreeNumber(transaction, component.id, input.number)
  const scheme = chooseScheme(component, input.number)
  const lineUps = await readLineUps(transaction, component.organization_id, [component.id])
  const released = [...(lineUps.get(component.id)?.byId.values() ?? [])]
  const preview: Version = {
    id: '',
    number: input.number,
    releasedAt: (input.released_at ?? services.clock()).getTime(),
    state: 'active',
    breaking: input.changes.some(({ kind }) => kind === 'breaking'),
  }
  const assess = assessorOf(scheme, [...released, preview])
  const penalties = new Map(released.map((version) => [version.id, assess(version).penalty]))
  const dependents = await readDependents(transaction, component)
  const affected = dependents
    .map((dependent) => ({ dependent, after: scoreAfter(dependent, penalties.get(dependent.version_id)) }))
    .filter(({ dependent, after }) => after !== dependent.health_score)
    .sort((a, b) => dropOf(b) - dropOf(a) || (a.dependent.title < b.dependent.title ? -1 : 1))
  const people = await readPeople(
    transaction,
    component.organization_id,
    affected.map(({ dependent }) => dependent.component_id),
  )
  const scores = await readScores(transaction, component.organization_id)
  const change = affected
    .filter(({ dependent }) => dependent.is_counted)
    .reduce((sum, affection) => sum - dropOf(affection), 0)
  return {
    would_be_latest: findLatest(scheme, [...released, preview]) === preview,
    dependent_count: dependents.length,
    affected: affected.map(({ dependent: { component_id, title, version_id, health_score }, after }) => ({
      component_id,
      title,
      selected_number: lineUps.get(component.id)?.byId.get(version_id)?.number ?? '',
      health_score,
      health_score_after: after,
      assigned_users: people.get(component_id) ?? [],
    })),
    organization_health: organizationHealthOf(scores) ?? null,
    organization_health_after: organizationHealthOf({ ...scores, sum: scores.sum + change }) ?? null,
  }
})

type DependentRow = {
  readonly component_id: string
  readonly title: string
  readonly health_score: number
  readonly version_id: string
  readonly count: number
  readonly others_sum: number
  readonly others_max: number
  /** In the health of the organization. */
  readonly is_counted: boolean
}

const dropOf = ({ dependent, after }: { readonly dependent: DependentRow; readonly after: number }) =>
  dependent.health_score - after

function scoreAfter({ count, others_sum, others_max }: DependentRow, penalty = 0): number {
  return scoreOf({ count, sum: others_sum + penalty, max: Math.max(others_max, penalty) })
}

function readDependents(
  transaction: Transaction,
  target: { readonly id: string; readonly organization_id: string },
): Promise<DependentRow[]> {
  return transaction.query<DependentRow>(
    `select c.id as component_id, c.title, c.health_score, e.version_id, count(*)::integer as count,
       coalesce(sum(d.penalty) filter (where d.depends_on_id <> $2), 0)::integer as others_sum,
       coalesce(max(d.penalty) filter (where d.depends_on_id <> $2), 0)::integer as others_max,
       c.id <> all ((select app.uncounted_components($1))::uuid[]) as is_counted
     from dependencies e
     join components c on c.organization_id = e.organization_id and c.id = e.component_id
     join dependencies d on d.organization_id = e.organization_id and d.component_id = e.component_id
     where e.organization_id = $1 and e.depends_on_id = $2
     group by c.id, e.version_id`,
    [target.organization_id, target.id],
  )
}

async function readScores(transaction: Transaction, organizationId: string): Promise<ScoreTotals> {
  const [totals] = await transaction.query<{ count: number; sum: number }>(
    `select count(*)::integer as count, coalesce(sum(health_score), 0)::integer as sum
     from components
     where organization_id = $1 and dependency_count > 0 and id <> all ((select app.uncounted_components($1))::uuid[])`,
    [organizationId],
  )
  return totals ?? { count: 0, sum: 0 }
}

type People = AffectedComponent['assigned_users']

async function readPeople(
  transaction: Transaction,
  organizationId: string,
  components: readonly string[],
): Promise<Map<string, People>> {
  const rows = await transaction.query<{ component_id: string; people: People }>(
    `select u.component_id, json_agg(
       json_build_object('user_id', p.id, 'name', p.name, 'email', p.email) order by coalesce(nullif(p.name, ''), p.email)
     ) as people
     from unnest($2::uuid[]) as t (id)
     join component_users u on u.organization_id = $1 and u.component_id = t.id
     join profiles p on p.id = u.user_id
     group by u.component_id`,
    [organizationId, components],
  )
  return new Map(rows.map(({ component_id, people }) => [component_id, people]))
}
