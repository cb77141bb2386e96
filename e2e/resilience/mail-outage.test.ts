// While a mail server is down, requesting a link still works, and the mail is sent when the server is back.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { queryProduct } from '../support/product/database.ts'
import { findFreePort } from '../support/product/free-port.ts'
import { MailServer } from '../support/product/mail-server.ts'
import { type Product, startProduct } from '../support/product/product.ts'

const apiKey = 'sb_publishable_for_the_mail_outage'

const start = (port: number) => startProduct({ ANON_KEY: apiKey, SMTP_URL: `smtp://127.0.0.1:${port}` })

const openClient = ({ url }: Product) =>
  createClient(url, apiKey, { auth: { autoRefreshToken: false, persistSession: false } })

test('a person who asks for a link while the mail server is down gets one mail, and signs in with it', async () => {
  const port = await findFreePort()
  const product = await start(port)
  onTestFinished(() => product.stop())
  const client = openClient(product)
  const email = 'patient@example.com'
  expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
  await expect
    .poll(() => product.output(), { timeout: 20_000 })
    .toContain('a job failed and will be tried again')

  const mailServer = await MailServer.start({ port })
  onTestFinished(() => mailServer.stop())
  const { text } = await mailServer.waitForMail(email)
  const token = /code is (\d{6})/.exec(text)?.[1] ?? ''
  expect((await client.auth.verifyOtp({ email, token, type: 'email' })).error).toBeNull()
  await expect.poll(() => queryProduct(product, 'select 1 from graphile_worker.jobs')).toEqual([])
  expect(mailServer.mailsTo(email)).toHaveLength(1)
  expect(product.output(), 'no address in the log').not.toContain(email)
})

/** Accepts connections and stays silent until it is told to speak. */
function startSilent(port: number, mailServer: MailServer) {
  const speech = Promise.withResolvers<void>()
  const seen = { connections: 0 }
  const silent = createServer((socket) => {
    seen.connections += 1
    socket.on('error', () => undefined)
    speech.promise.then(() => {
      const onward = connect(Number(new URL(mailServer.url).port), '127.0.0.1')
      onward.on('error', () => undefined)
      socket.pipe(onward).pipe(socket)
    })
  }).listen(port, '127.0.0.1')
  onTestFinished(() => void silent.close())
  return { connected: once(silent, 'connection'), speak: speech.resolve, seen }
}

test('a person who asks for a link while the mail server says nothing is answered before it speaks', async () => {
  const port = await findFreePort()
  const mailServer = await MailServer.start()
  onTestFinished(() => mailServer.stop())
  const { connected, speak, seen } = startSilent(port, mailServer)
  const product = await start(port)
  onTestFinished(() => product.stop())
  const email = 'hasty@example.com'
  const asked = openClient(product).auth.signInWithOtp({ email })
  await connected
  expect((await asked).error).toBeNull()
  speak()
  await mailServer.waitForMail(email)
  // If the answer had waited, the job would have given up and been retried.
  expect(seen.connections).toBe(1)
})
