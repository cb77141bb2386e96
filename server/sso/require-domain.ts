import type { OrganizationSso, SsoDomain } from '@trellis/domain/contracts/sso'
import { refusal } from '@trellis/platform/functions'

export function requireDomain({ domains }: OrganizationSso, id: string): SsoDomain {
  const domain = domains.find((claimed) => claimed.id === id)
  if (domain === undefined) throw refusal(404, 'sso_domain_not_found', 'Domain not found')
  return domain
}
