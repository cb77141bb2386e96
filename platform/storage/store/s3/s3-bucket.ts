import type { S3Client } from '@aws-sdk/client-s3'
import { isVersion, requireVersion } from '../require-version.ts'
import type { PartMemory } from './part-memory.ts'

export type S3Bucket = {
  readonly library: typeof import('@aws-sdk/client-s3')
  readonly client: S3Client
  /** Opens files. They stay open as long as their readers take, and must keep nothing else waiting. */
  readonly reader: S3Client
  readonly name: string
  readonly memory: PartMemory
  readonly keys: S3Keys
}

export type S3Keys = {
  readonly prefix: string
  keyOf(version: string): string
  /** Undefined for a key of something else. */
  versionOf(key: string): string | undefined
}

export function createKeys(folder: string): S3Keys {
  const prefix = `${folder}/`
  return {
    prefix,
    keyOf: (version) => prefix + requireVersion(version),
    versionOf(key) {
      const rest = key.startsWith(prefix) ? key.slice(prefix.length) : ''
      return isVersion(rest) ? rest : undefined
    },
  }
}
