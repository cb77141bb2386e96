import { addWhatFits, defaultDataLimit } from '../../users/user-data.ts'
import type { ProvenIdentity } from '../identities.ts'
import type { Chain } from './chain.ts'
import type { WalletMessage } from './wallet-message.ts'

/** Bytes. A longer statement would take the place of everything else in the person's data. */
const maxStatement = 400

/** The identity that a signed message proves. `address` is in the one form of its chain. */
export function walletIdentity(
  { name: chain }: Chain,
  { address, domain, network, statement = '' }: WalletMessage,
): ProvenIdentity {
  const subject = `web3:${chain}:${address}`
  const claims = { address, chain, network: network ?? '', domain }
  const isShort = Buffer.byteLength(statement) <= maxStatement
  const data = {
    sub: subject,
    email_verified: false,
    phone_verified: false,
    custom_claims: isShort ? { ...claims, statement } : claims,
  }
  return {
    provider: 'web3',
    profile: {
      subject,
      email: undefined,
      isEmailVerified: false,
      data: addWhatFits(defaultDataLimit, {}, data),
    },
    mayLackEmail: true,
  }
}
