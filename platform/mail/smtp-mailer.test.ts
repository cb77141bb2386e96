import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { inspect } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { MailError } from './mail-error.ts'
import { smtpMailer } from './smtp-mailer.ts'

/** Enough of a mail server to accept one mail, or to stay silent. */
async function startServer(talk: (socket: Socket, line: string) => void, greeting = '220 test\r\n') {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    if (greeting !== '') socket.write(greeting)
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) talk(socket, line)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const keep = (error: unknown) => error

test('a mail is handed over with sender, recipient, subject and both bodies', async () => {
  const lines: string[] = []
  let inBody = false
  const url = await startServer((socket, line) => {
    lines.push(line)
    if (inBody) {
      if (line === '.') {
        inBody = false
        socket.write('250 taken\r\n')
      }
      return
    }
    inBody = line === 'DATA'
    socket.write(inBody ? '354 go on\r\n' : '250 ok\r\n')
  })
  const mailer = smtpMailer({ url, from: 'Trellis <trellis@example.com>' })
  await mailer.send({ to: 'ada@example.com', subject: 'Hello', html: '<b>in HTML</b>', text: 'in text' })
  await mailer.close()
  expect(lines).toEqual(
    expect.arrayContaining(['MAIL FROM:<trellis@example.com>', 'RCPT TO:<ada@example.com>']),
  )
  expect(lines).toEqual(
    expect.arrayContaining([
      'From: Trellis <trellis@example.com>',
      'Subject: Hello',
      'in text',
      '<b>in HTML</b>',
    ]),
  )
})

test('a recipient with more than an address in it is not split into several', async () => {
  const recipients: string[] = []
  const url = await startServer((socket, line) => {
    if (line.startsWith('RCPT')) recipients.push(line)
    socket.write(line === 'DATA' ? '354 go on\r\n' : '250 ok\r\n')
  })
  const mailer = smtpMailer({ url, from: 'trellis@example.com', timeout: 500 })
  await mailer
    .send({ to: 'ada@example.com, eve@example.com', subject: 's', html: '', text: '' })
    .catch(() => undefined)
  await mailer.close()
  expect(recipients.filter((line) => line.includes('<eve@example.com>'))).toEqual([])
})

test.each([
  ['550 5.1.1 <ada@example.com> no such mailbox', 'RCPT', true],
  ['553 ada@example.com is no mailbox', 'RCPT', true],
  ['550 5.7.1 <ada@example.com> relaying denied', 'RCPT', false],
  ['450 4.2.1 <ada@example.com> is busy', 'RCPT', false],
  ['552 5.3.4 mail to ada@example.com is too large', 'MAIL', false],
])(
  '%s in answer to %s: the recipient is refused for good: %s',
  async (refusal, command, isRecipientRefused) => {
    const url = await startServer((socket, line) => {
      socket.write(line.startsWith(command) ? `${refusal}\r\n` : '250 ok\r\n')
    })
    const mailer = smtpMailer({ url, from: 'trellis@example.com' })
    const error = await mailer.send({ to: 'ada@example.com', subject: 's', html: '', text: '' }).catch(keep)
    await mailer.close()
    expect(error).toBeInstanceOf(MailError)
    expect(error).toMatchObject({
      code: 'EENVELOPE',
      responseCode: Number(refusal.slice(0, 3)),
      command: command === 'RCPT' ? 'RCPT TO' : 'MAIL FROM',
      isRecipientRefused,
    })
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('ada@')
  },
)

test('a server that says nothing is given up', async () => {
  const url = await startServer(() => undefined, '')
  const mailer = smtpMailer({ url, from: 'trellis@example.com', timeout: 100 })
  await expect(mailer.send({ to: 'ada@example.com', subject: 's', html: '', text: '' })).rejects.toThrow(
    'The mail server did not take the mail: CONN ETIMEDOUT',
  )
  await mailer.close()
})

test('a mail keeps its name and its headers, each on one line', async () => {
  const lines: string[] = []
  let inBody = false
  const url = await startServer((socket, line) => {
    lines.push(line)
    if (inBody) {
      if (line !== '.') return
      inBody = false
      socket.write('250 taken\r\n')
      return
    }
    inBody = line === 'DATA'
    socket.write(inBody ? '354 go on\r\n' : '250 ok\r\n')
  })
  const mailer = smtpMailer({ url, from: 'Trellis <news@example.com>' })
  const unsubscribe = `<https://example.com/unsubscribe?token=${'a'.repeat(200)}>`
  const headers = { 'List-Unsubscribe': unsubscribe, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  const mail = {
    to: 'ada@example.com',
    subject: 's',
    html: '',
    text: 'in text',
    messageId: 'notification-1',
    headers,
  }
  await mailer.send(mail)
  await mailer.send({ ...mail, headers: {} })
  await mailer.close()
  expect(lines.filter((line) => line === 'Message-ID: <notification-1@example.com>')).toHaveLength(2)
  expect(lines.filter((line) => line.startsWith('List-Unsubscribe'))).toEqual([
    `List-Unsubscribe: ${unsubscribe}`,
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])
})
