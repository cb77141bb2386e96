import { browserClient } from '../../client/browser-client.ts'
import { askPasskey } from './ask-passkey.ts'

interface PasskeyOptions {
  /** `conditional`: the browser offers passkeys in the autofill of the email field, and waits. */
  readonly mediation?: 'conditional'
  readonly signal?: AbortSignal
}

/** Signs this browser in. The passkey itself says who the person is. */
export async function signInWithPasskey(publishableKey: string, options: PasskeyOptions = {}): Promise<void> {
  await askPasskey(() => browserClient(publishableKey).auth.signInWithPasskey({ options }))
}
