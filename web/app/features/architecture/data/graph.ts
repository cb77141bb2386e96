// The whole graph as one answer, separate from the page: the page is shown while it loads, a change of filters does not
// request it again, and the landing page can show the demo's.
import type { LoaderFunctionArgs } from 'react-router'
import { readRows } from '../../../data/client/read-rows.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { client, organizationId } = requireWorkspace(context)
  return Response.json(await readRows(client.rpc('organization_graph', { organization_id: organizationId })))
}
