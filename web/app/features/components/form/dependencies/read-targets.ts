import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import type { Scheme, VersionState } from '@trellis/domain/versions/scheme'
import { readRowsOf } from '../../../../data/client/read-rows.ts'
import type { Workspace } from '../../../../data/organization/workspace.ts'
import type { Target } from '../form-values.ts'

interface TargetRow {
  id: string
  title: string
  kind: ComponentKind
  version_scheme: Scheme
  latest_version_id: string | null
}

interface VersionRow {
  id: string
  component_id: string
  number: string
  state: VersionState
  is_breaking: boolean
  released_at: string
}

interface Wanted {
  readonly ids: readonly string[]
  /** The component that is being edited; a new one has no dependents. */
  readonly ownId: string | undefined
}

/** Components with all of their versions, in the order of the ids. */
export async function readTargets(
  { client, organizationId }: Pick<Workspace, 'client' | 'organizationId'>,
  { ids, ownId }: Wanted,
): Promise<Target[]> {
  const [rows, versions, users] = await Promise.all([
    readRowsOf<TargetRow>(ids, (some, from, to) =>
      client
        .from('components')
        .select('id, title, kind, version_scheme, latest_version_id')
        .eq('organization_id', organizationId)
        .in('id', some)
        .order('id')
        .range(from, to)
        .overrideTypes<TargetRow[], { merge: false }>(),
    ),
    readRowsOf<VersionRow>(ids, (some, from, to) =>
      client
        .from('versions')
        .select('id, component_id, number, state, is_breaking, released_at')
        .eq('organization_id', organizationId)
        .in('component_id', some)
        .order('sort_key', { ascending: false })
        .order('released_at', { ascending: false })
        .order('id')
        .range(from, to)
        .overrideTypes<VersionRow[], { merge: false }>(),
    ),
    ownId === undefined
      ? []
      : readRowsOf(ids, (some, from, to) =>
          client
            .rpc('dependents_of', { organization_id: organizationId, component_id: ownId }, { get: true })
            .select('id')
            .in('id', some)
            .order('id')
            .range(from, to),
        ),
  ])
  const using = new Set(users.map(({ id }) => id))
  const byComponent = Map.groupBy(versions, ({ component_id }) => component_id)
  const targets = new Map(
    rows.map((row) => [
      row.id,
      { ...targetOf(row, byComponent.get(row.id) ?? []), usesOwn: using.has(row.id) },
    ]),
  )
  return ids.flatMap((id) => targets.get(id) ?? [])
}

function targetOf(row: TargetRow, versions: readonly VersionRow[]): Omit<Target, 'usesOwn'> {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    scheme: row.version_scheme,
    latestVersionId: row.latest_version_id,
    versions: versions.map(({ id, number, state, is_breaking, released_at }) => ({
      id,
      number,
      state,
      breaking: is_breaking,
      releasedAt: Date.parse(released_at),
    })),
  }
}
