import type { Transaction } from '../../../postgres/postgres.ts'
import type { Site } from '../../auth-context.ts'
import type { Refused } from '../../auth-events.ts'
import type { Proof } from '../../one-time/accept-proof.ts'
import { createSession } from '../../sessions/create-session.ts'
import type { Grant } from '../../sessions/grant.ts'
import { providerNameOf } from '../../sso/company-provider.ts'
import { breakGlassMethod } from '../../sso/enforcement.ts'
import { tellEmailChange } from '../../users/ways-in/tell-change.ts'

type Entry = Exclude<Proof, Refused> & {
  /** The provider of the identity that the message proved. */
  readonly identity?: string
}

/** Seconds for which a session lasts that gets around the company's provider. */
const breakGlassSession = 3600

/** Signs in the reader of a message. */
export async function enterByProof(transaction: Transaction, site: Site, entry: Entry): Promise<Grant> {
  const { user, signInAt, before, identity = 'email', breaksGlassOf } = entry
  if (breaksGlassOf !== undefined)
    return await breakGlass(transaction, site, { user, providerId: breaksGlassOf })
  const grant = await createSession(transaction, site, { user, method: 'otp', identity, signInAt })
  await tellEmailChange(transaction, site, { before, sessionId: grant.session.id })
  return grant
}

async function breakGlass(
  transaction: Transaction,
  { c, parts }: Site,
  { user, providerId }: Pick<Entry, 'user'> & { readonly providerId: string },
): Promise<Grant> {
  const grant = await createSession(
    transaction,
    { c, parts },
    {
      user,
      method: breakGlassMethod,
      provider: providerNameOf(providerId),
      identity: 'email',
      notAfter: new Date(parts.clock() + breakGlassSession * 1000),
    },
  )
  const { id: sessionId } = grant.session
  await parts.sso.onBreakGlass(transaction, { providerId, userId: user.id, sessionId })
  return grant
}
