// Acts in the browser's own client that change how a person can sign in. A missing proof is a DataError of the kind
// `step-up`, which withStepUp answers.
import { browserClient } from '../client/browser-client.ts'
import { toDataError } from '../failure/auth-error.ts'
import { DataError } from '../failure/data-error.ts'

type AuthFailure = Parameters<typeof toDataError>[0]

function orThrow({ error }: { error: AuthFailure | null }): void {
  if (error) throw toDataError(error)
}

export async function removeApp(publishableKey: string, factorId: string): Promise<void> {
  orThrow(await browserClient(publishableKey).auth.mfa.unenroll({ factorId }))
}

export async function removePasskey(publishableKey: string, passkeyId: string): Promise<void> {
  orThrow(await browserClient(publishableKey).auth.passkey.delete({ passkeyId }))
}

export async function renamePasskey(
  publishableKey: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  orThrow(await browserClient(publishableKey).auth.passkey.update({ passkeyId: id, friendlyName: name }))
}

/** Ten codes, which replace all earlier ones. */
export async function replaceRecoveryCodes(publishableKey: string): Promise<readonly string[]> {
  const { data, error } = await browserClient(publishableKey).auth.mfa.recoveryCodes.regenerate()
  if (error) throw toDataError(error)
  return data.codes
}

/** Mails a link to both addresses. Nothing changes before both are opened. */
export async function changeEmail(publishableKey: string, email: string): Promise<void> {
  orThrow(await browserClient(publishableKey).auth.updateUser({ email }))
}

/** Mails both links of the pending change again. Asking for the same change again would forget who has confirmed. */
export async function resendEmailChange(publishableKey: string, currentEmail: string): Promise<void> {
  orThrow(await browserClient(publishableKey).auth.resend({ type: 'email_change', email: currentEmail }))
}

/** `max_age` demands that the provider states when the person signed in, and linking must not depend on that claim. */
const withChooser: readonly string[] = ['google', 'microsoft']

/** A provider where somebody is signed in would otherwise take their account without asking. */
const askingWho = (provider: string): Record<string, string> =>
  withChooser.includes(provider) ? { prompt: 'select_account' } : { max_age: '0' }

/** Returns where the browser has to go. The provider leads back to /confirm. */
export async function linkProvider(publishableKey: string, provider: string): Promise<string> {
  const { data, error } = await browserClient(publishableKey).auth.linkIdentity({
    // Other OpenID Connect providers have names that the client does not know.
    provider: provider as 'google',
    options: {
      redirectTo: `${window.location.origin}/confirm`,
      skipBrowserRedirect: true,
      queryParams: askingWho(provider),
    },
  })
  if (error) throw toDataError(error)
  if (!data.url) throw new DataError('unexpected', { cause: 'no address of the provider' })
  return data.url
}

export async function unlinkProvider(publishableKey: string, provider: string): Promise<void> {
  const { auth } = browserClient(publishableKey)
  const { data, error } = await auth.getUserIdentities()
  if (error) throw toDataError(error)
  const identity = data.identities.find((candidate) => candidate.provider === provider)
  if (identity) orThrow(await auth.unlinkIdentity(identity))
}

export async function signOutOthers(publishableKey: string): Promise<void> {
  orThrow(await browserClient(publishableKey).auth.signOut({ scope: 'others' }))
}
