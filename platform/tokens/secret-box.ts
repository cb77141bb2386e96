// What must be stored and read again is sealed with a key outside the database: reading a table, or a backup of it,
// reveals nothing. Each sealed text names its key, so that keys can be replaced one after the other.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export type SecretBox = {
  /** The purpose is bound to the text: it opens for no other one. Name the table, the column and the row. */
  seal(text: string, purpose: string): string
  /** Throws for another purpose, an unknown key, or a text that was changed. */
  open(sealed: string, purpose: string): string
  /** Whether it was sealed with an older key. Then seal it again. */
  isOutdated(sealed: string): boolean
}

/** A key that cannot be used. The message never contains it. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

const keyLength = 32
const ivLength = 12
const tagLength = 16

/** Keys in base64 (32 bytes each), separated by commas or spaces. The first one seals, all of them open. */
export function openSecretBox(keys: string): SecretBox {
  const known = keys
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readKey)
  const [first] = known
  if (first === undefined) throw new SecretKeyError('holds no key')
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', first.key, iv).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${first.id}.${sealed.toString('base64url')}`
    },
    open(sealed, purpose) {
      const [id, text = ''] = sealed.split('.')
      const found = known.find((key) => key.id === id)
      if (found === undefined) throw new SecretKeyError('lacks a key that is still in use')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', found.key, bytes.subarray(0, ivLength))
      decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-tagLength))
      return decipher.update(bytes.subarray(ivLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
    },
    isOutdated: (sealed) => !sealed.startsWith(`${first.id}.`),
  }
}

export function generateSecretKey(): string {
  return randomBytes(keyLength).toString('base64')
}

function readKey(text: string): { readonly id: string; readonly key: Buffer } {
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyLength) throw new SecretKeyError(`must be ${keyLength} bytes in base64`)
  return { id: createHash('sha256').update('secret box key id').update(key).digest('hex').slice(0, 8), key }
}
