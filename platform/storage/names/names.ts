// Names of buckets and objects (sheet, section 1). They are data: no name ever becomes a path of the store.
import { invalidBucketName, invalidKey } from '../errors/catalog.ts'

const bucketForm = /^[\w!\-.*'() &$@=;:+,?]{1,100}$/
const keyForm = /^[\w/!\-.*'() &$@=;:+,?]+$/
/** Bytes, as the table allows. All characters of a name are ASCII. */
const longestName = 1024

export function requireBucketName(name: string): string {
  if (!bucketForm.test(name) || name.trim() !== name || isDots(name)) throw invalidBucketName()
  return name
}

/**
 * A name with an empty part could not be listed by folder, and one with dots could not be addressed: clients and proxies
 * resolve them.
 */
export function requireKey(name: string): string {
  const isSound = keyForm.test(name) && name.length <= longestName
  if (!isSound || name.split('/').some((part) => part === '' || isDots(part)))
    throw invalidKey(name.slice(0, 200))
  return name
}

const isDots = (part: string) => part === '.' || part === '..'
