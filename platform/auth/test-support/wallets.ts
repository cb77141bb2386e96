// Wallets with real keys, and the messages that they sign.
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58, hex } from '@scure/base'

export type Wallet = {
  readonly chain: 'ethereum' | 'solana'
  readonly address: string
  sign(text: string): string
}

export function createEthereumWallet(): Wallet {
  const { secretKey } = secp256k1.keygen()
  const publicKey = secp256k1.getPublicKey(secretKey, false)
  return {
    chain: 'ethereum',
    address: `0x${hex.encode(keccak_256(publicKey.subarray(1)).subarray(-20))}`,
    sign: (text) => toSignature(secp256k1.sign(hashOf(text), secretKey, signing)),
  }
}

const signing = { prehash: false, format: 'recovered' } as const

const hashOf = (text: string) =>
  keccak_256(Buffer.from(`\x19Ethereum Signed Message:\n${Buffer.byteLength(text)}${text}`))

const toSignature = ([recovery = 0, ...rest]: Uint8Array) =>
  `0x${hex.encode(Uint8Array.of(...rest, recovery + 27))}`

export function createSolanaWallet(): Wallet {
  const { secretKey, publicKey } = ed25519.keygen()
  return {
    chain: 'solana',
    address: base58.encode(publicKey),
    sign: (text) => Buffer.from(ed25519.sign(Buffer.from(text), secretKey)).toString('base64'),
  }
}

export type MessageFields = {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string | undefined
  /** A field that is undefined is left out. */
  readonly fields?: Readonly<Record<string, string | undefined>>
  readonly resources?: readonly string[]
}

/** A message as the official client composes it, unless told otherwise. */
export function composeMessage(
  { chain, address }: Pick<Wallet, 'chain' | 'address'>,
  given: MessageFields = {},
): string {
  const account = chain === 'ethereum' ? 'Ethereum' : 'Solana'
  const fields: MessageFields['fields'] = {
    URI: 'https://app.example.com/',
    Version: '1',
    'Chain ID': chain === 'ethereum' ? '1' : 'solana:mainnet',
    'Issued At': new Date().toISOString(),
    ...given.fields,
  }
  const statement = 'statement' in given ? given.statement : 'Sign in to the example.'
  return [
    `${given.domain ?? 'app.example.com'} wants you to sign in with your ${account} account:`,
    given.address ?? address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    ...Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(given.resources === undefined ? [] : ['Resources:', ...given.resources.map((each) => `- ${each}`)]),
  ].join('\n')
}
