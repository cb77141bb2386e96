import { fault } from '@trellis/domain/contracts/faults/fault'
import { isLoopbackHost } from '@trellis/platform/http'
import { findAddressFault } from '@trellis/platform/outside'
import { refuseFaults } from '../refuse-faults.ts'
import type { Services } from '../services.ts'

/** As it is stored: in the notation of the parser. Names are looked up only when a message is sent. */
export function requireAddress(text: string, { config }: Pick<Services, 'config'>): string {
  const url = new URL(text)
  const allowsPrivate = config.webhooksAllowPrivate
  const isRefused =
    findAddressFault(url, { allowsPrivate }) !== undefined ||
    (isLoopbackHost(url.hostname) ? !allowsPrivate : url.protocol !== 'https:')
  if (isRefused) refuseFaults({ url: fault('webhook_url.not_https') })
  return url.href
}
