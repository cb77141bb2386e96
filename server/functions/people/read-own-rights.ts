import { readOwnRights as contract, type OwnRights } from '@trellis/domain/contracts/people'
import { defineFunction } from '../define-function.ts'

/** The caller's rights outside of any organization. */
export const readOwnRights = defineFunction(contract, async ({ transaction, caller }) => {
  const rows = await transaction.query<OwnRights>(
    'select $1::uuid as user_id, app.is_superadmin() as is_superadmin',
    [caller.userId],
  )
  return rows[0]
})
