// Reads a delivery status notification (RFC 3464), as mail servers send it to the sender of an email that they cannot
// deliver. Anyone can write to that address, so nothing in a message is believed that is not checked later: the email
// must be one that we sent, and it must have gone to this address.
import { type MailBounce, maxBounces } from '@trellis/domain/contracts/report-mail-bounce'
import { refusesForGood } from '@trellis/platform/mail'
import PostalMime, { type Attachment } from 'postal-mime'
import { type Fields, readFieldGroups } from './read-fields.ts'

/** The recipients that will never get an email at this address. Empty for any other message, whatever it consists of. */
export async function readBounce(message: Uint8Array): Promise<MailBounce[]> {
  if (hasTooManyLines(message)) return []
  try {
    const { headers, attachments } = await PostalMime.parse(message, { maxRfc822NestingDepth: 0 })
    const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
    return isStatusReport(type) ? readReport(attachments) : []
  } catch {
    // The parser refuses messages that are nested too deep.
    return []
  }
}

/** Each line costs time, and can be a part. Lines of emails that we sent are not this short. */
const mostLines = 10_000

function hasTooManyLines(message: Uint8Array): boolean {
  let count = 0
  for (let at = message.indexOf(newline); at >= 0; at = message.indexOf(newline, at + 1)) {
    count += 1
    if (count > mostLines) return true
  }
  return false
}

const newline = 0x0a

const isStatusReport = (type: string) =>
  /^multipart\/report\b/i.test(type) && /;\s*report-type\s*=\s*"?delivery-status\b/i.test(type)

/** The names of RFC 6533 are for addresses that are not ASCII. */
const statusTypes = ['message/delivery-status', 'message/global-delivery-status']
const returnedTypes = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

function readReport(parts: readonly Attachment[]): MailBounce[] {
  const textOf = (types: readonly string[]) => {
    const content = parts.find(({ mimeType }) => types.includes(mimeType))?.content
    return content === undefined || typeof content === 'string' ? content : new TextDecoder().decode(content)
  }
  const [returned] = readFieldGroups(textOf(returnedTypes) ?? '')
  const mailId = returned && findMailId(returned)
  if (mailId === undefined) return []
  // The first group is about the whole message and names no recipient.
  const groups = readFieldGroups(textOf(statusTypes) ?? '')
  const recipients = groups.filter(isBadForGood).map(findRecipient)
  const found = new Set(recipients.filter((recipient) => recipient !== undefined))
  return [...found].slice(0, maxBounces).map((recipient) => ({ recipient, mail_id: mailId }))
}

/** As `send-notification-mail` names its emails. */
function findMailId(returned: Fields): string | undefined {
  const name = returned.get('message-id') ?? ''
  return /^<notification-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^<>\s]+>$/i
    .exec(name)?.[1]
    ?.toLowerCase()
}

/** Of the address that failed. The original one can be a list, of which only one member is gone. */
function findRecipient(fields: Fields): string | undefined {
  const [, address] =
    /^(?:rfc822|utf-8)\s*;\s*<?([^\s<>;]{1,320})>?$/i.exec(fields.get('final-recipient') ?? '') ?? []
  return address !== undefined && /^[^@\p{Cc}]+@[^@\p{Cc}]+$/u.test(address) ? address : undefined
}

/**
 * Enhanced codes (RFC 3463, RFC 7505) that say that there is no such mailbox, or that it is disabled. Not among them:
 * a full mailbox (5.2.2), policies (5.7), and codes of 5.1 that are about the sender (7, 8), for addresses that are
 * right (5, 9) or of single providers, except two of Microsoft for mailboxes that do not exist.
 */
const badStatuses: ReadonlySet<string> = new Set([
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.4', '5.1.6', '5.1.10', '5.1.350', '5.1.351'],
  '5.2.1',
])
const unspecific = '5.0.0'

function isBadForGood(fields: Fields): boolean {
  if (!/^failed\b/i.test(fields.get('action') ?? '')) return false
  const [status] = /^\d\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(fields.get('status') ?? '') ?? []
  if (status === undefined) return false
  const [, answer = ''] = /^smtp\s*;\s*(.*)$/is.exec(fields.get('diagnostic-code') ?? '') ?? []
  const [, specific = unspecific] = /^\d{3}[ -]#?(\d\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(answer) ?? []
  // Many mail servers report nothing specific, and only quote the one that refused the recipient.
  if (status === unspecific && !refusesForGood(answer)) return false
  return [status, specific].every((code) => code === unspecific || badStatuses.has(code))
}
