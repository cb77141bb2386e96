import { restoreOrganization as contract } from '@trellis/domain/contracts/organizations'
import { mailMaintainers } from '../../organizations/deletion/mail-maintainers.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/** Everything is as it was: nothing but the access was taken away. */
export const restoreOrganization = defineFunction(
  contract,
  async ({ transaction, caller, input: { id } }) => {
    await requireOrganization(transaction, id, 'delete-organization')
    await transaction.query('select app.restore_organization($1)', [id])
    await mailMaintainers(transaction, { organizationId: id, userId: caller.userId, kind: 'restored' })
    return { id }
  },
)
