import type { RouterContextProvider } from 'react-router'
import { createRequestClient, type PlatformClient } from './platform-client.ts'
import { requireRequestScope } from './request-scope.ts'

/** Asks as nobody, whoever is signed in: the demo organisation is shown to nobody else. */
export function createAnonymousClient(context: Readonly<RouterContextProvider>): PlatformClient {
  return createRequestClient(requireRequestScope(context), '').client
}
