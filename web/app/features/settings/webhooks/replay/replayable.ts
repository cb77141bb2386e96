// How many messages a replay would send, for the dialog that asks for it.
import { data, type LoaderFunctionArgs } from 'react-router'
import { requireId } from '../../../../data/catalog/ids.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import { countReplayable } from '../query/count-replayable.ts'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const webhook = requireId(url.searchParams.get('endpoint') ?? undefined)
  const since = Date.parse(url.searchParams.get('since') ?? '')
  if (Number.isNaN(since)) throw data(null, { status: 400 })
  const count = await countReplayable(requireWorkspace(context), {
    webhook,
    since: new Date(since).toISOString(),
    isFailed: url.searchParams.get('failed') === '1',
  })
  return Response.json({ count })
}
