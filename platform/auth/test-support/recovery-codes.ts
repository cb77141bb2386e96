// A person with an authenticator app and recovery codes, and what they do with them.
import { enrollApp, proveApp } from './authenticator-app.ts'
import { freshEmail, type OpenAuth } from './open-auth.ts'

type Tokens = { readonly access_token: string; readonly refresh_token: string }

export const path = '/factors/recovery-codes'

/** A person who has just proven a new app. */
export async function openProven(auth: OpenAuth, time = Date.now()) {
  const email = freshEmail()
  const { access_token, user } = await auth.signIn(email)
  const app = await enrollApp(auth, access_token)
  const tokens: Tokens = await proveApp(auth, access_token, { app, time })
  return { email, userId: user.id, app, token: tokens.access_token, refreshToken: tokens.refresh_token }
}

export async function generateCodes(auth: OpenAuth, token: string): Promise<string[]> {
  const answer = await auth.request('POST', path, { token })
  if (answer.status !== 200) throw new Error(`No codes: ${JSON.stringify(answer.body)}`)
  return answer.body.codes as string[]
}

/** The same person with codes, and with a second session that has given the first proof only. */
export async function openWithCodes(auth: OpenAuth, time?: number) {
  const person = await openProven(auth, time)
  const [code = '', ...others] = await generateCodes(auth, person.token)
  const { access_token: lowToken, refresh_token: lowRefreshToken } = await auth.signIn(person.email)
  return { ...person, code, codes: [code, ...others], lowToken, lowRefreshToken }
}

export function typeCode(auth: OpenAuth, token: string, code: unknown, address = '198.51.100.7') {
  return auth.request('POST', `${path}/verify`, { token, address, body: { code } })
}
