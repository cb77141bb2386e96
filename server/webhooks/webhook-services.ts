import { isLoopbackHost } from '@trellis/platform/http'
import {
  type AddressRules,
  createOutsideFetch,
  type OutsideFetch,
  type OutsideOptions,
} from '@trellis/platform/outside'
import type { Services } from '../services.ts'

/** What sending needs besides the database. */
export type WebhookServices = Services & { readonly callWebhook: OutsideFetch }

const limits = { timeout: 10_000, maxBytes: 64 * 1024, cutsBody: true } as const

/** The status decides, so a long answer is cut. */
export const createWebhookCall = (options: OutsideOptions): OutsideFetch =>
  createOutsideFetch({ ...limits, ...options })

/** Which addresses webhooks may have. Whoever develops with Trellis has the receivers on the same machine. */
export const webhookAddressRules = ({
  publicUrl,
  webhooksAllowPrivate,
}: Pick<Services['config'], 'publicUrl' | 'webhooksAllowPrivate'>): AddressRules => ({
  allowsPrivate: webhooksAllowPrivate,
  allowsLoopback: isLoopbackHost(new URL(publicUrl).hostname),
})
