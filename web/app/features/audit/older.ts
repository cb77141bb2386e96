// How many entries a number of days would delete, for the dialog that asks for it.
import { data, type LoaderFunctionArgs } from 'react-router'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { readNumber } from './query/audit-query.ts'
import { readStatus } from './query/load-audit.ts'

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const days = readNumber(url.searchParams.get('days'))
  if (days === undefined || days > 36_500) throw data(null, { status: 400 })
  const { older_entries } = await readStatus(requireWorkspace(context), days)
  return Response.json({ count: older_entries ?? 0 })
}
