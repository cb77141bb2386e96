import type { RouterContextProvider } from 'react-router'
import { requireRequestScope } from '../client/request-scope.ts'
import { findSession, requireClient } from '../session/session.ts'

/**
 * The answer of the storage with the body still to be read, as the signed-in person; undefined if the file does not exist
 * for them. The official client would read the whole file first.
 */
export async function readStoredFile(
  context: Readonly<RouterContextProvider>,
  path: string,
  signal?: AbortSignal,
): Promise<Response | undefined> {
  if (!findSession(context)) return undefined
  const { platformFetch, publicUrl, publishableKey } = requireRequestScope(context)
  const { data } = await requireClient(context).auth.getSession()
  const answer = await platformFetch(`${publicUrl}/storage/v1/object/authenticated/${path}`, {
    headers: { apikey: publishableKey, Authorization: `Bearer ${data.session?.access_token ?? ''}` },
    ...(signal && { signal }),
  })
  if (answer.ok) return answer
  await answer.body?.cancel()
  return undefined
}
