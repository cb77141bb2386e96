import { z } from 'zod'
import { defineContract } from './contract.ts'
import { faultCode, flag, object } from './fields.ts'

/** What a link of a mail turns off, and whether it is on now. */
export type MailSubscription = {
  /** One component, or all emails that can be turned off. */
  scope: 'component' | 'all'
  /** Of the component. */
  title: string | null
  email_notifications: boolean
}

/** For the reader of a mail, who need not be signed in. The token of the link says whose mails. */
export const unsubscribe = defineContract<MailSubscription>()({
  name: 'unsubscribe',
  access: 'write',
  caller: 'anyone',
  permission: 'none',
  input: object({
    token: z
      .string(faultCode('unsubscribe_token.required'))
      .min(1, faultCode('unsubscribe_token.required'))
      .max(512, faultCode('unsubscribe_token.too_long')),
    /** Absent, nothing changes. */
    email_notifications: flag('email_notifications').optional(),
  }),
})
