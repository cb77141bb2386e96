// An authenticator app, as RFC 6238 describes it, and what a person does with it.
import { createHmac } from 'node:crypto'
import { base32 } from '@scure/base'
import type { OpenAuth } from './open-auth.ts'

export const address = '198.51.100.7'

/** The code that the app shows at a time in milliseconds. */
export function showCode(secret: string, time: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)))
  const hash = createHmac('sha1', base32.decode(secret.padEnd(Math.ceil(secret.length / 8) * 8, '=')))
    .update(counter)
    .digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

type Tokens = { readonly access_token: string; readonly refresh_token: string }

export type EnrolledApp = { readonly id: string; readonly secret: string }

export async function enrollApp(auth: OpenAuth, token: string, name = 'App'): Promise<EnrolledApp> {
  const body = { factor_type: 'totp', friendly_name: name }
  const answer = await auth.request('POST', '/factors', { token, body })
  const { id, totp } = answer.body as { id: string; totp?: { secret: string } }
  if (totp === undefined) throw new Error(`Not enrolled: ${JSON.stringify(answer.body)}`)
  return { id, secret: totp.secret }
}

export async function askFactor(auth: OpenAuth, token: string, id: string): Promise<string> {
  const answer = await auth.request('POST', `/factors/${id}/challenge`, { token, address, body: {} })
  if (answer.status !== 200) throw new Error(`No challenge: ${JSON.stringify(answer.body)}`)
  return String(answer.body.id)
}

export function answerFactor(auth: OpenAuth, token: string, id: string, body: object) {
  return auth.request('POST', `/factors/${id}/verify`, { token, address, body })
}

/** Challenges the factor, answers with the code of this time, and expects it to work. */
export async function proveApp(
  auth: OpenAuth,
  token: string,
  { app, time }: { readonly app: EnrolledApp; readonly time: number },
): Promise<Tokens> {
  const challenge_id = await askFactor(auth, token, app.id)
  const answer = await answerFactor(auth, token, app.id, { challenge_id, code: showCode(app.secret, time) })
  if (answer.status !== 200) throw new Error(`Not proven: ${JSON.stringify(answer.body)}`)
  return answer.body as Tokens
}
