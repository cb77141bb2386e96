import { ConfigError } from './config-error.ts'

/** A bucket of any service that speaks S3. */
export type S3Settings = {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const names = {
  endpoint: 'STORAGE_S3_ENDPOINT',
  bucket: 'STORAGE_S3_BUCKET',
  region: 'STORAGE_S3_REGION',
  accessKeyId: 'STORAGE_S3_ACCESS_KEY_ID',
  secretAccessKey: 'STORAGE_S3_SECRET_ACCESS_KEY',
} as const satisfies Record<keyof S3Settings, string>

type Name = (typeof names)[keyof S3Settings]

/** All of them or none: files in the wrong place would be missing later. */
export function s3SettingsOf(values: { readonly [name in Name]?: string | undefined }): { s3?: S3Settings } {
  const required = Object.values(names)
  const missing = required.find((name) => values[name] === undefined)
  if (required.every((name) => values[name] === undefined)) return {}
  if (missing !== undefined) {
    throw new ConfigError(`${missing} is required with the other settings of STORAGE_S3`)
  }
  const settingOf = (name: Name) => values[name] ?? ''
  return {
    s3: {
      endpoint: settingOf(names.endpoint),
      bucket: settingOf(names.bucket),
      region: settingOf(names.region),
      accessKeyId: settingOf(names.accessKeyId),
      secretAccessKey: settingOf(names.secretAccessKey),
    },
  }
}
