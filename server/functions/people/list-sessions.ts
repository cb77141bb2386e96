import { listSessions as contract, type SessionEntry } from '@trellis/domain/contracts/sessions'
import { defineFunction } from '../define-function.ts'
import { describeDevice } from './support/describe-device.ts'
import { nameMethod, type Proof } from './support/name-method.ts'
import { requireOneself } from './support/require-oneself.ts'

type SessionRow = Pick<
  SessionEntry,
  'id' | 'address' | 'place' | 'created_at' | 'last_seen_at' | 'is_current'
> & {
  readonly user_agent: string | null
  readonly aal: string
  readonly amr: readonly Proof[]
}

export const listSessions = defineFunction(contract, async ({ transaction, caller }) => {
  await requireOneself(transaction, caller)
  const rows = await transaction.query<SessionRow>('select * from auth.own_sessions()')
  return rows.map(
    ({ user_agent: userAgent, aal, amr, ...session }): SessionEntry => ({
      ...session,
      ...describeDevice(userAgent),
      method: nameMethod(amr),
      has_second_factor: aal !== 'aal1',
    }),
  )
})
