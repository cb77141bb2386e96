import type { Contract } from '@trellis/domain/contracts/contract'
import type { RouterContextProvider } from 'react-router'
import { requireWorkspace } from '../organization/workspace.ts'
import { requireRequestScope } from './request-scope.ts'

/**
 * Calls a function whose answer is a file, as the signed-in person. The official client would read the whole file before
 * it returns.
 */
export async function streamFunction(
  context: Readonly<RouterContextProvider>,
  { name }: Pick<Contract, 'name'>,
  input: Readonly<Record<string, string>>,
): Promise<Response> {
  const { platformFetch, publicUrl, publishableKey } = requireRequestScope(context)
  const { data: held } = await requireWorkspace(context).client.auth.getSession()
  return await platformFetch(`${publicUrl}/functions/v1/${name}?${new URLSearchParams(input)}`, {
    method: 'POST',
    headers: { apikey: publishableKey, Authorization: `Bearer ${held.session?.access_token ?? ''}` },
  })
}
