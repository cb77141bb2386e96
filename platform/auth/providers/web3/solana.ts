import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64urlnopad } from '@scure/base'
import { authErrors } from '../../errors/errors.ts'
import type { Chain } from './chain.ts'

export const solana: Chain = {
  name: 'solana',
  account: 'Solana',
  parseAddress: (text) => (findKey(text) === undefined ? undefined : text),
  isNetwork: (text) => text === undefined || /^(?:solana:)?(?:main|dev|test|local)net$/.test(text),
  parseSignature,
  isSigned(text, { address, domain, signature }) {
    const key = findKey(address)
    if (key === undefined) return false
    const message = Buffer.from(text)
    return [message, offChainMessage(message, { key, domain })].some((signed) =>
      ed25519.verify(signature, signed, key, { zip215: false }),
    )
  },
}

/** An address is the public key itself. */
function findKey(address: string): Uint8Array | undefined {
  // Decoding takes quadratic time.
  if (address.length > 44) return undefined
  try {
    const key = base58.decode(address)
    return key.length === 32 ? key : undefined
  } catch {
    return undefined
  }
}

/** Either alphabet of base64, with or without padding. */
function parseSignature(text: string): Uint8Array {
  if (/^[\w+/-]{86}(?:==)?$/.test(text)) {
    try {
      return base64urlnopad.decode(text.slice(0, 86).replaceAll('+', '-').replaceAll('/', '_'))
    } catch {
      // Its last bits are not zero: another text of the same bytes.
    }
  }
  throw authErrors.validationFailed('signature: must be 64 bytes in base64')
}

/** Hardware wallets sign the text within an envelope, so that it cannot be a transaction. */
function offChainMessage(
  message: Buffer,
  { key, domain }: { readonly key: Uint8Array; readonly domain: string },
): Buffer {
  const [version, format, signers] = [Buffer.of(0), Buffer.of(0), Buffer.of(1)]
  const application = Buffer.alloc(32)
  application.write(domain)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(message.length)
  const marker = Buffer.concat([Buffer.of(0xff), Buffer.from('solana offchain')])
  return Buffer.concat([marker, version, application, format, signers, key, length, message])
}
