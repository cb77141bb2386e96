import { checkSsoDomain as contract } from '@trellis/domain/contracts/sso'
import { enqueue } from '@trellis/platform/jobs'
import { attemptKey } from '../../jobs/sso/attempt-key.ts'
import { verifySsoDomain } from '../../jobs/sso/verify-sso-domain.ts'
import { requireDomain, requireSso, requireSsoRight } from '../../organizations/sso/require-sso.ts'
import { defineFunction } from '../define-function.ts'

/** A verified domain stays verified: its record may be gone by now. */
export const checkSsoDomain = defineFunction(contract, async ({ transaction, services, input }) => {
  const current = await requireSso({ transaction, services }, { organization_id: input.organization_id })
  const { id, verified_at: verifiedAt, checked_at: after } = requireDomain(current, input.id)
  if (verifiedAt !== null) return current
  requireSsoRight(current)
  const key = attemptKey({ id, after })
  await enqueue(transaction, { task: verifySsoDomain, key, payload: { domain_id: id } })
  return current
})
