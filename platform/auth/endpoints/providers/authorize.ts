import type { Endpoint } from '../../auth-context.ts'
import { markBrowser } from '../../flows/browser-mark.ts'
import { leaveForProvider } from '../../providers/leave-for-provider.ts'

/** A browser comes here to sign in at another provider. */
export const getAuthorize: Endpoint = (parts) => async (c) => {
  const browser = markBrowser(c, parts)
  return c.redirect(await leaveForProvider(c, parts, { browser }), 302)
}
