import type { RouterContextProvider } from 'react-router'
import { type DependencyListRow, dependencyColumns } from '../../../../../data/catalog/dependency-rows.ts'
import { readRows } from '../../../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../../../data/organization/workspace.ts'

const shownDependents = 4

/** The first few dependents of the component, those furthest behind first. */
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
