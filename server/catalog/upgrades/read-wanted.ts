// The possible gain of a whole organization, without blocking the process: selections that many components share are
// judged once, dependencies travel as one row per component, and other requests run in between.
import { assessSelection } from '@trellis/domain/health/assess'
import { findBestMove } from '@trellis/domain/health/upgrade/best-move'
import { collectWanted, type Selection, type WantedUpgrade } from '@trellis/domain/upgrade/most-wanted'
import type { Scheme, Version, VersionState } from '@trellis/domain/versions/scheme'
import type { Transaction } from '@trellis/platform/postgres'
import { inSlices } from './in-slices.ts'

export async function readWanted(
  transaction: Transaction,
  organizationId: string,
  now?: () => number,
): Promise<WantedUpgrade[]> {
  const selections = new Map<string, Selection>()
  await inSlices(
    await readSelections(transaction, organizationId),
    (row) => selections.set(row.selected_id, judge(row)),
    now,
  )
  const wanted = collectWanted()
  await inSlices(
    await readLosing(transaction, organizationId),
    ({ component_id, count, behind }) =>
      wanted.add(
        component_id,
        count,
        behind.split(' ').flatMap((id) => selections.get(id) ?? []),
      ),
    now,
  )
  return wanted.list()
}

type SelectionRow = VersionColumns<'selected'> &
  VersionColumns<'latest' | 'highest', null> & {
    readonly version_scheme: Scheme
    readonly penalty: number
  }

type VersionColumns<Of extends string, Missing = never> = {
  readonly [Name in `${Of}_id` | `${Of}_number`]: string | Missing
} & { readonly [Name in `${Of}_state`]: VersionState | Missing } & {
  readonly [Name in `${Of}_released_at`]: Date | Missing
}

const columnsOf = (alias: string, name: string) =>
  ['id', 'number', 'state', 'released_at']
    .map((column) => `${alias}.${column} as ${name}_${column}`)
    .join(', ')

/**
 * Each version that costs its dependents points. Only the two versions that a best upgrade can lead to are read,
 * because there can be thousands in between. If the latest is deprecated, a lower one may be worth an upgrade too; the
 * component's own page reports that.
 */
function readSelections(transaction: Transaction, organizationId: string): Promise<SelectionRow[]> {
  return transaction.query<SelectionRow>(
    `select d.penalty, t.version_scheme, ${columnsOf('s', 'selected')}, ${columnsOf('v', 'latest')},
       ${columnsOf('h', 'highest')}
     from (
       select distinct depends_on_id, version_id, penalty from dependencies
       where organization_id = $1 and penalty > 0
     ) d
     join components t on t.organization_id = $1 and t.id = d.depends_on_id
     join versions s on s.organization_id = $1 and s.id = d.version_id
     left join versions v on v.organization_id = $1 and v.id = t.latest_version_id
     left join lateral (
       select p.id, p.number, p.state, p.released_at from versions p
       where not s.is_stable and p.organization_id = $1 and p.component_id = t.id and p.state <> 'withdrawn'
       order by p.sort_key desc, p.released_at desc, p.number collate "C" desc limit 1
     ) h on true`,
    [organizationId],
  )
}

function judge(row: SelectionRow): Selection {
  const { version_scheme: scheme, penalty } = row
  const selected = toVersion(
    row.selected_id,
    row.selected_number,
    row.selected_state,
    row.selected_released_at,
  )
  const versions = [
    toVersion(row.latest_id, row.latest_number, row.latest_state, row.latest_released_at),
    toVersion(row.highest_id, row.highest_number, row.highest_state, row.highest_released_at),
  ].flatMap((version) => version ?? [])
  const to = selected && findBestMove(scheme, selected, versions)?.to
  if (to === undefined) return { versionId: row.selected_id, penalty, onLatest: penalty }
  return { versionId: to.id, penalty, onLatest: assessSelection(scheme, to, versions).penalty }
}

function toVersion(
  id: string | null,
  number: string | null,
  state: VersionState | null,
  releasedAt: Date | null,
): Version | undefined {
  if (id === null || number === null || state === null || releasedAt === null) return undefined
  return { id, number, state, releasedAt: releasedAt.getTime(), breaking: false }
}

type LosingRow = {
  readonly component_id: string
  /** Everything it depends on. */
  readonly count: number
  /** The selected versions that cost it points, separated by spaces. */
  readonly behind: string
}

function readLosing(transaction: Transaction, organizationId: string): Promise<LosingRow[]> {
  return transaction.query<LosingRow>(
    `select component_id, count(*)::integer as count,
       string_agg(version_id::text, ' ') filter (where penalty > 0) as behind
     from dependencies where organization_id = $1
     group by component_id having max(penalty) > 0`,
    [organizationId],
  )
}
