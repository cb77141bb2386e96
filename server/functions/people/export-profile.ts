import { exportProfile as contract, type ProfileExport } from '@trellis/domain/contracts/profile'
import { defineFunction } from '../define-function.ts'

/** What the list app.personal_data names, as the person may take it elsewhere. */
export const exportProfile = defineFunction(contract, async ({ transaction, services, caller }) => {
  const [row] = await transaction.query<{ data: ProfileExport['data'] }>(
    'select app.export_own_profile() as data',
  )
  return { exported_at: services.clock().toISOString(), user_id: caller.userId, data: row?.data ?? {} }
})
