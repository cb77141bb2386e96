import { nameOf } from '@trellis/domain/people/name-of'
import type { ChangeKind } from '@trellis/domain/versions/scheme'
import { data, type RouterContextProvider } from 'react-router'
import { readComponent } from '../../../data/catalog/component.ts'
import {
  type DependencyListRow,
  dependencyColumns,
  type VersionListRow,
  versionColumns,
} from '../../../data/catalog/dependency-rows.ts'
import { requireId } from '../../../data/catalog/ids.ts'
import { requireComponentId } from '../../../data/catalog/missing-component.ts'
import { type Page, readPage, readRows } from '../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

type Context = Readonly<RouterContextProvider>

export interface VersionChange {
  readonly id: string
  readonly kind: ChangeKind
  readonly title: string
  readonly migration_guide: string | null
}

/** With its place in the order of its component's versions. */
export type PlacedVersion = VersionListRow & { sort_key: string }

export type Releaser = { readonly name: string } | 'former'

interface Address {
  readonly id?: string | undefined
  readonly versionId?: string | undefined
}

/** One version with its changes; missing if it belongs to another component. */
export async function readVersion(context: Context, { id, versionId }: Address) {
  const componentId = requireComponentId(id)
  const wanted = requireId(versionId)
  const { client } = requireWorkspace(context)
  const [page, version, releaser, changes] = await Promise.all([
    readComponent(context, componentId),
    readRows(
      client
        .from('version_list')
        .select(`${versionColumns}, sort_key`)
        .eq('id', wanted)
        .eq('component_id', componentId)
        .maybeSingle()
        .overrideTypes<PlacedVersion, { merge: false }>(),
    ),
    readReleaser(context, wanted),
    readRows(
      client
        .from('changes')
        .select('id, kind, title, migration_guide')
        .eq('version_id', wanted)
        .order('position')
        .order('id'),
    ),
  ])
  if (version === null) throw data(null, { status: 404 })
  return { ...page, version, releaser, changes: changes satisfies VersionChange[] }
}

/** The person who released the version: their name, or `former` if they have left. Visitors are not told. */
async function readReleaser(context: Context, versionId: string): Promise<Releaser | undefined> {
  const { client, member } = requireWorkspace(context)
  if (member === undefined) return undefined
  const row = await readRows(
    client.from('versions').select('released_by, profiles(name, email)').eq('id', versionId).maybeSingle(),
  )
  if (row === null || row.released_by === null) return undefined
  return row.profiles ? { name: nameOf(row.profiles) } : 'former'
}

export const usersPageSize = 20

/** The components that have selected the version, a page of them. */
export function readUsersOfVersion(
  context: Context,
  versionId: string,
  page: number,
): Promise<Page<DependencyListRow>> {
  const { client } = requireWorkspace(context)
  return readPage<DependencyListRow>(
    (from, to) =>
      client
        .from('dependency_list')
        .select(dependencyColumns, { count: 'exact' })
        .eq('version_id', versionId)
        .order('component_title')
        .order('component_id')
        .range(from, to)
        .overrideTypes<DependencyListRow[], { merge: false }>(),
    { page, size: usersPageSize },
  )
}

/** The components that use an older version, worst first. Undefined if nobody should move to this one. */
export async function readOlderUsers(
  context: Context,
  { component_id, is_stable, state, sort_key }: PlacedVersion,
  page: number,
): Promise<Page<DependencyListRow> | undefined> {
  if (!is_stable || state !== 'active') return undefined
  const { client } = requireWorkspace(context)
  return readPage<DependencyListRow>(
    (from, to) =>
      client
        .from('dependency_list')
        .select(dependencyColumns, { count: 'exact' })
        .eq('depends_on_id', component_id)
        .lt('version_sort_key', sort_key)
        .order('penalty', { ascending: false })
        .order('component_title')
        .order('component_id')
        .range(from, to)
        .overrideTypes<DependencyListRow[], { merge: false }>(),
    { page, size: usersPageSize },
  )
}
