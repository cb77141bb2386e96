import { isDeepStrictEqual } from 'node:util'
import { setOrganizationSecurity as contract } from '@trellis/domain/contracts/security'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import { requireRevision } from '../../catalog/require/require-revision.ts'
import { readOrganizationSecurity } from '../../organizations/read-organization-security.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { defineFunction } from '../define-function.ts'

/**
 * From the next statement on, members without the required proof find nothing, and neither do sessions that are too old,
 * which end. That of the maintainer who saves may be one, so nothing is read afterwards. An edit that changes nothing is
 * no edit.
 */
export const setOrganizationSecurity = defineFunction(contract, async ({ transaction, input }) => {
  const { organization_id: id, requires_second_factor: isRequired, max_session_days: days } = input
  await requireOrganization(transaction, id, 'manage-organization')
  const current = await readOrganizationSecurity(transaction, id)
  await requireRevision(transaction, {
    table: 'organizations',
    subject: id,
    current: { ...current, id },
    expected: input.expected_revision,
  })
  const { allowed_email_domains: domains = current.allowed_email_domains } = input
  const isSame =
    current.requires_second_factor === isRequired &&
    current.max_session_days === days &&
    isDeepStrictEqual(current.allowed_email_domains, domains)
  if (isSame) return current
  if (isRequired && !current.requires_second_factor) await requireOwnSecondFactor(transaction)
  await transaction.query(
    `update organizations
     set requires_second_factor = $2, max_session_days = $3, allowed_email_domains = $4, revision = revision + 1,
       updated_at = now()
     where id = $1`,
    [id, isRequired, days, domains],
  )
  await transaction.query('select app.end_older_sessions($1)', [id])
  return {
    ...current,
    requires_second_factor: isRequired,
    max_session_days: days,
    allowed_email_domains: domains,
    session_ages: current.session_ages.filter((age) => days === null || age.days < days),
    revision: current.revision + 1,
  }
})

/** The policy would refuse too, but without a reason. */
async function requireOwnSecondFactor(transaction: Transaction): Promise<void> {
  const [row] = await transaction.query<{ has: boolean }>('select app.has_own_second_factor() as has')
  if (row?.has === true) return
  throw refusal(
    409,
    'own_second_factor_missing',
    'Set up a second factor of your own first. Otherwise you would lock yourself out',
  )
}
