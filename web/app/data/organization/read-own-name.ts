import type { RouterContextProvider } from 'react-router'
import { readRows } from '../client/read-rows.ts'
import { requireClient, requireSession } from '../session/session.ts'

/** The name that the person has given. Empty until then. */
export async function readOwnName(context: Readonly<RouterContextProvider>): Promise<string> {
  const { userId } = requireSession(context)
  const row = await readRows(
    requireClient(context).from('profiles').select('name').eq('id', userId).maybeSingle(),
  )
  return row?.name ?? ''
}
