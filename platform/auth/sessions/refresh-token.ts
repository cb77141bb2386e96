// A refresh token is the id of its session and 24 random bytes. Only its hash is stored. Its successor is stored
// encrypted with the token itself as the key: the holder of the old token can receive the new one again, and a reader
// of the table learns neither.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const idLength = 16
const secretLength = 24
const ivLength = 12
const tagLength = 16

export function createRefreshToken(sessionId: string): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, randomBytes(secretLength)]).toString('base64url')
}

/** The session of a token; undefined if the text is not a token. */
export function findSessionId(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idLength + secretLength || bytes.toString('base64url') !== token) return undefined
  const hex = bytes.subarray(0, idLength).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function sealSuccessor(token: string, successor: string): Buffer {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', sealKey(token), iv)
  return Buffer.concat([iv, cipher.update(successor, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

export function openSuccessor(token: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(token), sealed.subarray(0, ivLength))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return decipher.update(sealed.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
}

function sealKey(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'refresh token successor', 32))
}
