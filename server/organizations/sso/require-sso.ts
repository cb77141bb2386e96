import type { OrganizationSso, SsoConnection, SsoDomain } from '@trellis/domain/contracts/sso'
import { refusal } from '@trellis/platform/functions'
import type { Transaction } from '@trellis/platform/postgres'
import type { CallParts } from '../../services.ts'
import { requireOrganization } from '../require-organization.ts'
import { readOrganizationSso } from './read-organization-sso.ts'

type Edited = { readonly organization_id: string; readonly expected_revision?: number }

/** Locks the organization for a change by a maintainer who has seen the newest state. */
export async function requireSso(
  parts: CallParts,
  { organization_id: id, expected_revision: expected }: Edited,
): Promise<OrganizationSso> {
  await requireOrganization(parts.transaction, id, 'manage-organization')
  const current = await readOrganizationSso(parts, id)
  if (expected === undefined || expected === current.revision) return current
  const changed = await findChanged(parts.transaction, id, expected)
  throw refusal(409, 'stale_revision', 'Someone else changed this after you opened it', {
    details: { current, changed },
  })
}

/** The fields that others have changed since. None if they have disconnected it. */
async function findChanged(transaction: Transaction, id: string, since: number): Promise<readonly string[]> {
  const [row] = await transaction.query<{ changed: string[] }>(
    `select app.fields_changed_since($1, 'sso_connections', c.id, c.id, $2) as changed
     from sso_connections c where c.organization_id = $1`,
    [id, since],
  )
  return row?.changed ?? []
}

/** Everything but taking something back needs the right. */
export function requireSsoRight({ has_right: hasRight, plan_with_right: plan }: OrganizationSso): void {
  if (hasRight) return
  const advice = plan === null ? '' : `. The ${plan} plan does`
  throw refusal(
    403,
    'sso_not_in_plan',
    `The plan of this organization does not include single sign-on${advice}`,
  )
}

export function requireConnection({ connection }: OrganizationSso): SsoConnection {
  if (connection === null) throw refusal(409, 'sso_not_connected', 'Connect an identity provider first')
  return connection
}

export function requireDomain({ domains }: OrganizationSso, id: string): SsoDomain {
  const domain = domains.find((claimed) => claimed.id === id)
  if (domain === undefined) throw refusal(404, 'sso_domain_not_found', 'Domain not found')
  return domain
}
