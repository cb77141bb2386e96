// What a person does with a passkey, and what goes wrong if the authenticator lies.
import { type OpenAuth, siteUrl } from './open-auth.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

type Creation = Parameters<SoftwareAuthenticator['create']>[0]
type Request = Parameters<SoftwareAuthenticator['get']>[0]
export type Lie = Parameters<SoftwareAuthenticator['get']>[1]

export const newKey = () => new SoftwareAuthenticator({ origin: siteUrl })

export async function askToRegister(auth: OpenAuth, token: string) {
  const { status, body } = await auth.request('POST', '/passkeys/registration/options', { token, body: {} })
  if (status !== 200) throw new Error(`No challenge: ${JSON.stringify(body)}`)
  return { challenge_id: String(body.challenge_id), options: body.options as Creation }
}

type Registering = { readonly key?: SoftwareAuthenticator; readonly lie?: Lie }

/** `token`: the one to go on with. A passkey that counts as a factor comes with new tokens. */
export async function register(auth: OpenAuth, token: string, { key = newKey(), lie }: Registering = {}) {
  const { challenge_id, options } = await askToRegister(auth, token)
  const body = { challenge_id, credential: key.create(options, lie) }
  const answer = await auth.request('POST', '/passkeys/registration/verify', { token, body })
  return { key, answer, id: String(answer.body.id), token: String(answer.body.access_token ?? token) }
}

export async function askToSignIn(auth: OpenAuth) {
  const { body } = await auth.request('POST', '/passkeys/authentication/options', { body: {} })
  return { challenge_id: String(body.challenge_id), options: body.options as Request }
}

export const answerSignIn = (auth: OpenAuth, challenge_id: string, credential: unknown) =>
  auth.request('POST', '/passkeys/authentication/verify', { body: { challenge_id, credential } })

export async function signInWith(auth: OpenAuth, key: SoftwareAuthenticator, lie?: Lie) {
  const { challenge_id, options } = await askToSignIn(auth)
  return await answerSignIn(auth, challenge_id, key.get(options, lie))
}
