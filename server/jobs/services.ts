import type { Mailer } from '@trellis/platform/mail'

/** What the jobs of the product need besides the database. */
export type JobServices = {
  readonly mailer: Mailer
  /** The mailbox that messages of the contact page go to. */
  readonly contactMailbox: string
  /** Puts the demo in place, or takes it away, as the settings want it. */
  readonly keepDemo: () => Promise<void>
}
