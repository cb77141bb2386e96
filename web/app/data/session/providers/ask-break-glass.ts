import type { RouterContextProvider } from 'react-router'
import { requireRequestScope } from '../../client/request-scope.ts'
import { askOwn } from './ask-own.ts'

/** Asks for a link past the provider. The answer is the same for everyone: only maintainers get the mail. */
export async function askBreakGlass(context: Readonly<RouterContextProvider>, email: string): Promise<void> {
  const { publicUrl, publishableKey, platformFetch } = requireRequestScope(context)
  await askOwn({
    ask: platformFetch,
    site: publicUrl,
    publishableKey,
    path: 'sso/break-glass',
    body: { email, redirect_to: `${publicUrl}/confirm` },
  })
}
