// The graph of the demo organisation for the overview of the landing page, which is a file and fetches it when it is
// about to be seen. It changes with the installation, not with the visitor.
import { data, type LoaderFunctionArgs } from 'react-router'
import { createAnonymousClient } from '../../data/anonymous-client.ts'
import { readRows } from '../../data/read-rows.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const client = createAnonymousClient(context)
  const [demo] = await readRows(client.from('organizations').select('id').eq('is_demo', true))
  if (!demo) throw data(null, { status: 404 })
  const graph = await readRows(client.rpc('organization_graph', { organization_id: demo.id }))
  return Response.json(graph, { headers: { 'Cache-Control': 'public, max-age=300' } })
}
