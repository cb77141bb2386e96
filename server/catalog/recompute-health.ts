// Every write updates scores in its own transaction, for exactly the components that it affects. PostgreSQL counts and
// stores; domain/health judges: penalties once per selected version, scores once per component.
import { type Assessment, assessorOf } from '@trellis/domain/health/assess'
import { scoreOf } from '@trellis/domain/health/score'
import type { Scheme, Version, VersionState } from '@trellis/domain/versions/scheme'
import type { Transaction } from '@trellis/platform/postgres'

export type Touched = {
  /** Components with a version that was added, removed or changed. */
  readonly versionsOf?: readonly string[]
  /** Versions that an edge selects now and did not before. */
  readonly selected?: readonly string[]
  /** Components with an edge that was added, removed or moved. */
  readonly edgesOf?: readonly string[]
}

export async function recomputeHealth(
  transaction: Transaction,
  organizationId: string,
  touched: Touched,
): Promise<void> {
  const judged = await judge(transaction, organizationId, touched)
  const moved = await storeAssessments(transaction, organizationId, judged)
  await storeScores(transaction, organizationId, [...new Set([...(touched.edgesOf ?? []), ...moved])])
}

type SelectedRow = { readonly id: string; readonly component_id: string }

/** The assessment of each version that has to be judged. */
async function judge(
  transaction: Transaction,
  organizationId: string,
  { versionsOf = [], selected = [] }: Touched,
): Promise<Map<string, Assessment>> {
  const judged = new Map<string, Assessment>()
  if (versionsOf.length === 0 && selected.length === 0) return judged
  const wanted = await transaction.query<SelectedRow>(
    `select distinct version_id as id, depends_on_id as component_id from dependencies
     where organization_id = $1 and depends_on_id = any ($2)
     union
     select id, component_id from versions where organization_id = $1 and id = any ($3)`,
    [organizationId, versionsOf, selected],
  )
  const lineUps = await readLineUps(transaction, organizationId, [
    ...new Set(wanted.map(({ component_id }) => component_id)),
  ])
  const assessors = new Map<string, (selected: Version) => Assessment>()
  for (const { id, component_id } of wanted) {
    const lineUp = lineUps.get(component_id)
    const version = lineUp?.byId.get(id)
    if (lineUp === undefined || version === undefined) continue
    const assess = assessors.get(component_id) ?? assessorOf(lineUp.scheme, [...lineUp.byId.values()])
    assessors.set(component_id, assess)
    judged.set(id, assess(version))
  }
  return judged
}

type LineUp = { readonly scheme: Scheme; readonly byId: Map<string, Version> }

type VersionRow = {
  readonly id: string
  readonly component_id: string
  readonly version_scheme: Scheme
  readonly number: string
  readonly released_at: Date
  readonly state: VersionState
  readonly is_breaking: boolean
}

/** All versions of the components, in the form that domain/health expects. */
export async function readLineUps(
  transaction: Transaction,
  organizationId: string,
  components: readonly string[],
): Promise<Map<string, LineUp>> {
  const rows = await transaction.query<VersionRow>(
    `select v.id, v.component_id, c.version_scheme, v.number, v.released_at, v.state, v.is_breaking
     from unnest($2::uuid[]) as t (id)
     join components c on c.organization_id = $1 and c.id = t.id
     join versions v on v.organization_id = $1 and v.component_id = t.id`,
    [organizationId, components],
  )
  const lineUps = new Map<string, LineUp>()
  for (const row of rows) {
    const lineUp: LineUp = lineUps.get(row.component_id) ?? { scheme: row.version_scheme, byId: new Map() }
    lineUp.byId.set(row.id, {
      id: row.id,
      number: row.number,
      releasedAt: row.released_at.getTime(),
      state: row.state,
      breaking: row.is_breaking,
    })
    lineUps.set(row.component_id, lineUp)
  }
  return lineUps
}

async function storeAssessments(
  transaction: Transaction,
  organizationId: string,
  judged: ReadonlyMap<string, Assessment>,
): Promise<string[]> {
  if (judged.size === 0) return []
  const assessments = [...judged.values()]
  const rows = await transaction.query<{ id: string }>(
    `select app.store_assessments($1, $2, $3, $4, $5, $6) as id`,
    [
      organizationId,
      [...judged.keys()],
      assessments.map(({ penalty }) => penalty),
      assessments.map(({ band }) => band),
      assessments.map(({ lag }) => lag?.distance ?? null),
      assessments.map(({ lag }) => lag?.count ?? 0),
    ],
  )
  return rows.map(({ id }) => id)
}

type TotalsRow = {
  readonly id: string
  readonly count: number
  readonly sum: number
  readonly max: number
  readonly outdated: number
}

async function storeScores(
  transaction: Transaction,
  organizationId: string,
  components: readonly string[],
): Promise<void> {
  if (components.length === 0) return
  const totals = await transaction.query<TotalsRow>(
    `select t.id, count(d.penalty)::integer as count, coalesce(sum(d.penalty), 0)::integer as sum,
       coalesce(max(d.penalty), 0)::integer as max, count(*) filter (where d.penalty > 0)::integer as outdated
     from unnest($2::uuid[]) as t (id)
     left join dependencies d on d.organization_id = $1 and d.component_id = t.id
     group by t.id`,
    [organizationId, components],
  )
  // Trigger components_follow_update takes the snapshots of health.
  await transaction.query('select app.store_health($1, $2, $3, $4)', [
    organizationId,
    totals.map(({ id }) => id),
    totals.map(scoreOf),
    totals.map(({ outdated }) => outdated),
  ])
}
