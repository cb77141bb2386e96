import { expect, test } from 'vitest'
import { readBounce } from './read-bounce.ts'
import { bounceOf, exim, gmail, mailId, microsoft365, postfix } from './test-support/bounces.ts'

const read = (text: string) => readBounce(Buffer.from(text, 'utf8'))
const ada = { recipient: 'ada@example.com', mail_id: mailId }

test.each([
  ['Postfix', postfix, [ada]],
  ['Postfix, as it hands it to a program', `From MAILER-DAEMON  Fri Nov 20 12:00:02 2026\n${postfix}`, [ada]],
  ['Exim, which names no status and quotes the other server', exim, [ada]],
  ['Microsoft 365, in another case', microsoft365, [{ ...ada, recipient: 'Ada@Example.com' }]],
  ['Gmail, on folded lines', gmail, [ada]],
])('an unknown mailbox is read from a report of %s', async (_, report, expected) => {
  expect(await read(report)).toEqual(expected)
  expect(await read(report.replaceAll('\n', '\r\n'))).toEqual(expected)
})

test.each([
  ['5.1.0', 'smtp; 550 #5.1.0 Address rejected.', true],
  ['5.1.1', undefined, true],
  ['5.1.1 (bad destination mailbox address)', undefined, true],
  ['5.1.1', 'X-Postfix; unknown user: "ada"', true],
  ['5.1.2', 'smtp; 550 5.1.2 bad domain', true],
  ['5.1.10', 'smtp; 556 5.1.10 null MX', true],
  ['5.1.351', 'smtp;550 5.1.351 Remote server returned unknown recipient', true],
  ['5.2.1', 'smtp; 550 5.2.1 The mailbox is disabled', true],
  ['5.0.0', 'smtp; 550 No such person here', true],
  ['5.0.0', 'smtp; 551 User not local', true],
  ['5.0.0', 'smtp; 553 sorry, no mailbox here by that name', true],
  ['5.0.0', 'smtp; 550-5.1.1 No such person here', true],
  ['5.0.0', undefined, false],
  ['5.0.0', 'X-Local; 550 No such person here', false],
  ['5.0.0', 'smtp; 552 The mailbox is full', false],
  ['5.0.0', 'smtp; 550 5.2.2 The mailbox is full', false],
  ['5.0.0', 'smtp; 550 5.7.1 We take no mail from you', false],
  ['5.0.0', 'smtp; 550 #5.7.1 We take no mail from you', false],
  ['5.0.0', 'smtp; 554 Transaction failed', false],
  ['5.0.0', 'smtp; 450 Try again later', false],
  ['5.1.1', 'smtp; 550 5.7.1 We take no mail from you', false],
  ['5.1.5', 'smtp; 550 5.1.5 valid', false],
  ['5.1.7', 'smtp; 550 5.1.7 bad sender', false],
  ['5.1.8', 'smtp; 550 5.1.8 the domain of the sender does not exist', false],
  ['5.1.9', undefined, false],
  ['5.1.90', "smtp;550 5.1.90 Your message can't be sent because you've reached your daily limit", false],
  ['5.2.2', 'smtp; 552 5.2.2 The mailbox is full', false],
  ['5.2.3', undefined, false],
  ['5.3.4', 'smtp; 552 5.3.4 too large', false],
  ['5.4.7', undefined, false],
  ['5.7.1', 'smtp; 550 5.7.1 We take no mail from you', false],
  ['5.7.26', 'smtp; 550-5.7.26 unauthenticated', false],
  ['4.1.1', 'smtp; 450 4.1.1 not sure yet', false],
  ['4.4.7', undefined, false],
  ['5.1.1.1', undefined, false],
  ['15.1.1', undefined, false],
  ['5.1', undefined, false],
  ['', 'smtp; 550 5.1.1 no such mailbox', false],
])('status "%s" with "%s" says that the address is bad for good: %s', async (status, diagnostic, isBad) => {
  expect(await read(bounceOf({ status, diagnostic }))).toEqual(isBad ? [ada] : [])
})

test.each(['delayed', 'delivered', 'relayed', 'expanded', 'failedish', ''])(
  'the action "%s" is no failure',
  async (action) => {
    expect(await read(bounceOf({ action }))).toEqual([])
  },
)

test.each([
  ['without the email that came back', { returned: '' }],
  ['about an email without a name', { returned: 'Content-Type: message/rfc822\n\nSubject: Hello\n\n' }],
  ['about an email that has another kind of name', { messageId: '<4711@example.com>' }],
  [
    'about an email that only quotes a name',
    { messageId: `<x@example.com> <notification-${mailId}@trellis.example>` },
  ],
  ['about a name that is no ID', { messageId: '<notification-4711@trellis.example>' }],
  [
    'with the name in the body of the email',
    {
      returned: `Content-Type: message/rfc822\n\nSubject: Hello\n\nMessage-ID: <notification-${mailId}@trellis.example>\n`,
    },
  ],
  ['of another kind', { reportType: 'disposition-notification' }],
  ['with a recipient that is no address', { recipient: 'rfc822; ada' }],
  ['with a recipient of another network', { recipient: 'x400; ada@example.com' }],
  ['with several recipients in one', { recipient: 'rfc822; ada@example.com, eve@example.com' }],
  ['with a null character', { recipient: 'rfc822; ada\0@example.com' }],
  ['with a recipient that is too long', { recipient: `rfc822; ${'a'.repeat(320)}@example.com` }],
])('a report %s names nobody', async (_, parts) => {
  expect(await read(bounceOf(parts))).toEqual([])
})

