import type { ComponentKind } from '@trellis/domain/contracts/catalog/component-kinds'
import { organizationHealthOf } from '@trellis/domain/health/organization-health'
import { data } from 'react-router'
import { readAllRows, readRows } from '../../data/client/read-rows.ts'
import type { Workspace } from '../../data/organization/workspace.ts'

const pageSize = 50

/** A row of the view. PostgreSQL cannot tell that a column of a view is never null; this type does. */
export interface ProjectListRow {
  id: string
  name: string
  description: string | null
  component_count: number
  revision: number
  updated_at: string
  scored_count: number
  score_sum: number
  lowest_score: number | null
  behind_count: number
}

const columns =
  'id, name, description, component_count, revision, updated_at, scored_count, score_sum, lowest_score, behind_count'

/** The mean over the components with dependencies, as for the organization. */
export function scoreOfProject({ scored_count, score_sum }: ProjectListRow): number | undefined {
  return organizationHealthOf({ count: scored_count, sum: score_sum })
}

/** One more row than a page shows whether another page follows. */
export async function readProjects({ client, organizationId }: Workspace, page: number) {
  const from = (page - 1) * pageSize
  const rows = await readRows(
    client
      .from('project_list')
      .select(columns)
      .eq('organization_id', organizationId)
      .order('name')
      .order('id')
      .range(from, from + pageSize)
      .overrideTypes<ProjectListRow[], { merge: false }>(),
  )
  return { projects: rows.slice(0, pageSize), hasMore: rows.length > pageSize }
}

export async function readProject(
  { client, organizationId }: Workspace,
  id: string,
): Promise<ProjectListRow> {
  const row = await readRows(
    client
      .from('project_list')
      .select(columns)
      .eq('organization_id', organizationId)
      .eq('id', id)
      .overrideTypes<ProjectListRow[], { merge: false }>(),
  )
  const [project] = row
  if (project === undefined) throw data(null, { status: 404 })
  return project
}

export interface ProjectComponent {
  id: string
  title: string
  kind: ComponentKind
  health_score: number
  latest_version_number: string | null
  dependency_count: number
  outdated_count: number
}

const componentColumns =
  'id, title, kind, health_score, latest_version_number, dependency_count, outdated_count, used:project_components!inner(project_id)'

/** The worst first, up to the given number. */
export function readProjectComponents(
  { client, organizationId }: Workspace,
  projectId: string,
  most: number,
): Promise<ProjectComponent[]> {
  return readRows(
    client
      .from('components')
      .select(componentColumns)
      .eq('organization_id', organizationId)
      .eq('used.project_id', projectId)
      .order('health_score')
      .order('title')
      .order('id')
      .limit(most)
      .overrideTypes<ProjectComponent[], { merge: false }>(),
  )
}

export interface ChosenComponent {
  id: string
  title: string
  kind: ComponentKind
}

/** Every component of a project, by title: the initial values of its form. */
export function readAllProjectComponents(
  { client, organizationId }: Workspace,
  projectId: string,
): Promise<ChosenComponent[]> {
  return readAllRows((from, to) =>
    client
      .from('components')
      .select('id, title, kind, used:project_components!inner(project_id)')
      .eq('organization_id', organizationId)
      .eq('used.project_id', projectId)
      .order('title')
      .order('id')
      .range(from, to)
      .overrideTypes<ChosenComponent[], { merge: false }>(),
  )
}
