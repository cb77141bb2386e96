import { createClient } from '@supabase/supabase-js'
import type { MailServer } from '../../support/product/mail-server.ts'

export type SignInOptions = {
  readonly url: string
  readonly apiKey: string
  readonly mailServer: MailServer
}

/** Signs in with the code of the mail. Returns the access token. */
export async function signIn(email: string, { url, apiKey, mailServer }: SignInOptions): Promise<string> {
  const client = createClient(url, apiKey, { auth: { autoRefreshToken: false, persistSession: false } })
  const asked = await client.auth.signInWithOtp({ email })
  if (asked.error) throw asked.error
  const { text } = await mailServer.waitForMail(email)
  const code = /code is (\d{6})/.exec(text)?.[1] ?? ''
  const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'email' })
  if (error) throw error
  return data.session?.access_token ?? ''
}
