import { z } from 'zod'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type AuthContext, type AuthParts, type Endpoint, transactionContext } from '../../auth-context.ts'
import { type Refused, refuseSignIn } from '../../auth-events.ts'
import { type AuthError, authErrors, type OAuthError } from '../../errors/errors.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { spendProof } from '../../one-time/spend-proof.ts'
import { acceptIdentity } from '../../providers/accept-identity.ts'
import type { Chain } from '../../providers/web3/chain.ts'
import { ethereum } from '../../providers/web3/ethereum.ts'
import { endOf, findObjection } from '../../providers/web3/find-objection.ts'
import { solana } from '../../providers/web3/solana.ts'
import { walletIdentity } from '../../providers/web3/wallet-identity.ts'
import { parseWalletMessage, type WalletMessage } from '../../providers/web3/wallet-message.ts'
import { readBody } from '../../request/read-body.ts'
import { createSession } from '../../sessions/create-session.ts'
import { answerWithSession, type Grant } from '../../sessions/grant.ts'

const bodySchema = z.object({
  chain: z.string().nullish(),
  message: z.string().nullish(),
  signature: z.string().nullish(),
})

type Presented = {
  readonly chain: Chain
  readonly text: string
  readonly message: WalletMessage
  readonly signature: Uint8Array
}

type SignedIn = Refused | { readonly outcome: 'signed_in'; readonly grant: Grant }

/** Signs in the holder of a wallet, who has signed a message for this site. */
export const grantByWeb3: Endpoint = (parts) => async (c) => {
  const { ethereum: hasEthereum, solana: hasSolana } = parts.ways
  if (!hasEthereum && !hasSolana) throw authErrors.web3Disabled()
  await requireRoom(c, parts, 'web3')
  const presented = await readPresented(c, parts)
  const objection = findObjection(presented.message, parts) ?? findForgery(presented)
  const signedIn = await parts.database.transaction(transactionContext(c), (transaction) =>
    objection === undefined
      ? signIn(transaction, { c, parts }, presented)
      : refuse(transaction, parts, objection),
  )
  if (signedIn.outcome === 'refused') throw signedIn.error
  return await answerWithSession(c, parts, signedIn.grant)
}

async function readPresented(c: AuthContext, parts: AuthParts): Promise<Presented> {
  const body = await readBody(c, bodySchema)
  const chain = requireChain(body.chain, parts)
  const signature = chain.parseSignature(body.signature ?? '')
  const text = body.message ?? ''
  const message = parseWalletMessage(text, chain)
  const address = chain.parseAddress(message.address)
  if (address === undefined) throw authErrors.validationFailed('message: the address is not valid')
  if (!chain.isNetwork(message.network)) throw authErrors.validationFailed('message: Chain ID is not valid')
  return { chain, text, message: { ...message, address }, signature }
}

function requireChain(name: string | null | undefined, { ways }: AuthParts): Chain {
  const chain = [ethereum, solana].find((each) => each.name === name)
  if (chain === undefined) throw authErrors.web3UnsupportedChain()
  if (!ways[chain.name]) throw authErrors.web3Disabled(`${chain.account} Web3 provider is disabled`)
  return chain
}

function findForgery({ chain, text, message, signature }: Presented): OAuthError | undefined {
  return chain.isSigned(text, { ...message, signature })
    ? undefined
    : authErrors.invalidGrant('Signature does not match address in message')
}

const refuse = (
  transaction: Transaction,
  parts: AuthParts,
  error: AuthError | OAuthError,
  userId?: string,
): Promise<Refused> => refuseSignIn(transaction, parts, { userId, method: 'web3', error })

async function signIn(
  transaction: Transaction,
  { c, parts }: { readonly c: AuthContext; readonly parts: AuthParts },
  { chain, text, message }: Presented,
): Promise<SignedIn> {
  const digest = parts.keyring.digest(`web3:${chain.name}:${text}`)
  if (!(await spendProof(transaction, { digest, endsAt: endOf(message) }))) {
    return await refuse(transaction, parts, authErrors.invalidGrant('The message was used before'))
  }
  const accepted = await acceptIdentity(transaction, parts, walletIdentity(chain, message))
  if (accepted.outcome === 'refused') {
    return await refuse(transaction, parts, accepted.error, accepted.userId)
  }
  const { user } = accepted
  const grant = await createSession(transaction, { c, parts }, { user, method: 'web3', identity: 'web3' })
  return { outcome: 'signed_in', grant }
}
