import type { SsoCertificate } from '@trellis/domain/contracts/sso'

/** Milliseconds: time to change a certificate at both ends. */
const notice = 30 * 24 * 3600 * 1000

export interface CertificateExpiry {
  readonly state: 'expired' | 'ending'
  readonly notAfter: string
}

/** Of the certificate that lasts longest: an old one beside it is a change under way. Undefined while there is time. */
export function expiryOf(
  certificates: readonly SsoCertificate[],
  now: number,
): CertificateExpiry | undefined {
  const [last] = certificates.map(({ not_after }) => not_after).sort((a, b) => Date.parse(b) - Date.parse(a))
  if (last === undefined) return undefined
  const left = Date.parse(last) - now
  if (left > notice) return undefined
  return { state: left <= 0 ? 'expired' : 'ending', notAfter: last }
}
