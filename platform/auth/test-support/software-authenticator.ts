// A security key and the browser in front of it, in software: it keeps P-256 keys, counts their uses, and answers
// creation and request options with what navigator.credentials would return as JSON. Each lie is an option.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type Lie = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly credentialId?: string
  readonly userHandle?: string
  /** The flags of the authenticator data. */
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  /** Instead of the next one. */
  readonly counter?: number
  readonly type?: string
  readonly attestation?: { readonly format: string; readonly statement: Map<string, unknown> }
}

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

type RequestOptions = { readonly challenge: string; readonly rpId: string }

const userPresent = 0x01
const userVerified = 0x04
const attestedData = 0x40
export const aaguid = '01020304-0506-0708-0102-030405060708'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

export class SoftwareAuthenticator {
  readonly origin: string
  readonly credentialId = base64url(randomBytes(32))
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  #counter = 0
  #userHandle = ''

  constructor({ origin }: { readonly origin: string }) {
    this.origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  create(options: CreationOptions, lie: Lie = {}) {
    this.#userHandle = options.user.id
    const clientDataJSON = this.#clientData(lie.type ?? 'webauthn.create', options.challenge, lie)
    const { format, statement } = lie.attestation ?? { format: 'none', statement: new Map() }
    const attestationObject = isoCBOR.encode(
      new Map<string, never>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(this.#registrationData(options.rp.id, lie))],
      ] as [string, never][]),
    )
    return this.#credential(lie, {
      clientDataJSON,
      attestationObject: base64url(attestationObject),
      transports: ['usb'],
    })
  }

  get(options: RequestOptions, lie: Lie = {}) {
    const clientDataJSON = this.#clientData(lie.type ?? 'webauthn.get', options.challenge, lie)
    const authenticatorData = this.#authenticatorData(options.rpId, lie)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#credential(lie, {
      clientDataJSON,
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
      userHandle: lie.userHandle ?? this.#userHandle,
    })
  }

  #credential<Response>(lie: Lie, response: Response) {
    const id = lie.credentialId ?? this.credentialId
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }
  }

  #clientData(type: string, challenge: string, lie: Lie): string {
    const origin = lie.origin ?? this.origin
    return base64url(
      JSON.stringify({ type, challenge: lie.challenge ?? challenge, origin, crossOrigin: false }),
    )
  }

  #authenticatorData(rpId: string, lie: Lie, flags = 0): Buffer {
    this.#counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lie.counter ?? this.#counter)
    const present = lie.isPresent === false ? 0 : userPresent
    const verified = lie.isVerified === false ? 0 : userVerified
    return Buffer.concat([sha256(lie.rpId ?? rpId), Buffer.from([present | verified | flags]), counter])
  }

  #registrationData(rpId: string, lie: Lie): Buffer {
    const id = Buffer.from(lie.credentialId ?? this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([
      this.#authenticatorData(rpId, lie, attestedData),
      Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
      length,
      id,
      this.#publicKey(),
    ])
  }

  /** COSE: an EC2 key for ES256 on P-256. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    )
  }
}
