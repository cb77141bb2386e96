import type { ChangedVersion, UpgradeTarget } from '@trellis/domain/upgrade/brief'
import type { ChangeKind, Scheme, VersionState } from '@trellis/domain/versions/scheme'
import type { Transaction } from '@trellis/platform/postgres'

type EdgeRow = {
  readonly depends_on_id: string
  readonly title: string
  readonly version_scheme: Scheme
  readonly version_id: string
}
type VersionRow = {
  readonly id: string
  readonly component_id: string
  readonly number: string
  readonly released_at: Date
  readonly state: VersionState
  readonly state_reason: string | null
  readonly is_breaking: boolean
  readonly changes: readonly {
    readonly kind: ChangeKind
    readonly title: string
    readonly migration_guide: string | null
  }[]
}

/** A component's dependencies, each with all of its releases. `only` narrows it to one dependency. */
export async function readTargets(
  transaction: Transaction,
  component: { readonly id: string; readonly organization_id: string },
  only: string | undefined,
): Promise<UpgradeTarget[]> {
  const edges = await transaction.query<EdgeRow>(
    `select d.depends_on_id, c.title, c.version_scheme, d.version_id
     from dependencies d
     join components c on c.organization_id = d.organization_id and c.id = d.depends_on_id
     where d.organization_id = $1 and d.component_id = $2 and ($3::uuid is null or d.depends_on_id = $3)
     order by c.title, c.id`,
    [component.organization_id, component.id, only ?? null],
  )
  const versions = await readVersions(
    transaction,
    component.organization_id,
    edges.map(({ depends_on_id }) => depends_on_id),
  )
  return edges.flatMap(({ depends_on_id, title, version_scheme, version_id }) => {
    const released = versions.get(depends_on_id) ?? []
    const selected = released.find(({ id }) => id === version_id)
    if (selected === undefined) return []
    return [{ componentId: depends_on_id, title, scheme: version_scheme, selected, versions: released }]
  })
}

async function readVersions(
  transaction: Transaction,
  organizationId: string,
  components: readonly string[],
): Promise<Map<string, ChangedVersion[]>> {
  const rows = await transaction.query<VersionRow>(
    `select v.id, v.component_id, v.number, v.released_at, v.state, v.state_reason, v.is_breaking, coalesce(x.changes, '[]') as changes
     from unnest($2::uuid[]) as t (id)
     join versions v on v.organization_id = $1 and v.component_id = t.id
     left join lateral (
       select json_agg(json_build_object('kind', kind, 'title', title, 'migration_guide', migration_guide)
         order by position, id) as changes
       from changes
       where organization_id = $1 and component_id = v.component_id and version_id = v.id
     ) x on true`,
    [organizationId, components],
  )
  const byComponent = new Map<string, ChangedVersion[]>()
  for (const row of rows) {
    const known = byComponent.get(row.component_id) ?? []
    known.push(toVersion(row))
    byComponent.set(row.component_id, known)
  }
  return byComponent
}

function toVersion(row: VersionRow): ChangedVersion {
  const { id, number, released_at, state, state_reason, is_breaking, changes } = row
  return {
    id,
    number,
    state,
    stateReason: state_reason ?? undefined,
    releasedAt: released_at.getTime(),
    breaking: is_breaking,
    changes: changes.map(({ kind, title, migration_guide }) => ({
      kind,
      title,
      migrationGuide: migration_guide ?? undefined,
    })),
  }
}
