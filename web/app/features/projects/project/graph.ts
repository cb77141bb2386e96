// The graph of one project, separate from its page: the page is shown while the picture loads.
import { data, type LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../../data/catalog/ids.ts'
import { readRows } from '../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

/** `?used` also includes the direct dependencies of the project's components. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const { client, organizationId } = requireWorkspace(context)
  const graph = await readRows(
    client.rpc('project_graph', {
      organization_id: organizationId,
      project_id: requireId(params.id),
      with_used: new URL(request.url).searchParams.has('used'),
    }),
  )
  if (graph === null) throw data(null, { status: 404 })
  return Response.json(graph)
}
