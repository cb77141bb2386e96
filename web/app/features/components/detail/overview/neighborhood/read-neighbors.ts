import type { RouterContextProvider } from 'react-router'
import { type DependencyListRow, dependencyColumns } from '../../../../../data/dependency-rows.ts'
import { readRows } from '../../../../../data/read-rows.ts'
import { requireWorkspace } from '../../../../../data/workspace.ts'

const shownDependents = 4

/** The first few that use the component, those furthest behind first. */
export function readNeighbors(
  context: Readonly<RouterContextProvider>,
  componentId: string,
): Promise<DependencyListRow[]> {
  return readRows(
    requireWorkspace(context)
      .client.from('dependency_list')
      .select(dependencyColumns)
      .eq('depends_on_id', componentId)
      .order('penalty', { ascending: false })
      .order('component_title')
      .limit(shownDependents)
      .overrideTypes<DependencyListRow[], { merge: false }>(),
  )
}
