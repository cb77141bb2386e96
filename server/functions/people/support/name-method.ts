/** One proof of a session, as the auth protocol stores it. */
export type Proof = { readonly method: string; readonly provider?: string }

/** Proofs that nobody signs in with. */
const secondProofs: readonly string[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']
const mailProofs: readonly string[] = [
  'otp',
  'magiclink',
  'recovery',
  'invite',
  'email_change',
  'email/signup',
]
/** A superadmin acts for the person. */
const supportProof = 'impersonation'
const ownNames: readonly string[] = ['passkey', 'password']

/** How the person signed in: the first proof of the session, whatever was added later. The newest is listed first. */
export function nameMethod(proofs: readonly Proof[]): string {
  const first = proofs.findLast(({ method }) => !secondProofs.includes(method))
  if (first === undefined) return 'other'
  if (first.provider !== undefined) return first.provider
  if (mailProofs.includes(first.method)) return 'email'
  if (first.method === supportProof) return 'support'
  return ownNames.includes(first.method) ? first.method : 'other'
}
