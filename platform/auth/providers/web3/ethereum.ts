import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex, utf8 } from '@scure/base'
import { authErrors } from '../../errors/errors.ts'
import type { Chain } from './chain.ts'

export const ethereum: Chain = {
  name: 'ethereum',
  account: 'Ethereum',
  parseAddress,
  isNetwork: (text) => text !== undefined && /^[1-9]\d{0,17}$/.test(text),
  parseSignature(text) {
    if (/^0x[0-9a-f]{130}$/i.test(text)) return hex.decode(text.slice(2).toLowerCase())
    throw authErrors.validationFailed('signature: must be 65 bytes in hexadecimal form after 0x')
  },
  isSigned(text, { address, signature }) {
    const signer = findSigner(text, signature)
    return signer !== undefined && signer === parseAddress(address)
  },
}

/** Lower case, as the official client writes it. One in mixed case carries a checksum (EIP-55), which must be right. */
function parseAddress(text: string): string | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const lower = digits.toLowerCase()
  const isMixed = digits !== lower && digits !== digits.toUpperCase()
  return isMixed && digits !== withChecksum(lower) ? undefined : `0x${lower}`
}

function withChecksum(lower: string): string {
  const marks = hex.encode(keccak_256(utf8.decode(lower)))
  return [...lower]
    .map((digit, index) => (Number.parseInt(marks[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')
}

/** The address whose key made the signature, in lower case; undefined if nobody's did. */
function findSigner(text: string, signature: Uint8Array): string | undefined {
  const recovery = recoveryOf(signature[64])
  if (recovery === undefined) return undefined
  try {
    const whole = Uint8Array.of(recovery, ...signature.subarray(0, 64))
    const parsed = secp256k1.Signature.fromBytes(whole, 'recovered')
    // The other of two equivalent forms, which anyone can derive and no wallet makes.
    if (parsed.hasHighS()) return undefined
    const publicKey = parsed.recoverPublicKey(hashOf(text)).toBytes(false)
    return `0x${hex.encode(keccak_256(publicKey.subarray(1)).subarray(-20))}`
  } catch {
    return undefined
  }
}

/** Wallets write the recovery bit alone or, as Bitcoin did, with 27 added. */
function recoveryOf(byte: number | undefined): 0 | 1 | undefined {
  if (byte === 0 || byte === 27) return 0
  return byte === 1 || byte === 28 ? 1 : undefined
}

/** As `personal_sign` does. The prefix keeps a signed text from being a transaction. */
function hashOf(text: string): Uint8Array {
  const message = Buffer.from(text)
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]))
}
