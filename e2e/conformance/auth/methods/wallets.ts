// Wallets as pages find them, with keys of their own.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58 } from '@scure/base'

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const

/** EIP-191: what wallets sign instead of the bare text, so that it cannot be a transaction. */
const personalHash = (message: Uint8Array) =>
  keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]))

export function signPersonally(message: string | Uint8Array, secretKey: Uint8Array): `0x${string}` {
  const hash = personalHash(Buffer.from(message))
  const signature = secp256k1.sign(hash, secretKey, { prehash: false, format: 'recovered' })
  const [recovery = 0, ...parts] = signature
  return hex(Buffer.from([...parts, 27 + recovery]))
}

export function createEthereumWallet(secretKey: Uint8Array = randomBytes(32)) {
  const publicKey = secp256k1.getPublicKey(secretKey, false).slice(1)
  const address = hex(keccak_256(publicKey).slice(-20))
  return {
    address,
    secretKey,
    on: () => undefined,
    removeListener: () => undefined,
    async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
      if (method === 'eth_requestAccounts') return [address]
      if (method === 'eth_chainId') return '0x1'
      const [message] = params as [string]
      return signPersonally(Buffer.from(message.slice(2), 'hex'), secretKey)
    },
  }
}

export function createSolanaWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const address = base58.encode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  return {
    publicKey: { toBase58: () => address },
    signMessage: async (message: Uint8Array) => new Uint8Array(sign(null, message, privateKey)),
  }
}
