// An authenticator app with one key. Every code works once, and only one that is newer than the last: like a person who
// waits for the next code, the app never shows the same one twice.
import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

const period = 30_000
const currentStep = () => Math.floor(Date.now() / period)

export class AuthenticatorApp {
  readonly #totp: TOTP
  #lastStep = 0

  /** The key as the page shows it, which may have spaces. */
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(/\s/g, '')) })
  }

  /** The server also accepts the code of the next half minute, so that two codes in a row need no waiting. */
  async nextCode(): Promise<string> {
    const earliest = this.#lastStep + 1
    await expect.poll(currentStep, { timeout: 2 * period }).toBeGreaterThanOrEqual(earliest - 1)
    this.#lastStep = Math.max(earliest, currentStep())
    return this.#codeOf(this.#lastStep)
  }

  /** Six digits that no step near now has. */
  wrongCode(): string {
    const near = [-2, -1, 0, 1, 2].map((steps) => this.#codeOf(currentStep() + steps))
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
    )
  }

  #codeOf(step: number): string {
    return this.#totp.generate({ timestamp: step * period })
  }
}
