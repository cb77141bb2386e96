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
const ownNames: readonly string[] = ['passkey', 'password', 'break_glass']
/** Before the id of a company's provider. */
const companyPrefix = 'sso:'

/** How the person signed in: the first proof of the session, whatever was added later. The newest is listed first. */
export function nameMethod(proofs: readonly Proof[]): string {
  const first = findFirst(proofs)
  if (first === undefined) return 'other'
  if (ownNames.includes(first.method)) return first.method
  if (first.provider?.startsWith(companyPrefix)) return 'sso'
  if (first.provider !== undefined) return first.provider
  if (mailProofs.includes(first.method)) return 'email'
  return first.method === supportProof ? 'support' : 'other'
}

/** The id of the company's provider that the first proof of the session is about. */
export function findCompanyProvider(proofs: readonly Proof[]): string | undefined {
  const provider = findFirst(proofs)?.provider
  return provider?.startsWith(companyPrefix) ? provider.slice(companyPrefix.length) : undefined
}

const findFirst = (proofs: readonly Proof[]) =>
  proofs.findLast(({ method }) => !secondProofs.includes(method))
