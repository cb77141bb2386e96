import type { z } from 'zod'
import type { Endpoint } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { type AuthError, authErrors } from '../../errors/errors.ts'
import { readBody } from '../../request/read-body.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../sessions/act-as-person.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'
import { raiseSession } from '../../sessions/raise-session.ts'
import { forgetPendingChanges } from '../../users/forget-pending-changes.ts'
import { tellOwnChange } from '../../users/ways-in/tell-change.ts'
import { type Factor, requireFactor, requireRightToAdd } from './factor.ts'
import { endChallenge, requireChallenge } from './factor-challenge.ts'
import { countFailure, hasTriesLeft } from './factor-failures.ts'
import { answerSchema, type FactorKind } from './factor-kind.ts'
import { factorKinds } from './factor-kinds.ts'

type Verified = Refused | { readonly outcome: 'raised'; readonly grant: Grant }

/** Raises the session to aal2. The first right answer also verifies the factor. */
export const postFactorVerify: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, answerSchema)
  const work = (act: Act) => verify(act, body)
  const verified = await actAsPerson({ c, parts, limit: 'factorVerify', work })
  if (verified.outcome === 'refused') throw verified.error
  return await answerWithSession(c, parts, verified.grant)
}

async function verify(act: Act, body: z.infer<typeof answerSchema>): Promise<Verified> {
  requireNamedPerson(act)
  const factor = await requireFactor(act)
  const kind = factorKinds[factor.factor_type]
  if (!act.parts.ways[kind.way]) throw authErrors.factorVerifyDisabled(kind)
  if (factor.status === 'unverified') await requireRightToAdd(act)
  const challenge = await requireChallenge(act, { factor, id: body.challenge_id })
  if (kind.isGuessable && !(await hasTriesLeft(act)))
    return await refuse(act, kind, authErrors.overRequestRate())
  const error = await kind.verify(act, { factor, challenge, body })
  if (error !== undefined) {
    if (kind.isGuessable) await countFailure(act)
    return await refuse(act, kind, error)
  }
  await endChallenge(act, challenge)
  await markVerified(act, factor)
  const grant = await raiseSession(act, { factorId: factor.id, method: kind.method })
  if (factor.status === 'unverified') {
    await tellOwnChange(act, { change: 'factor_added', subjectId: factor.id, method: factor.factor_type })
  }
  return { outcome: 'raised', grant }
}

function refuse(
  { transaction, parts, user }: Act,
  { method }: FactorKind,
  error: AuthError,
): Promise<Refused> {
  return refuseSignIn(transaction, parts, { userId: user.id, method, error })
}

/**
 * Other attempts to enroll a factor of this type end here, and so does what was begun without the factor. Each right
 * answer changes `updated_at`, so that people see when a factor was last used: a question may never be answered.
 */
async function markVerified({ transaction, user }: Act, factor: Factor): Promise<void> {
  await transaction.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1`,
    [factor.id],
  )
  if (factor.status === 'unverified') await forgetPendingChanges(transaction, user.id)
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'`,
    [user.id, factor.factor_type],
  )
}
