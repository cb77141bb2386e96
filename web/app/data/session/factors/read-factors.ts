import type { RouterContextProvider } from 'react-router'
import { toDataError } from '../../failure/auth-error.ts'
import { orRouteError } from '../../failure/data-error.ts'
import { requireClient } from '../session.ts'

export interface Factors {
  readonly apps: readonly { readonly id: string; readonly name: string }[]
  readonly hasPasskey: boolean
  readonly hasRecoveryCodes: boolean
}

/** The second proofs that a person can give, for loaders. A session with the first one may ask. */
export function readFactors(context: Readonly<RouterContextProvider>): Promise<Factors> {
  return orRouteError(read(context))
}

async function read(context: Readonly<RouterContextProvider>): Promise<Factors> {
  const { auth } = requireClient(context)
  const [factors, passkeys, codes] = await Promise.all([
    auth.mfa.listFactors(),
    auth.passkey.list(),
    auth.mfa.recoveryCodes.getStatus(),
  ])
  if (factors.error) throw toDataError(factors.error)
  if (passkeys.error) throw toDataError(passkeys.error)
  return {
    apps: factors.data.totp.map(({ id, friendly_name }) => ({ id, name: friendly_name ?? '' })),
    hasPasskey: passkeys.data.length > 0,
    // A person without codes gets an error.
    hasRecoveryCodes: (codes.data?.remaining ?? 0) > 0,
  }
}

/** Whether the session has given a second proof, as its token says. */
export async function isProvenTwice(context: Readonly<RouterContextProvider>): Promise<boolean> {
  const { data } = await requireClient(context).auth.getClaims()
  return data?.claims.aal === 'aal2'
}
