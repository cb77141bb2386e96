import { generateKeyPairSync, sign } from 'node:crypto'

export type SelfSigned = { readonly key: string; readonly certificate: string }

type Options = {
  readonly bits?: number
  readonly notAfter?: Date
  /** IPv4 addresses and names for which a server may show it. */
  readonly addresses?: readonly string[]
  readonly names?: readonly string[]
}

/** A certificate that no authority issued, made on the spot so that no key lies in the repository. */
export function makeSelfSigned(name: string, options: Options = {}): SelfSigned {
  const { bits = 2048, notAfter = new Date('2046-01-01T00:00:00Z'), addresses = [], names = [] } = options
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const subject = sequence(tlv(0x31, sequence(objectId(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from(name)))))
  const allNames = [
    ...addresses.map((address) => tlv(0x87, Buffer.from(address.split('.').map(Number)))),
    ...names.map((host) => tlv(0x82, Buffer.from(host))),
  ]
  const extension = sequence(objectId(0x55, 0x1d, 0x11), tlv(0x04, sequence(...allNames)))
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    sha256WithRsa,
    subject,
    sequence(time(new Date('2020-01-01T00:00:00Z')), time(notAfter)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(allNames.length > 0 ? [tlv(0xa3, sequence(extension))] : []),
  )
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const encoded = sequence(body, sha256WithRsa, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${encoded.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value of ASN.1 in its distinguished encoding: what it is, how long, and its content. */
function tlv(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const long = [length >> 16, (length >> 8) & 0xff, length & 0xff].filter(
    (byte, index) => byte > 0 || index === 2,
  )
  return Buffer.concat([
    Buffer.from(length < 128 ? [tag, length] : [tag, 0x80 | long.length, ...long]),
    content,
  ])
}

const sequence = (...contents: readonly Buffer[]) => tlv(0x30, ...contents)
const objectId = (...bytes: readonly number[]) => tlv(0x06, Buffer.from(bytes))
const sha256WithRsa = sequence(objectId(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), tlv(0x05))
const time = (date: Date) => tlv(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\..*/g, '')}Z`))
