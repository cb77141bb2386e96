import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { markBrowser } from '../../flows/browser-mark.ts'
import { leaveForProvider } from '../../providers/leave-for-provider.ts'
import { requireFullAssurance } from '../../sessions/lacks-second-proof.ts'
import { requireRecentSignIn } from '../../sessions/recent-sign-in.ts'
import { requirePerson, requireSession } from '../../sessions/require-session.ts'
import { isManaged } from '../../sso/enforcement.ts'

/** A person wants to add an identity of another provider to their account. */
export const getLinkIdentity: Endpoint = (parts) => async (c) => {
  const claims = await requirePerson(c, parts)
  const context = { ...transactionContext(c, claims), readOnly: true }
  await parts.database.transaction(context, async (transaction) => {
    const signedIn = await requireSession(transaction, claims, { now: parts.clock() })
    if (!parts.ways.manualLinking) throw authErrors.manualLinkingDisabled()
    await requireFullAssurance({ transaction, parts, ...signedIn })
    await requireRecentSignIn({ transaction, parts, ...signedIn })
    if (await isManaged(transaction, parts, signedIn.user)) throw authErrors.userSsoManaged()
  })
  const browser = markBrowser(c, parts)
  const url = await leaveForProvider(c, parts, { browser, linker: claims })
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}
