import type { RouterContextProvider } from 'react-router'
import { readRows } from '../client/read-rows.ts'
import { requireClient, requireSession } from '../session/session.ts'

/** The name and picture that the person has given. The name is empty until then. */
export async function readOwnPerson(
  context: Readonly<RouterContextProvider>,
): Promise<{ name: string; picture: string | null }> {
  const { userId } = requireSession(context)
  const row = await readRows(
    requireClient(context).from('profiles').select('name, picture').eq('id', userId).maybeSingle(),
  )
  return row ?? { name: '', picture: null }
}
