// Google as a third party emulates it: its page lists the people, and a press on one signs in as them.
import { createEmulator } from 'emulate'
import { clientId, clientSecret } from './registration.ts'

export type GooglePerson = {
  readonly email: string
  readonly name: string
  /** Google verifies addresses of its own domains. Another one can be unverified for a while. */
  readonly email_verified?: boolean
}

export type RunningProvider = { readonly close: () => Promise<void> }

type GoogleOptions = {
  readonly port: number
  readonly callbackUrl: string
  readonly people: readonly GooglePerson[]
}

export async function openGoogle({ port, callbackUrl, people }: GoogleOptions): Promise<RunningProvider> {
  const google = {
    users: people,
    oauth_clients: [
      { client_id: clientId, client_secret: clientSecret, name: 'Trellis', redirect_uris: [callbackUrl] },
    ],
  }
  return await createEmulator({ service: 'google', port, seed: { google } })
}
