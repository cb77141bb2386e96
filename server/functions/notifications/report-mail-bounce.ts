import { reportMailBounce as contract } from '@trellis/domain/contracts/report-mail-bounce'
import { refusal } from '@trellis/platform/functions'
import { enqueue } from '@trellis/platform/jobs'
import { isSameKey } from '@trellis/platform/tokens'
import { returnMail } from '../../jobs/notifications/return-mail.ts'
import { readBounce } from '../../mails/bounces/read-bounce.ts'
import { defineWebhook } from '../define-function.ts'

/** A mail server hands over what arrived at the sender of our emails: reports of emails that came back, and anything else. */
export const reportMailBounce = defineWebhook(contract, {
  verify({ headers }, { config: { mailBounceToken } }) {
    if (mailBounceToken === undefined) throw refusal(404, 'NOT_FOUND', 'Requested function was not found')
    const [, given = ''] = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
    return isSameKey(given, mailBounceToken)
  },
  format: { type: 'message/rfc822', maxBytes: 256 * 1024, parse: readBounce },
  async handle({ transaction, input }) {
    for (const { mail_id, recipient } of input) {
      // The queue keeps payloads of jobs that fail, and no address belongs there.
      const [row] = await transaction.query<{ digest: string }>(
        `select encode(app.mail_digest($1), 'hex') as digest`,
        [recipient],
      )
      const payload = { mail_id, address_digest: row?.digest ?? '' }
      await enqueue(transaction, { task: returnMail, payload, key: `${mail_id} ${payload.address_digest}` })
    }
    return { reported: input.length }
  },
})
