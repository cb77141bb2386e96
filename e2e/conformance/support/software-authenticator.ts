// An authenticator in software (ES256, no attestation, the person always present and verified), and enough of a browser
// that the client finds it at navigator.credentials.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { vi } from 'vitest'

const majorTypes = { positive: 0, negative: 1, bytes: 2, text: 3, map: 5 } as const

function encodeHead(type: keyof typeof majorTypes, value: number): Buffer {
  const major = majorTypes[type] << 5
  if (value < 24) return Buffer.from([major | value])
  if (value < 256) return Buffer.from([major | 24, value])
  return Buffer.from([major | 25, value >> 8, value & 255])
}

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>

/** As much of CBOR as keys and attestations need. */
function encodeCbor(value: Cbor): Buffer {
  if (typeof value === 'number') {
    return value < 0 ? encodeHead('negative', -1 - value) : encodeHead('positive', value)
  }
  if (typeof value === 'string') return Buffer.concat([encodeHead('text', value.length), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([encodeHead('bytes', value.length), value])
  const entries = [...value].flatMap(([key, item]) => [encodeCbor(key), encodeCbor(item)])
  return Buffer.concat([encodeHead('map', value.size), ...entries])
}

const isPresent = 0x01
const isVerified = 0x04
const hasCredential = 0x40

type Challenged = { readonly challenge: string }
type Registration = Challenged & { readonly user: { readonly id: string } }

export type Authenticator = {
  /** The forms of the wire: base64url in JSON. */
  create(options: Registration): object
  get(options: Challenged): object
}

export function createAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coseKey = encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const id = randomBytes(32)
  let userHandle = ''
  let counter = 0

  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
  const countBytes = () => Buffer.from([0, 0, counter >> 8, counter & 255])
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
    response,
  })

  return {
    create({ challenge, user }) {
      userHandle = user.id
      const authData = Buffer.concat([
        rpIdHash,
        Buffer.from([isPresent | isVerified | hasCredential]),
        countBytes(),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseKey,
      ])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      })
    },
    get({ challenge }) {
      counter += 1
      const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([isPresent | isVerified]), countBytes()])
      const data = clientData('webauthn.get', challenge)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
      return credential({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      })
    },
  }
}

const toText = (bytes: ArrayBuffer | Uint8Array) =>
  Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)).toString('base64url')

/** What the browser hands to a page. The client recognizes the class and asks for the JSON form. */
class StubCredential {
  readonly #json: object
  constructor(json: object) {
    this.#json = json
    Object.assign(this, json)
  }
  toJSON(): object {
    return this.#json
  }
}

type CreateOptions = { publicKey: { challenge: ArrayBuffer; user: { id: ArrayBuffer } } }

/** Until the test ends, the client takes this process for a browser whose page is at the authenticator's origin. */
export function enterBrowser(authenticator: Authenticator, origin: string): void {
  const { hostname, href } = new URL(origin)
  vi.stubGlobal('window', { location: { hostname, href, origin }, PublicKeyCredential: StubCredential })
  vi.stubGlobal('document', {})
  vi.stubGlobal('PublicKeyCredential', StubCredential)
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey: { challenge, user } }: CreateOptions) =>
        new StubCredential(
          authenticator.create({ challenge: toText(challenge), user: { id: toText(user.id) } }),
        ),
      get: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) =>
        new StubCredential(authenticator.get({ challenge: toText(publicKey.challenge) })),
    },
  })
}
