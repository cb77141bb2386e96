import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { smtpMailer } from './smtp-mailer.ts'

/** Enough of a mail server to take one mail, or to stay silent. */
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

test('a server that refuses is told to the caller', async () => {
  const url = await startServer((socket, line) => {
    socket.write(line.startsWith('RCPT') ? '550 no such mailbox\r\n' : '250 ok\r\n')
  })
  const mailer = smtpMailer({ url, from: 'trellis@example.com' })
  await expect(mailer.send({ to: 'ada@example.com', subject: 's', html: '', text: '' })).rejects.toThrow(
    '550 no such mailbox',
  )
  await mailer.close()
})

test('a server that says nothing is given up', async () => {
  const url = await startServer(() => undefined, '')
  const mailer = smtpMailer({ url, from: 'trellis@example.com', timeout: 100 })
  await expect(mailer.send({ to: 'ada@example.com', subject: 's', html: '', text: '' })).rejects.toThrow(
    'Greeting never received',
  )
  await mailer.close()
})
