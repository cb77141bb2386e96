import type { ComponentKind } from '@trellis/domain/contracts/components'
import type { Scheme, VersionState } from '@trellis/domain/versions/scheme'
import type { PlatformClient } from '../../../data/platform-client.ts'
import { takeRows } from '../../../data/take-rows.ts'
import type { Target } from './form-values.ts'

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

// As many rows as one answer carries, and as many ids as one address should.
const rowsAtOnce = 1000
const idsAtOnce = 100

/** Components with all of their versions, in the order of the ids. */
export async function readTargets(
  client: PlatformClient,
  organizationId: string,
  ids: readonly string[],
): Promise<Target[]> {
  const targets = new Map<string, Target>()
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const some = ids.slice(at, at + idsAtOnce)
    for (const target of await readSome(client, organizationId, some)) targets.set(target.id, target)
  }
  return ids.flatMap((id) => targets.get(id) ?? [])
}

async function readSome(client: PlatformClient, organizationId: string, ids: string[]): Promise<Target[]> {
  const [{ rows }, versions] = await Promise.all([
    takeRows(
      client
        .from('components')
        .select('id, title, kind, version_scheme, latest_version_id')
        .eq('organization_id', organizationId)
        .in('id', ids)
        .overrideTypes<TargetRow[], { merge: false }>(),
    ),
    readVersions(client, organizationId, ids),
  ])
  const byComponent = Map.groupBy(versions, ({ component_id }) => component_id)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    kind: row.kind,
    scheme: row.version_scheme,
    latestVersionId: row.latest_version_id,
    versions: (byComponent.get(row.id) ?? []).map(({ id, number, state, is_breaking, released_at }) => ({
      id,
      number,
      state,
      breaking: is_breaking,
      releasedAt: Date.parse(released_at),
    })),
  }))
}

async function readVersions(client: PlatformClient, organizationId: string, ids: string[]) {
  const found: VersionRow[] = []
  for (;;) {
    const { rows } = await takeRows(
      client
        .from('versions')
        .select('id, component_id, number, state, is_breaking, released_at')
        .eq('organization_id', organizationId)
        .in('component_id', ids)
        .order('sort_key', { ascending: false })
        .order('released_at', { ascending: false })
        .order('id')
        .range(found.length, found.length + rowsAtOnce - 1)
        .overrideTypes<VersionRow[], { merge: false }>(),
    )
    found.push(...rows)
    if (rows.length < rowsAtOnce) return found
  }
}
