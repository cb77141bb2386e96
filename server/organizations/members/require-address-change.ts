import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import type { Services } from '../../services.ts'
import type { MemberKey } from './require-member.ts'

type Wanted = MemberKey & { readonly email: string }

/** In the words of the auth protocol where it has some: it decides when the change begins. */
const refusals: Readonly<Record<string, readonly [status: 403 | 409 | 429, code: string, message: string]>> =
  {
    no_address: [409, 'no_address', 'This account has no confirmed email address to change'],
    superadmin: [403, 'superadmin_refused', 'Only superadmins themselves change their email address'],
    managed: [
      409,
      'account_managed',
      'The identity provider of a company manages this account and its email address',
    ],
    managed_domain: [
      409,
      'account_managed',
      'People of this domain sign in through the identity provider of their company',
    ],
    too_soon: [429, 'over_email_send_rate_limit', 'A change was asked for just now. Try again in a minute'],
  }

export async function requireAddressChange(
  transaction: Transaction,
  { config }: Pick<Services, 'config'>,
  { organization_id: organizationId, user_id: userId, email }: Wanted,
): Promise<void> {
  const [row] = await transaction.query<{ reason: string | null }>(
    'select app.address_change_refusal($1, $2, $3, $4) as reason',
    [organizationId, userId, email, config.mailMinInterval],
  )
  if (!row?.reason) return
  const [status, code, message] = refusals[row.reason] ?? [409, 'conflict', 'This address cannot be changed']
  throw refusal(status, code, message)
}
