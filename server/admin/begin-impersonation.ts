import type { AuthOptions } from '@trellis/platform/auth'

type AdmitActor = NonNullable<AuthOptions['admitActor']>

/** Asks whether the superadmin may still act for the member, and records for the organization that they begin. */
export const beginImpersonation: AdmitActor = async (transaction, { userId, sessionId, claims }) => {
  const [row] = await transaction.query<{ has_begun: boolean }>(
    'select app.begin_impersonation($1, $2, $3) as has_begun',
    [claims.organization_id, userId, sessionId],
  )
  return row?.has_begun === true
}
