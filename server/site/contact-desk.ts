// Takes messages from the contact page: stores them, has them mailed, and slows down visitors who write too often. A
// form carries a token that only this installation can issue, so that bots that post blindly are refused.
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ContactRequest } from '@trellis/domain/contracts/contact'
import { addressFamilyKey, isLoopbackAddress } from '@trellis/platform/http'
import { enqueue } from '@trellis/platform/jobs'
import type { Database } from '@trellis/platform/postgres'
import { sendContactMail } from '../jobs/send-contact-mail.ts'

export type ContactAnswer = 'sent' | 'stale' | 'limited'

export type SentForm = {
  readonly request: ContactRequest
  readonly language: string
  /** From `openForm`. */
  readonly token: string
  /** A field that people do not see. Only bots fill it in. */
  readonly trap: string
  readonly address: string | undefined
}

export type ContactDesk = {
  openForm(): string
  send(form: SentForm): Promise<ContactAnswer>
}

export type ContactDeskOptions = {
  readonly database: Database
  readonly secret: string
  /** On a person's own machine every request has the same address, and nobody else can send one. */
  readonly isLoopback: boolean
}

const messagesPerHour = 5
const formLifetime = 24 * 60 * 60 * 1000

export function createContactDesk(options: ContactDeskOptions): ContactDesk {
  const sign = (text: string) => createHmac('sha256', options.secret).update(text).digest('base64url')
  return {
    openForm() {
      const opened = `${Date.now()}.${randomBytes(9).toString('base64url')}`
      return `${opened}.${sign(`form ${opened}`)}`
    },
    async send(form) {
      if (!isFresh(form.token, sign)) return 'stale'
      // A bot gets the same answer as a person, so it learns nothing.
      if (form.trap !== '') return 'sent'
      return await keep(options, form, senderKey(options, form.address, sign))
    },
  }
}

function isFresh(token: string, sign: (text: string) => string): boolean {
  const [time = '', nonce = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(`form ${time}.${nonce}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const age = Date.now() - Number(time)
  return age >= 0 && age < formLifetime
}

/** A keyed hash to count messages by, because the address itself is not stored. */
function senderKey(
  { isLoopback }: ContactDeskOptions,
  address: string | undefined,
  sign: (text: string) => string,
): string | undefined {
  if (address === undefined || (isLoopback && isLoopbackAddress(address))) return undefined
  return sign(`sender ${addressFamilyKey(address)}`)
}

/** The mail is a job of the same transaction, so the visitor neither waits for the mail server nor fails with it. */
async function keep(
  { database }: ContactDeskOptions,
  { request, language }: SentForm,
  sender: string | undefined,
): Promise<'sent' | 'limited'> {
  return database.transaction({ role: 'app_job', share: { lane: 'data' } }, async (transaction) => {
    if (sender !== undefined) {
      await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sender])
      const recent = await transaction.query(
        `select 1 from contact_requests where sender_key = $1 and created_at > now() - interval '1 hour'`,
        [sender],
      )
      if (recent.length >= messagesPerHour) return 'limited'
    }
    const { kind, name, email, company, preferred_time, message } = request
    const id = randomUUID()
    await transaction.query(
      `insert into contact_requests (id, kind, name, email, company, preferred_time, message, language, sender_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [id, kind, name, email, company ?? null, preferred_time ?? null, message, language, sender ?? null],
    )
    await enqueue(transaction, { task: sendContactMail, payload: { contact_request_id: id }, key: id })
    return 'sent'
  })
}
