import { type AuditVerification, verifyAuditLog as contract } from '@trellis/domain/contracts/audit'
import { requireReader } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/** Links that one call checks: a fraction of a second, so that a long log shows its progress and holds nobody up. */
const portion = 5_000

export const verifyAuditLog = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: organizationId, restart } = input
  await requireReader(transaction, organizationId, 'read-audit-log')
  const [row] = await transaction.query<AuditVerification>(
    `select started_at, through::double precision, checked::double precision, broken_at::double precision, finished_at
     from app.verify_audit_part($1, $2, $3)`,
    [organizationId, restart, portion],
  )
  if (row === undefined) throw new Error('A verification has a state')
  return row
})
