// Sets up a second proof, in the browser. Each step raises the session of this browser to it.

import type { PasskeyMetadata } from '@supabase/supabase-js'
import { browserClient } from '../../client/browser-client.ts'
import type { PlatformClient } from '../../client/platform-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { askPasskey } from '../proofs/ask-passkey.ts'

export interface NewApp {
  readonly factorId: string
  /** An image, as a data URI. */
  readonly qrCode: string
  /** The same in letters and digits. */
  readonly secret: string
}

const issuer = 'Trellis'
const appName = 'Authenticator app'

/** Prepares an authenticator app. It counts after its first code (proveWithAppCode). */
export async function beginApp(publishableKey: string): Promise<NewApp> {
  const { mfa } = browserClient(publishableKey).auth
  const friendlyName = await makeRoom(mfa)
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName, issuer })
  if (error) throw toDataError(error)
  return { factorId: data.id, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** Drops what earlier visits began and never finished, and returns a name that is free. */
async function makeRoom(mfa: PlatformClient['auth']['mfa']): Promise<string> {
  const { data, error } = await mfa.listFactors()
  if (error) throw toDataError(error)
  const begun = data.all.filter((factor) => factor.factor_type === 'totp' && factor.status === 'unverified')
  await Promise.all(begun.map(({ id }) => mfa.unenroll({ factorId: id })))
  const taken = new Set(data.all.map((factor) => factor.friendly_name))
  for (const { friendly_name } of begun) taken.delete(friendly_name)
  let name = appName
  for (let number = 2; taken.has(name); number += 1) name = `${appName} ${number}`
  return name
}

/** Registers a passkey of this device and names it; the profile can rename it. */
export async function addPasskey(publishableKey: string, name: string): Promise<void> {
  const { auth } = browserClient(publishableKey)
  const registered = await askPasskey<PasskeyMetadata>(() => auth.registerPasskey())
  const { error } = await auth.setSession(readTokens(registered))
  if (error) throw toDataError(error)
  // The passkey counts without its name, too.
  await auth.passkey.update({ passkeyId: registered.id, friendlyName: name }).catch(() => undefined)
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** The platform answers with the tokens of the raised session, which the client does not know about. */
function readTokens(registered: PasskeyMetadata): Tokens {
  const { access_token = '', refresh_token = '' } = registered as PasskeyMetadata & Partial<Tokens>
  return { access_token, refresh_token }
}

/** Ten codes that are never shown again; undefined for a person who already has some. */
export async function makeRecoveryCodes(publishableKey: string): Promise<readonly string[] | undefined> {
  const { data, error } = await browserClient(publishableKey).auth.mfa.recoveryCodes.generate()
  if (error?.code === 'mfa_verified_factor_exists') return undefined
  if (error) throw toDataError(error)
  return data.codes
}
