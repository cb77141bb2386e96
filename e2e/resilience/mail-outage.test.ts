// A mail server that is away: asking for a link goes on, and the mail comes when the server is back.
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../support/free-port.ts'
import { MailServer } from '../support/mail-server.ts'
import { startProduct } from '../support/product.ts'

const apiKey = 'sb_publishable_for_the_mail_outage'

test('a person who asks for a link while the mail server is down gets one mail, and signs in with it', async () => {
  const port = await findFreePort()
  const product = await startProduct({ ANON_KEY: apiKey, SMTP_URL: `smtp://127.0.0.1:${port}` })
  onTestFinished(() => product.stop())
  const client = createClient(product.url, apiKey, {
    auth: { autoRefreshToken: false, persistSession: false },
  })
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
  expect(mailServer.mailsTo(email)).toHaveLength(1)
  expect(product.output(), 'no address in the log').not.toContain(email)
})
