import {
  listSessions as contract,
  type SessionEntry,
  sessionsPerPage,
} from '@trellis/domain/contracts/sessions'
import { defineFunction } from '../define-function.ts'
import { describeDevice } from './support/describe-device.ts'
import { findCompanyProvider, nameMethod, type Proof } from './support/name-method.ts'

type SessionRow = Pick<
  SessionEntry,
  'id' | 'address' | 'place' | 'created_at' | 'last_seen_at' | 'is_current'
> & {
  readonly user_agent: string | null
  readonly aal: string
  readonly amr: readonly Proof[]
}

/** Without those that the strictest organization of the person refuses at their next refresh. */
const liveSessions =
  'auth.own_sessions((select make_interval(days => min(max_session_days)) from app.my_memberships()))'

export const listSessions = defineFunction(contract, async ({ transaction, input }) => {
  await transaction.query('select app.require_every_proof()')
  const { page = 1 } = input
  const rows = await transaction.query<SessionRow>(`select * from ${liveSessions} limit $1 offset $2`, [
    sessionsPerPage,
    (page - 1) * sessionsPerPage,
  ])
  const [count] = await transaction.query<{ total: number }>(
    `select count(*)::integer as total from ${liveSessions}`,
  )
  return { sessions: rows.map(toEntry), total: count?.total ?? 0 }
})

function toEntry({ user_agent: userAgent, aal, amr, ...session }: SessionRow): SessionEntry {
  const method = nameMethod(amr)
  // The device and the network of a superadmin are their own business.
  const whence =
    method === 'support' ? { ...describeDevice(null), address: null, place: null } : describeDevice(userAgent)
  const company = findCompanyProvider(amr) ?? null
  return { ...session, ...whence, method, sso_provider_id: company, has_second_factor: aal !== 'aal1' }
}
