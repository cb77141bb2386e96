import type { Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { type Act, actAsPerson, requireNamedPerson } from '../../sessions/act-as-person.ts'
import { forgetUselessRecovery } from '../../sessions/forget-useless-recovery.ts'
import { lowerSessions } from '../../sessions/raise-session.ts'
import { requireRecentProof } from '../../sessions/recent-proof.ts'
import { tellRemoval } from '../../users/ways-in/tell-change.ts'
import { requireFactor } from './factor.ts'

export const deleteFactor: Endpoint = (parts) => async (c) => {
  const work = async (act: Act) => {
    requireNamedPerson(act)
    const { id, status, factor_type: method } = await requireFactor(act)
    if (status === 'verified' && act.session.aal === 'aal1') throw authErrors.unenrollNeedsAal2()
    if (status === 'verified') requireRecentProof(act)
    await lowerSessions(act, id)
    await act.transaction.query('delete from auth.mfa_factors where id = $1', [id])
    const codesId = await forgetUselessRecovery(act.transaction, { userId: act.user.id, parts })
    if (status === 'verified')
      await tellRemoval(act, { change: 'factor_removed', subjectId: id, method, codesId })
    return { id }
  }
  return c.json(await actAsPerson({ c, parts, work }))
}
