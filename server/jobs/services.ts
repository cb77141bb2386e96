import type { OrderEmailChange, OrderSignIn } from '@trellis/platform/auth'
import type { Mailer } from '@trellis/platform/mail'
import type { OutsideFetch } from '@trellis/platform/outside'
import type { ResolveTxt } from '../organizations/sso/find-proof.ts'
import type { Services } from '../services.ts'

/** What the product's jobs need besides the database: the services of functions, and effects outside the process. */
export type JobServices = Services & {
  readonly mailer: Mailer
  /** Mails a sign-in link, and creates the account if need be. */
  readonly orderSignIn: OrderSignIn
  /** Asks a person at both addresses for a new one. */
  readonly orderEmailChange: OrderEmailChange
  /** For addresses that people type in. */
  readonly fetchOutside: OutsideFetch
  readonly resolveTxt: ResolveTxt
  /** The recipient of messages from the contact page. */
  readonly contactMailbox: string
  /** Creates or removes the demo, as the settings say. */
  readonly keepDemo: () => Promise<void>
}
