import { randomBytes } from 'node:crypto'
import { fault } from '@trellis/domain/contracts/faults/fault'
import { addSsoDomain as contract, ssoLimits } from '@trellis/domain/contracts/sso'
import { parseDomain } from '../../organizations/sso/parse-domain.ts'
import { readOrganizationSso } from '../../organizations/sso/read-organization-sso.ts'
import { requireSso, requireSsoRight } from '../../organizations/sso/require-sso.ts'
import { faultRefusal, refuseFaults } from '../../refuse-faults.ts'
import { defineFunction } from '../define-function.ts'

/**
 * Anybody may claim a domain, also one that another organization has: only somebody who controls its DNS is told so.
 * Trigger sso_domains_audit_insert records the claim.
 */
export const addSsoDomain = defineFunction(contract, async ({ transaction, services, input }) => {
  const parts = { transaction, services }
  const { organization_id: organizationId } = input
  const current = await requireSso(parts, { organization_id: organizationId })
  requireSsoRight(current)
  const parsed = parseDomain(input.domain)
  if (!parsed.ok) throw faultRefusal(400, 'validation_failed', { domain: parsed.error })
  const { domain, spelling } = parsed.value
  if (current.domains.some((claimed) => claimed.domain === domain))
    refuseFaults({ domain: fault('sso_domain.repeated') })
  if (current.domains.length >= ssoLimits.domains)
    refuseFaults({ domain: fault('sso_domain.too_many', { max: ssoLimits.domains }) })
  await transaction.query(
    'insert into sso_domains (organization_id, domain, spelling, proof) values ($1, $2, $3, $4)',
    [organizationId, domain, spelling, randomBytes(8).toString('hex')],
  )
  return await readOrganizationSso(parts, organizationId)
})
