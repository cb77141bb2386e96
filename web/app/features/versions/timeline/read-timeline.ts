import type { ChangeKind } from '@trellis/domain/versions/scheme'
import type { RouterContextProvider } from 'react-router'
import { gravestChange } from '../../../components/catalog/gravest-change.ts'
import { type VersionListRow, versionColumns } from '../../../data/catalog/dependency-rows.ts'
import { readRows, readRowsOf } from '../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

export const timelinePageSize = 50
const shownChanges = 3

export interface TimelineEntryData {
  readonly version: VersionListRow
  readonly gravest: ChangeKind
  /** The first few; the version has the total. */
  readonly changes: readonly { readonly id: string; readonly kind: ChangeKind; readonly title: string }[]
}

/** One page of a component's versions in the order of its scheme, highest first. */
export async function readTimeline(
  context: Readonly<RouterContextProvider>,
  componentId: string,
  page: number,
): Promise<{ entries: TimelineEntryData[]; page: number }> {
  const { client } = requireWorkspace(context)
  const first = (page - 1) * timelinePageSize
  const versions = await readRows(
    client
      .from('version_list')
      .select(versionColumns)
      .eq('component_id', componentId)
      .order('sort_key', { ascending: false })
      .order('released_at', { ascending: false })
      .order('number', { ascending: false })
      .range(first, first + timelinePageSize - 1)
      .overrideTypes<VersionListRow[], { merge: false }>(),
  )
  const changes = await readRowsOf(
    versions.map(({ id }) => id),
    (ids, from, to) =>
      client
        .from('changes')
        .select('id, version_id, kind, title')
        .in('version_id', ids)
        .order('version_id')
        .order('position')
        .order('id')
        .range(from, to),
  )
  const byVersion = Map.groupBy(changes, ({ version_id }) => version_id)
  const entries = versions.map((version) => {
    const own = byVersion.get(version.id) ?? []
    return {
      version,
      gravest: gravestChange(own)?.kind ?? 'other',
      changes: own.slice(0, shownChanges).map(({ id, kind, title }) => ({ id, kind, title })),
    }
  })
  return { entries, page }
}
