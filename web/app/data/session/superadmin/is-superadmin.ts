import { readOwnRights } from '@trellis/domain/contracts/people'
import type { RouterContextProvider } from 'react-router'
import { invokeFunction } from '../../client/invoke-function.ts'
import { orRouteError } from '../../failure/data-error.ts'
import { requireClient } from '../session.ts'

/** Read from the database each time, because a token may be older than the setting. */
export async function isSuperadmin(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const rights = await orRouteError(invokeFunction(requireClient(context), readOwnRights, {}))
  return rights.is_superadmin
}
