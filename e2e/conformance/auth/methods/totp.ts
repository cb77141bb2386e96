import { Secret, TOTP } from 'otpauth'

/** The code that an app shows for the secret, now or some periods away. */
export const totpCode = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

/** Six digits that no period near now has. */
export function wrongCode(secret: string): string {
  const near = new Set([-2, -1, 0, 1, 2].map((periods) => totpCode(secret, periods)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.has(code)) ?? ''
}
