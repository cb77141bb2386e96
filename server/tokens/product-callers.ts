import { type Callers, createCallers } from '@trellis/platform/callers'
import type { Database } from '@trellis/platform/postgres'
import type { Keyring } from '@trellis/platform/tokens'
import type { Logger } from 'pino'
import type { Config } from '../settings/config.ts'
import { createApiTokens } from './find-token.ts'

type Parts = {
  readonly config: Pick<Config, 'publicUrl'>
  readonly database: Database
  readonly keyring: Keyring
  readonly logger: Logger
}

/** Who asks: by key, session or API token. */
export function productCallers({ config, database, keyring, logger }: Parts): Callers {
  return createCallers({
    keyring,
    apiTokens: createApiTokens({ database, logger }),
    ownOrigin: new URL(config.publicUrl).origin,
  })
}
