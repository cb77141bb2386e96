import { fault } from '@trellis/domain/contracts/faults/fault'
import { refuseFaults } from '../../refuse-faults.ts'
import type { Services } from '../../services.ts'

/** What travels without https could be changed on its way. */
export function requireReachable(
  field: 'metadata_url' | 'issuer',
  address: string,
  { config }: Pick<Services, 'config'>,
): void {
  if (address.startsWith('https:') || config.ssoAllowsPrivate) return
  refuseFaults({ [field]: fault(`${field}.not_reachable`) })
}
