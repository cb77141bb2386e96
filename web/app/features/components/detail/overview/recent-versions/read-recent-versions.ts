import type { ChangeKind } from '@trellis/domain/versions/scheme'
import type { RouterContextProvider } from 'react-router'
import { gravestChange } from '../../../../../components/catalog/gravest-change.ts'
import { readRows } from '../../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../../data/organization/workspace.ts'

export interface RecentVersion {
  readonly id: string
  readonly number: string
  readonly releasedAt: string
  readonly change: ChangeKind
  /** The title of its most severe change; undefined if there is none. */
  readonly title: string | undefined
}

const shownVersions = 3

/** The newest releases by date. */
export async function readRecentVersions(
  context: Readonly<RouterContextProvider>,
  componentId: string,
): Promise<RecentVersion[]> {
  const { client } = requireWorkspace(context)
  const versions = await readRows(
    client
      .from('versions')
      .select('id, number, released_at')
      .eq('component_id', componentId)
      .order('released_at', { ascending: false })
      .order('id')
      .limit(shownVersions),
  )
  const changes = await readRows(
    client
      .from('changes')
      .select('version_id, kind, title')
      .in(
        'version_id',
        versions.map(({ id }) => id),
      )
      .order('position')
      .order('id'),
  )
  return versions.map(({ id, number, released_at }) => {
    const gravest = gravestChange(changes.filter(({ version_id }) => version_id === id))
    return {
      id,
      number,
      releasedAt: released_at,
      change: gravest?.kind ?? 'other',
      title: gravest?.title,
    }
  })
}
