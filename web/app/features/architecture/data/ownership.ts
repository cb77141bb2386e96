// The components of each project and of each assigned person. Requested after the graph, which does not wait for it.
// Visitors of the demo are not told who people are.
import type { LoaderFunctionArgs } from 'react-router'
import { readAllRows } from '../../../data/client/read-rows.ts'
import { readPeople } from '../../../data/organization/people.ts'
import { requireWorkspace, type Workspace } from '../../../data/organization/workspace.ts'

export interface Ownership {
  /** By name. */
  projects: { id: string; name: string; components: string[] }[]
  people: { id: string; name: string; components: string[] }[]
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const workspace = requireWorkspace(context)
  const [projects, people] = await Promise.all([
    readProjects(workspace),
    workspace.member ? readAssigned(workspace) : [],
  ])
  return Response.json({ projects, people } satisfies Ownership)
}

async function readProjects({ client, organizationId }: Workspace): Promise<Ownership['projects']> {
  const [projects, members] = await Promise.all([
    readAllRows((from, to) =>
      client
        .from('projects')
        .select('id, name')
        .eq('organization_id', organizationId)
        .order('name')
        .order('id')
        .range(from, to),
    ),
    readAllRows((from, to) =>
      client
        .from('project_components')
        .select('project_id, component_id')
        .eq('organization_id', organizationId)
        .order('project_id')
        .order('component_id')
        .range(from, to),
    ),
  ])
  const components = collect(members, 'project_id')
  return projects.map(({ id, name }) => ({ id, name, components: components.get(id) ?? [] }))
}

async function readAssigned(workspace: Workspace): Promise<Ownership['people']> {
  const { client, organizationId } = workspace
  const [people, assignments] = await Promise.all([
    readPeople(workspace),
    readAllRows((from, to) =>
      client
        .from('component_users')
        .select('user_id, component_id')
        .eq('organization_id', organizationId)
        .order('user_id')
        .order('component_id')
        .range(from, to),
    ),
  ])
  const components = collect(assignments, 'user_id')
  return people.map((person) => ({ ...person, components: components.get(person.id) ?? [] }))
}

function collect<Key extends string>(
  rows: readonly ({ component_id: string } & Record<Key, string>)[],
  key: Key,
): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const row of rows) {
    const list = lists.get(row[key])
    if (list) list.push(row.component_id)
    else lists.set(row[key], [row.component_id])
  }
  return lists
}
