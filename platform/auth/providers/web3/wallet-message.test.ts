import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AuthError } from '../../errors/errors.ts'
import { composeMessage, type MessageFields } from '../../test-support/wallets.ts'
import { parseWalletMessage } from './wallet-message.ts'

const wallet = { chain: 'ethereum', address: `0x${'ab'.repeat(20)}` } as const
const time = '2026-11-17T01:30:00.000Z'
const compose = ({ fields, ...rest }: MessageFields = {}) =>
  composeMessage(wallet, { ...rest, fields: { 'Issued At': time, ...fields } })
const parse = (text: string) => parseWalletMessage(text, { account: 'Ethereum' })

describe('the message of a wallet', () => {
  test('is read with every field', () => {
    const text = compose({
      fields: {
        Nonce: '12345678',
        'Expiration Time': '2026-11-17T01:35:00Z',
        'Not Before': '2026-11-17T02:29:00+01:00',
        'Request ID': 'r-1',
      },
      resources: ['https://example.com/terms', 'ipfs://bafy'],
    })
    expect(parse(text)).toEqual({
      domain: 'app.example.com',
      address: wallet.address,
      statement: 'Sign in to the example.',
      uri: 'https://app.example.com/',
      network: '1',
      issuedAt: Date.UTC(2026, 10, 17, 1, 30),
      expirationTime: Date.UTC(2026, 10, 17, 1, 35),
      notBefore: Date.UTC(2026, 10, 17, 1, 29),
    })
  })

  test('may lack a statement, with one empty line or two, and have its fields in any order', () => {
    const header = 'a.example wants you to sign in with your Solana account:\n4Nd1m'
    const fields = `Version: 1\nURI: https://a.example\nIssued At: ${time}`
    for (const gap of ['\n\n', '\n\n\n']) {
      const message = parseWalletMessage(`${header}${gap}${fields}`, { account: 'Solana' })
      expect(message).toMatchObject({ statement: undefined, uri: 'https://a.example', domain: 'a.example' })
    }
  })

  test('has a statement that looks like a field, and it stays a statement', () => {
    const message = parse(compose({ statement: 'URI: https://evil.example/' }))
    expect(message).toMatchObject({
      statement: 'URI: https://evil.example/',
      uri: 'https://app.example.com/',
    })
  })

  test.each<[string, string]>([
    ['is empty', ''],
    ['is too short', 'a.example wants you to sign in with your Ethereum account:'],
    ['is huge', compose({ statement: 'x'.repeat(21_000) })],
    ['is for another chain', compose().replace('Ethereum', 'Solana')],
    ['has no empty line after the address', compose().replace('\n\n', '\n')],
    ['has version 2', compose({ fields: { Version: '2' } })],
    ['has no version', compose({ fields: { Version: undefined } })],
    ['has no URI', compose({ fields: { URI: undefined } })],
    ['has no time', compose({ fields: { 'Issued At': undefined } })],
    ['has a date instead of a time', compose({ fields: { 'Issued At': '2026-11-17' } })],
    ['has a time without a zone', compose({ fields: { 'Issued At': '2026-11-17T01:30:00' } })],
    ['has an impossible time', compose({ fields: { 'Issued At': '2026-13-40T25:61:00Z' } })],
    ['has a time in words', compose({ fields: { 'Expiration Time': 'tomorrow' } })],
    ['has an unknown field', compose({ fields: { Color: 'blue' } })],
    ['has a field twice', `${compose()}\nURI: https://evil.example/`],
    ['has an empty field', `${compose()}\nNonce: `],
    ['has spaces around a value', compose({ fields: { URI: ' https://app.example.com/' } })],
    ['has an empty line between fields', compose().replace('\nVersion', '\n\nVersion')],
    ['ends in an empty line', `${compose()}\n`],
    ['has a resource that is no URI', compose({ resources: ['not a uri'] })],
    ['goes on after its resources', `${compose({ resources: ['https://a.example'] })}\nNonce: 12345678`],
    ['has a carriage return', compose().replaceAll('\n', '\r\n')],
    ['has a control character', compose({ statement: 'a\u0000b' })],
    ['has half of a character', compose({ statement: 'a\ud800b' })],
  ])('is refused if it %s', (_, text) => {
    expect(() => parse(text)).toThrow(AuthError)
  })

  test('is read back from whatever it was composed of', () => {
    const line = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text))
    const times = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.webUrl(), line, times, times, fc.boolean(), (uri, statement, issued, ends, isLong) => {
        const text = compose({
          ...(isLong ? { statement } : { statement: undefined }),
          fields: {
            URI: uri,
            'Issued At': issued.toISOString(),
            'Expiration Time': ends.toISOString(),
          },
        })
        expect(parse(text)).toMatchObject({
          uri,
          statement: isLong ? statement : undefined,
          issuedAt: issued.getTime(),
          expirationTime: ends.getTime(),
        })
      }),
    )
  })

  test('is read or refused, whatever the text is', () => {
    const whole = compose({ resources: ['https://a.example'] })
    const bent = fc
      .tuple(
        fc.nat(whole.length),
        fc.nat(20),
        fc.oneof(fc.string(), fc.constantFrom('\n', ': ', '\n\n', '- ')),
      )
      .map(([at, cut, inserted]) => whole.slice(0, at) + inserted + whole.slice(at + cut))
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 500 }), bent), (text) => {
        try {
          expect(parse(text).issuedAt).not.toBeNaN()
        } catch (error) {
          expect(error).toBeInstanceOf(AuthError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
