/** Why a proof was not accepted (data/session/proofs/proof-failure.ts), for every screen that asks for one. */
export const proofFailures = {
  wrong: 'That code didn’t match. Enter the newest one.',
  canceled: 'No passkey was used. Try again, or choose another way.',
  expired: 'That took too long. Try again.',
  unsupported: 'This browser can’t use passkeys here. Choose another way.',
  known: 'This device already has a passkey for your account.',
  'other-person': 'That passkey belongs to another account. Use one of this account.',
  'signed-out': 'Your session has ended. Sign in again.',
  'rate-limited': 'Too many attempts. Wait a few minutes, then try again.',
  unavailable: 'The service cannot be reached. Try again in a moment.',
  unexpected: 'Something went wrong on our end. Try again.',
} as const

/** A code has newer ones, these have not. */
export const wrongProofs = {
  recovery: 'That recovery code didn’t work. Check it, or use another one.',
  passkey: 'That passkey is not registered here. Use another one.',
} as const