test('a recipient in angle brackets, and one that is not ASCII, are addresses', async () => {
  expect(await read(bounceOf({ recipient: 'RFC822;<ada@example.com>' }))).toEqual([ada])
  const international = bounceOf({ recipient: 'utf-8; jürgen@example.com' }).replace(
    'message/delivery-status',
    'message/global-delivery-status',
  )
  for (const report of [international, international.replace('message/rfc822', 'message/global')])
    expect(await read(report)).toEqual([{ ...ada, recipient: 'jürgen@example.com' }])
})

test('the address that failed counts, not the list that it is on', async () => {
  const report = bounceOf({ more: 'Original-Recipient: rfc822;team@example.com' })
  expect(await read(report)).toEqual([ada])
})

test('of several recipients, those are named that failed for good, each once', async () => {
  const others = ['eve', 'ada', 'EVE'].map(
    (name) => `\nFinal-Recipient: rfc822; ${name}@example.com\nAction: failed\nStatus: 5.1.1\n`,
  )
  const waiting = '\nFinal-Recipient: rfc822; ben@example.com\nAction: delayed\nStatus: 4.4.1\n'
  const found = await read(bounceOf({ more: `\n${[waiting, ...others].join('')}` }))
  expect(found.map(({ recipient }) => recipient)).toEqual([
    'ada@example.com',
    'eve@example.com',
    'EVE@example.com',
  ])
})

test('an encoded report is decoded', async () => {
  const status =
    'Reporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; ada@example.com\nAction: failed\nStatus: 5.1.1\n'
  const report = bounceOf({ encoded: Buffer.from(status).toString('base64') })
  expect(report).not.toContain('Final-Recipient')
  expect(await read(report)).toEqual([ada])
})

const reply = `From: Ada <ada@example.com>
To: Trellis <trellis@trellis.example>
Subject: Automatic reply: billing 2.0.0 was released
Auto-Submitted: auto-replied
In-Reply-To: <notification-${mailId}@trellis.example>
Content-Type: text/plain; charset=utf-8

I am away until Monday. Final-Recipient: rfc822; ada@example.com
Action: failed
Status: 5.1.1
`

test.each([
  ['nothing', ''],
  ['an automatic reply', reply],
  [
    'an automatic reply in several parts',
    bounceOf({}).replace('multipart/report; report-type=delivery-status', 'multipart/mixed'),
  ],
  ['a report without its kind', bounceOf({}).replace(' report-type=delivery-status;', '')],
  ['bytes', String.fromCharCode(...Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256))],
  ['a report that was cut', postfix.slice(0, postfix.indexOf('Final-Recipient'))],
  ['a character set that does not exist', reply.replace('utf-8', 'x-none')],
])('%s is no report', async (_, text) => {
  expect(await read(text)).toEqual([])
})

/** As long as a message can be. */
const longest = 256 * 1024
const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
  )

test.each([
  ['parts in parts', nested(3000).join('')],
  [
    'many parts',
    `Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n${`--b\nX: ${'y'.repeat(40)}\n\n`.repeat(3300)}`,
  ],
  [
    'many boundaries',
    `Content-Type: multipart/mixed; boundary=b\n\n${Array.from({ length: 2000 }, (_, index) => `--b\nContent-Type: multipart/mixed; boundary=c${index}\n\n`).join('')}${`--c${'z'.repeat(20)}\n`.repeat(3900)}`,
  ],
  ['one long line', 'x'.repeat(longest)],
  ['a long header', `Content-Type: multipart/report; ${' '.repeat(longest)}`],
  ['folds', `Content-Type: multipart/report;\n${` ${'x'.repeat(20)}\n`.repeat(9900)}`],
  ['fields in a report', bounceOf({ more: `X: ${'y'.repeat(20)}\n`.repeat(9900) })],
  ['folds in a report', bounceOf({ more: ` ${'y'.repeat(20)}\n`.repeat(9900) })],
  ['spaces in a report', bounceOf({ diagnostic: `smtp;${' '.repeat(150_000)}550` })],
  ['HTML', `Content-Type: text/html\n\n${'<a href='.repeat(30_000)}`],
  ['addresses', `To: ${'<a@b>,'.repeat(40_000)}\n\n`],
])('a message of %s is read within a moment', async (_, text) => {
  const message = Buffer.from(text).subarray(0, longest)
  expect(message.length).toBeGreaterThan(longest / 2)
  const start = performance.now()
  expect(await readBounce(message)).toBeInstanceOf(Array)
  expect(performance.now() - start).toBeLessThan(2000)
})

test('no more than 50 recipients are read from a message', async () => {
  const recipients = Array.from(
    { length: 1000 },
    (_, index) => `\nFinal-Recipient: rfc822; p${index}@example.com\nAction: failed\nStatus: 5.1.1\n`,
  )
  const found = await read(bounceOf({ more: `\n${recipients.join('')}` }))
  expect([found.length, found[0], found[49]?.recipient]).toEqual([50, ada, 'p48@example.com'])
})

test('a message of very many lines is not read', async () => {
  const padded = (lines: number) => read(`${bounceOf({})}${'\n'.repeat(lines)}`)
  expect(await padded(9900)).toEqual([ada])
  expect(await padded(10_000)).toEqual([])
})
