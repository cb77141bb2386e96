import { z } from 'zod'
import type { Endpoint } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { readBody } from '../../../request/read-body.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../../sessions/act-as-person.ts'
import { forgetRecovery } from '../../../sessions/forget-useless-recovery.ts'
import { hasSecondFactor } from '../../../sessions/has-second-factor.ts'
import { requireRecentProof } from '../../../sessions/recent-proof.ts'
import { requireRecentSignIn } from '../../../sessions/recent-sign-in.ts'
import type { Json } from '../../../users/user-row.ts'
import { tellCodes, tellOwnChange } from '../../../users/ways-in/tell-change.ts'
import { forgetFailures } from '../factor-failures.ts'
import { requireFreeName } from '../factor-place.ts'
import {
  countCodes,
  createRecoverySet,
  drawCodes,
  findRecoverySet,
  type RecoverySet,
  recoveryCodesKind,
  requireRecoverySet,
} from './recovery-set.ts'

const bodySchema = z.object({ friendly_name: z.string().max(120).nullish() })
const defaultName = 'Recovery codes'
const type = 'recovery_code'

/** How many codes are left. Any session may ask: the answer is no help in guessing one. */
export const getRecoveryCodes: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    const set = await requireRecoverySet(act)
    return { id: set.id, type, ...(await countCodes(act, set)) }
  }
  return c.json(await actAsPerson({ c, parts, work }))
}

/** Shows the codes of a new set, this once. */
export const postRecoveryCodes: Endpoint = (parts) => async (c) => {
  const { friendly_name: name } = await readBody(c, bodySchema)
  const work = async (act: Act) => {
    await requireRightToDraw(act)
    if ((await findRecoverySet(act)) !== undefined) throw authErrors.recoveryCodesExist()
    if (name) await requireFreeName(act, name)
    const set = await createRecoverySet(act, name || defaultName)
    return await showCodes(act, { set, isFirst: true })
  }
  return c.json(await actAsPerson({ c, parts, limit: 'factorChallenge', work }))
}

/** Replaces all codes at once: those of the old set are worthless from now on. */
export const postRegeneration: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    await requireRightToDraw(act)
    const set = await requireRecoverySet(act)
    // Wrong tries were about codes that are gone.
    await forgetFailures(act)
    return await showCodes(act, { set, isFirst: false })
  }
  return c.json(await actAsPerson({ c, parts, limit: 'factorChallenge', work }))
}

export const deleteRecoveryCodes: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    requireSecondProof(act)
    requireRecentProof(act)
    const set = await requireRecoverySet(act)
    await forgetRecovery(act.transaction, set.id)
    await tellOwnChange(act, { change: 'recovery_codes_removed', subjectId: set.id })
    return { id: set.id }
  }
  return c.json(await actAsPerson({ c, parts, limit: 'factorChallenge', work }))
}

async function showCodes(
  act: Act,
  { set, isFirst }: { readonly set: RecoverySet; readonly isFirst: boolean },
): Promise<Json> {
  const codes = await drawCodes(act, set)
  await tellCodes(act, { subjectId: set.id, isFirst })
  return { id: set.id, type, friendly_name: set.friendly_name, total: codes.length, codes }
}

async function requireRightToDraw(act: Act): Promise<void> {
  requireNamedPerson(act)
  if (!act.parts.ways.recoveryCodes) throw authErrors.factorEnrollDisabled(recoveryCodesKind)
  const hasOther = await hasSecondFactor(act.transaction, { userId: act.user.id, parts: act.parts })
  if (!hasOther) throw authErrors.recoveryCodesSoleFactor()
  requireSecondProof(act)
  await requireRecentSignIn(act)
}

function requireSecondProof({ session }: Act): void {
  if (session.aal === 'aal1') throw authErrors.recoveryCodesNeedAal2()
}
