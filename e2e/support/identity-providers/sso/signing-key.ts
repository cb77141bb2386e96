import { generateKeyPairSync, sign } from 'node:crypto'

export type SigningKey = { readonly key: string; readonly certificate: string }

/** A key with a certificate that no authority issued, as identity providers have them. */
export function makeSigningKey(name: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const commonName = Buffer.from([0x55, 0x04, 0x03])
  const subject = sequence(der(0x31, sequence(der(0x06, commonName), der(0x0c, Buffer.from(name)))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    subject,
    sequence(der(0x18, Buffer.from('20260101000000Z')), der(0x18, Buffer.from('20460101000000Z'))),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const text = sequence(body, sha256WithRsa, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${text.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value in the encoding of certificates: its type, its length and its content. */
function der(type: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const header = length < 128 ? [type, length] : [type, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(header), content])
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents)

const sha256WithRsa = sequence(
  der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  der(0x05),
)
