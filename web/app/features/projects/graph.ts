// The graph of one project, apart from its page: the page stands while the picture is on its way.
import type { LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../data/ids.ts'
import { readRows } from '../../data/read-rows.ts'
import { requireWorkspace } from '../../data/workspace.ts'
import type { WireGraph } from '../../diagram/graph-data.ts'
import { cutGraph } from './cut-graph.ts'
import { readAllProjectComponents, readProject } from './read-projects.ts'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const workspace = requireWorkspace(context)
  const { id } = await readProject(workspace, requireId(params.id))
  const [graph, components] = await Promise.all([
    readRows(workspace.client.rpc('organization_graph', { organization_id: workspace.organizationId })),
    readAllProjectComponents(workspace, id),
  ])
  return Response.json(
    cutGraph(graph as unknown as WireGraph, new Set(components.map((component) => component.id))),
  )
}
