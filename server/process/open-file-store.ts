import { join } from 'node:path'
import { openDiskStore, openS3Store, S3RefusedError, type Store } from '@trellis/platform/storage'
import type { Config } from '../settings/config.ts'
import { ConfigError } from '../settings/config-error.ts'

type Place = Pick<Config, 'dataDir' | 's3'>

/** Where the settings say that files are kept. */
export async function openFileStore({ dataDir, s3 }: Place): Promise<Store> {
  if (s3 === undefined) return await openFilesFolder({ dataDir })
  return await openS3Store(s3).catch((error: unknown) => {
    if (!(error instanceof S3RefusedError)) throw error
    throw new ConfigError(`The settings of STORAGE_S3 cannot be used: ${error.message}`, { cause: error })
  })
}

/** The folder of files, whatever the settings choose. */
export const openFilesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Store> =>
  openDiskStore({ directory: join(dataDir, 'files') })
