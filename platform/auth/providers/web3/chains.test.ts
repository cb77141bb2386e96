import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { AuthError } from '../../errors/errors.ts'
import { createEthereumWallet, createSolanaWallet, type Wallet } from '../../test-support/wallets.ts'
import type { Chain } from './chain.ts'
import { ethereum } from './ethereum.ts'
import { solana } from './solana.ts'

const domain = 'app.example.com'
const isSigned = (chain: Chain, { address }: Wallet, text: string, signature: string) =>
  chain.isSigned(text, { address, domain, signature: chain.parseSignature(signature) })

describe.each([
  { chain: ethereum, create: createEthereumWallet },
  { chain: solana, create: createSolanaWallet },
])('a signature of $chain.name', ({ chain, create }) => {
  test('proves its own text and address, and no other', () => {
    const [wallet, other] = [create(), create()]
    const signature = wallet.sign('häagen')
    expect(isSigned(chain, wallet, 'häagen', signature)).toBe(true)
    expect(isSigned(chain, wallet, 'haagen', signature)).toBe(false)
    expect(isSigned(chain, other, 'häagen', signature)).toBe(false)
    expect(isSigned(chain, wallet, 'häagen', other.sign('häagen'))).toBe(false)
  })

  test('is refused with any bit of it changed', () => {
    const wallet = create()
    const signature = chain.parseSignature(wallet.sign('text'))
    for (let index = 0; index < signature.length; index += 1) {
      const bent = Uint8Array.from(signature)
      bent[index] = (bent[index] ?? 0) ^ 1
      expect(chain.isSigned('text', { ...wallet, domain, signature: bent })).toBe(false)
    }
  })
})

// Taken from EIP-55.
const checksummed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('an address of Ethereum', () => {
  test.each(checksummed)('%s has the right checksum, and is kept in lower case', (address) => {
    expect(ethereum.parseAddress(address)).toBe(address.toLowerCase())
    expect(ethereum.parseAddress(address.toLowerCase())).toBe(address.toLowerCase())
    expect(ethereum.parseAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address.toLowerCase())
  })

  test.each([
    '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd',
    '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaeg',
    '',
  ])('%j is refused', (address) => {
    expect(ethereum.parseAddress(address)).toBeUndefined()
  })
})

describe('a signature of Ethereum', () => {
  test('may write its last byte as 0 or 1', () => {
    const wallet = createEthereumWallet()
    const signature = wallet.sign('text')
    const last = Number.parseInt(signature.slice(-2), 16) - 27
    expect(isSigned(ethereum, wallet, 'text', `${signature.slice(0, -2)}0${last}`)).toBe(true)
  })

  test.each(['02', '1d', '1e', 'ff'])('is refused with %s as its last byte', (last) => {
    const wallet = createEthereumWallet()
    expect(isSigned(ethereum, wallet, 'text', wallet.sign('text').slice(0, -2) + last)).toBe(false)
  })

  test('is refused in its other, equivalent form', () => {
    const wallet = createEthereumWallet()
    const bytes = ethereum.parseSignature(wallet.sign('text'))
    const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(0, 64))
    const other = new secp256k1.Signature(r, secp256k1.Point.CURVE().n - s)
    const flipped = bytes[64] === 27 ? '1c' : '1b'
    expect(isSigned(ethereum, wallet, 'text', `0x${other.toHex()}${flipped}`)).toBe(false)
  })

  test.each([`0x${'00'.repeat(65)}`, `0x${'ff'.repeat(64)}1b`])('%s is nobody’s', (signature) => {
    expect(isSigned(ethereum, createEthereumWallet(), 'text', signature)).toBe(false)
  })

  test('of nobody does not prove an address that is none', () => {
    const signature = ethereum.parseSignature(`0x${'00'.repeat(65)}`)
    expect(ethereum.isSigned('text', { address: 'none', domain, signature })).toBe(false)
  })

  test.each(['', '0x', 'ab'.repeat(65), `0x${'ab'.repeat(64)}`, `0x${'zz'.repeat(65)}`])(
    '%j has not its form',
    (text) => {
      expect(() => ethereum.parseSignature(text)).toThrow(AuthError)
    },
  )
})

describe('an address of Solana', () => {
  test('is 32 bytes in base58', () => {
    const { address } = createSolanaWallet()
    expect(solana.parseAddress(address)).toBe(address)
    expect(solana.parseAddress(base58.encode(Buffer.alloc(31, 7)))).toBeUndefined()
    expect(solana.parseAddress(base58.encode(Buffer.alloc(33, 7)))).toBeUndefined()
    expect(solana.parseAddress('0OIl'.repeat(10))).toBeUndefined()
    expect(solana.parseAddress('1'.repeat(100_000))).toBeUndefined()
  })

  test.each([
    ['solana:mainnet', true],
    ['devnet', true],
    [undefined, true],
    ['1', false],
    ['solana:moonnet', false],
  ])('its network may be %j: %s', (network, isKnown) => {
    expect(solana.isNetwork(network)).toBe(isKnown)
  })
})

describe('a signature of Solana', () => {
  test('may be written in either alphabet, with or without padding', () => {
    const wallet = createSolanaWallet()
    const padded = wallet.sign('text')
    const url = Buffer.from(padded, 'base64').toString('base64url')
    for (const signature of [padded, padded.replace('==', ''), url, `${url}==`]) {
      expect(isSigned(solana, wallet, 'text', signature)).toBe(true)
    }
  })

  test('may be that of a hardware wallet, for the domain of the message only', () => {
    const { secretKey, publicKey } = ed25519.keygen()
    const envelope = Buffer.concat([
      Buffer.from(`ff${Buffer.from('solana offchain').toString('hex')}00`, 'hex'),
      Buffer.from(domain.padEnd(32, '\0')),
      Buffer.of(0, 1),
      publicKey,
      Buffer.of(4, 0),
      Buffer.from('text'),
    ])
    const signature = ed25519.sign(envelope, secretKey)
    const address = base58.encode(publicKey)
    expect(solana.isSigned('text', { address, domain, signature })).toBe(true)
    expect(solana.isSigned('text', { address, domain: 'evil.example', signature })).toBe(false)
  })

  test('is refused for a key that fits any text', () => {
    const weak = base58.encode(hex.decode(`01${'00'.repeat(31)}`))
    const signature = hex.decode(`01${'00'.repeat(63)}`)
    expect(solana.isSigned('text', { address: weak, domain, signature })).toBe(false)
  })

  test('is refused with the order of the group added to its second half', () => {
    const wallet = createSolanaWallet()
    const bytes = Buffer.from(wallet.sign('text'), 'base64')
    const order = ed25519.Point.CURVE().n
    const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
    const bent = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    const signature = Buffer.concat([bytes.subarray(0, 32), bent])
    expect(solana.isSigned('text', { ...wallet, domain, signature })).toBe(false)
  })

  test.each(['', 'A'.repeat(85), 'A'.repeat(87), `${'A'.repeat(85)}!`, `${'A'.repeat(85)}B`])(
    '%j has not its form',
    (text) => {
      expect(() => solana.parseSignature(text)).toThrow(AuthError)
    },
  )
})
