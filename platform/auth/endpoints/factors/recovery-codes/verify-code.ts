import { z } from 'zod'
import type { Endpoint } from '../../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../../auth-events.ts'
import { type AuthError, authErrors } from '../../../errors/errors.ts'
import { readBody } from '../../../request/read-body.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../../sessions/act-as-person.ts'
import { answerWithSession, type Grant } from '../../../sessions/grant.ts'
import { raiseSession } from '../../../sessions/raise-session.ts'
import { orderNotice } from '../../../users/ways-in/notice-task.ts'
import { countFailure, hasTriesLeft } from '../factor-failures.ts'
import { recoveryCodesKind, requireRecoverySet, spendCode } from './recovery-set.ts'

const bodySchema = z.object({ code: z.string().max(64).nullish() })
const method = 'mfa/recovery_code'

type Verified = Refused | { readonly outcome: 'raised'; readonly grant: Grant }

/** Raises the session to aal2, and spends the code in the same transaction. */
export const postRecoveryCodeVerify: Endpoint = (parts) => async (c) => {
  const { code } = await readBody(c, bodySchema)
  const work = (act: Act) => verify(act, code ?? '')
  const verified = await actAsPerson({ c, parts, limit: 'factorVerify', work })
  if (verified.outcome === 'refused') throw verified.error
  return await answerWithSession(c, parts, verified.grant)
}

async function verify(act: Act, code: string): Promise<Verified> {
  requireNamedPerson(act)
  if (!act.parts.ways.recoveryCodes) throw authErrors.factorVerifyDisabled(recoveryCodesKind)
  const set = await requireRecoverySet(act)
  if (!(await hasTriesLeft(act))) return await refuse(act, authErrors.recoveryCodesLocked())
  if (!(await spendCode(act, set, code))) {
    await countFailure(act)
    return await refuse(act, authErrors.factorNotProven('Invalid recovery code entered'))
  }
  await orderNotice(act.transaction, act, { user: act.user, kind: 'recovery_code_used' })
  return { outcome: 'raised', grant: await raiseSession(act, { factorId: set.id, method }) }
}

const refuse = ({ transaction, parts, user }: Act, error: AuthError) =>
  refuseSignIn(transaction, parts, { userId: user.id, method, error })
