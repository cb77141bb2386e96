import { fault } from '@trellis/domain/contracts/faults/fault'
import { isLoopbackHost } from '@trellis/platform/http'
import { findAddressFault } from '@trellis/platform/outside'
import { refuseFaults } from '../refuse-faults.ts'
import type { Services } from '../services.ts'
import { webhookAddressRules } from './webhook-services.ts'

/** As it is stored: in the notation of the parser. Names are looked up only when a message is sent. */
export function requireAddress(text: string, { config }: Pick<Services, 'config'>): string {
  const url = new URL(text)
  const rules = webhookAddressRules(config)
  const mayBeOwn = rules.allowsPrivate || rules.allowsLoopback === true
  const isRefused =
    findAddressFault(url, rules) !== undefined ||
    (isLoopbackHost(url.hostname) ? !mayBeOwn : url.protocol !== 'https:')
  if (isRefused) refuseFaults({ url: fault('webhook_url.not_https') })
  return url.href
}
