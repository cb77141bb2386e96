import type { Mailer } from '@trellis/platform/mail'
import type { OutsideFetch } from '@trellis/platform/outside'
import type { ResolveTxt } from '../organizations/sso/find-proof.ts'
import type { Services } from '../services.ts'

/** What the product's jobs need besides the database: the services of functions, and effects outside the process. */
export type JobServices = Services & {
  readonly mailer: Mailer
  /** For addresses that people type in. */
  readonly fetchOutside: OutsideFetch
  readonly resolveTxt: ResolveTxt
  /** The recipient of messages from the contact page. */
  readonly contactMailbox: string
  /** Creates or removes the demo, as the settings say. */
  readonly keepDemo: () => Promise<void>
}
