import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { authErrors } from '../../errors/errors.ts'
import type { Act } from '../../sessions/act-as-person.ts'
import type { Factor } from './factor.ts'
import type { FactorKind } from './factor-kind.ts'

// What authenticator apps take for granted (sheet, section 9).
const form = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Steps before and after the current one: a clock may be off, and typing takes time. */
const skew = 1
const secretSize = 20
/** Characters. A longer address would not fit into a QR code. */
const maxAccount = 100

const purposeOf = (factorId: string) => `auth.mfa_factors.sealed_secret:${factorId}`

export const totpFactor: FactorKind = {
  type: 'totp',
  label: 'TOTP',
  way: 'totp',
  method: 'totp',
  isGuessable: true,

  async enroll({ parts, user }, { id, issuer }) {
    const secret = new Secret({ size: secretSize })
    const uri = new TOTP({
      ...form,
      secret,
      issuer: (issuer || new URL(parts.siteUrl).host).toWellFormed(),
      label: [...(user.email ?? user.phone ?? user.id)].slice(0, maxAccount).join(''),
    }).toString()
    const totp = { qr_code: renderSVG(uri), secret: secret.base32, uri }
    return { sealedSecret: parts.secrets.seal(secret.base32, purposeOf(id)), fields: { totp } }
  },

  async challenge() {
    return { fields: {} }
  },

  async verify(act, { factor, body }) {
    if (!body.code) throw authErrors.validationFailed('Code needs to be non-empty')
    const secret = openSecret(act, factor)
    const timestamp = act.parts.clock()
    const delta = TOTP.validate({
      ...form,
      token: body.code.trim(),
      secret: Secret.fromBase32(secret),
      timestamp,
      window: skew,
    })
    const step = delta === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + delta
    // Whoever saw a code being typed must not use it again.
    if (step === undefined || step <= Number(factor.last_used_step ?? -1)) {
      return authErrors.factorNotProven('Invalid TOTP code entered')
    }
    await act.transaction.query('update auth.mfa_factors set last_used_step = $2 where id = $1', [
      factor.id,
      step,
    ])
    await renewSeal(act, factor, secret)
    return undefined
  },
}

function openSecret({ parts }: Act, { id, sealed_secret }: Factor): string {
  if (sealed_secret === null) throw new Error('A TOTP factor was stored without a secret')
  return parts.secrets.open(sealed_secret, purposeOf(id))
}

async function renewSeal(
  { transaction, parts }: Act,
  { id, sealed_secret }: Factor,
  secret: string,
): Promise<void> {
  if (sealed_secret === null || !parts.secrets.isOutdated(sealed_secret)) return
  await transaction.query('update auth.mfa_factors set sealed_secret = $2 where id = $1', [
    id,
    parts.secrets.seal(secret, purposeOf(id)),
  ])
}
