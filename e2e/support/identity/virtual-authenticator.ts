// A device with passkeys: Chromium's own emulation, which confirms every request at once, as a touch and a fingerprint
// would.
import type { CDPSession, Page } from '@playwright/test'

type Credential = { credentialId: string; [field: string]: unknown }

export class VirtualAuthenticator {
  readonly #cdp: CDPSession
  readonly #authenticatorId: string

  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp
    this.#authenticatorId = authenticatorId
  }

  /** Works in this tab only; another tab of the person needs its own with the same passkeys. */
  static async addTo(page: Page, passkeys: readonly Credential[] = []): Promise<VirtualAuthenticator> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const added = new VirtualAuthenticator(cdp, authenticatorId)
    for (const credential of passkeys) await added.#keep(credential)
    return added
  }

  async listPasskeys(): Promise<Credential[]> {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', {
      authenticatorId: this.#authenticatorId,
    })
    return credentials as unknown as Credential[]
  }

  /** While off, a request waits, as it does until somebody touches the device. */
  async answer(isAnswering: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#authenticatorId,
      enabled: isAnswering,
    })
  }

  async #keep(credential: Credential): Promise<void> {
    const options = { authenticatorId: this.#authenticatorId, credential }
    await this.#cdp.send('WebAuthn.addCredential', options as never)
  }
}
