import type { Mailer } from '@trellis/platform/mail'

/** What the product's jobs need besides the database. */
export type JobServices = {
  readonly mailer: Mailer
  /** The recipient of messages from the contact page. */
  readonly contactMailbox: string
  /** Creates or removes the demo, as the settings say. */
  readonly keepDemo: () => Promise<void>
}
