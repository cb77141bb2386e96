import { createOutsideFetch, type OutsideFetch, type OutsideOptions } from '@trellis/platform/outside'
import type { Services } from '../services.ts'

/** What sending needs besides the database. */
export type WebhookServices = Services & { readonly callWebhook: OutsideFetch }

const limits = { timeout: 10_000, maxBytes: 64 * 1024, cutsBody: true } as const

/** The status decides, so a long answer is cut. */
export const createWebhookCall = (options: OutsideOptions): OutsideFetch =>
  createOutsideFetch({ ...limits, ...options })
