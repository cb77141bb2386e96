import { isUuid } from '../../../http/http.ts'
import { authErrors } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import { lacksSecondProof } from '../../sessions/lacks-second-proof.ts'
import { requireRecentSignIn } from '../../sessions/recent-sign-in.ts'

const factorTypes = ['totp', 'phone', 'webauthn'] as const

export type FactorType = (typeof factorTypes)[number]

export type Factor = {
  readonly id: string
  readonly factor_type: FactorType
  readonly status: 'unverified' | 'verified'
  readonly phone: string | null
  readonly sealed_secret: string | null
  /** A bigint, which the driver returns as text. */
  readonly last_used_step: string | null
  readonly last_challenged_at: Date | null
}

/** The person's factor. Somebody else's is not told from one that does not exist. */
export async function requireFactor({ transaction, c, user }: Act): Promise<Factor> {
  const id = c.req.param('id')
  if (!isUuid(id)) throw authErrors.malformedFactorId()
  const [factor] = await transaction.query<Factor>(
    `select id, factor_type, status, phone, sealed_secret, last_used_step, last_challenged_at
     from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = any($3)`,
    [id, user.id, factorTypes],
  )
  if (factor === undefined) throw authErrors.factorNotFound()
  return factor
}

/**
 * A person with a verified factor needs it to add another one. Verifying a factor needs it as well: one that was
 * enrolled before the other was verified would otherwise be a way around it. Both need a recent sign-in: a factor of
 * whoever holds a stolen session would lock the owner out.
 */
export async function requireRightToAdd(act: Act): Promise<void> {
  if (await lacksSecondProof(act)) throw authErrors.enrollNeedsAal2()
  await requireRecentSignIn(act)
}
