import { defineContract } from './contract.ts'
import { id, list, object, requiredText } from './fields.ts'

/** More are not read from one message. An email of ours has one recipient. */
export const maxBounces = 50

/** An address that takes no email any more, and the email that came back from it. */
export type MailBounce = { readonly recipient: string; readonly mail_id: string }

/** For a mail server, which proves itself with a secret of the installation and sends the message that it got. */
export const reportMailBounce = defineContract<{
  /** How many addresses are bad for good, as the message says. */
  reported: number
}>()({
  name: 'report-mail-bounce',
  access: 'write',
  caller: 'webhook',
  permission: 'none',
  input: list(
    'input',
    object({ recipient: requiredText('email_address', 320), mail_id: id('input') }),
    maxBounces,
  ),
})
