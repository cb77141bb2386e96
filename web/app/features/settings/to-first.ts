import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { actorIn, requireWorkspace } from '../../data/organization/workspace.ts'
import { openScreensBelow } from '../../screens/open-screens.ts'
import { toAddress } from '../../screens/screens.ts'

/** Leads to the first page below this address that the person may open. */
export function loader({ context, pattern }: LoaderFunctionArgs): Response {
  const [first] = openScreensBelow(toAddress(pattern), actorIn(requireWorkspace(context)))
  if (first === undefined) throw data(null, { status: 403 })
  return redirect(first)
}
