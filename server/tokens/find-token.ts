// What an API token stands for. Asked once per request, with one indexed query; that it was used is written down beside
// the answer, at most once a minute.
import type { ApiTokenClaims, ApiTokens } from '@trellis/platform/callers'
import type { Logger } from '@trellis/platform/http'
import type { Database } from '@trellis/platform/postgres'
import type { Keyring } from '@trellis/platform/tokens'
import { apiTokenPrefix, hashApiToken, isApiToken } from './api-token.ts'

type Parts = {
  readonly database: Pick<Database, 'query'>
  readonly keyring: Pick<Keyring, 'digest'>
  readonly logger: Logger
}

type TokenRow = {
  readonly id: string
  readonly organization_id: string
  readonly user_id: string
  readonly scopes: readonly string[]
  readonly component_ids: readonly string[] | null
  readonly project_ids: readonly string[] | null
  readonly is_use_known: boolean
}

const context = { role: 'app_job', share: { lane: 'auth' } } as const

export function createApiTokens({ database, keyring, logger }: Parts): ApiTokens {
  const noteUse = (tokenId: string, address: string | undefined) =>
    database
      .query(context, {
        text: 'select app.note_api_token_use($1, $2)',
        values: [tokenId, address === undefined ? null : keyring.digest(address)],
      })
      .catch((err: unknown) => logger.error({ err }, 'the use of an API token was not written down'))

  return {
    prefix: apiTokenPrefix,
    async findToken(token, { address }) {
      if (!isApiToken(token)) return undefined
      const [row] = await database.query<TokenRow>(
        { ...context, readOnly: true },
        { text: 'select * from app.find_api_token($1)', values: [hashApiToken(token)] },
      )
      if (row === undefined) return undefined
      // Nobody waits for it.
      if (!row.is_use_known) noteUse(row.id, address)
      return claimsOf(row)
    },
  }
}

/** The names that the helpers of the schema app read. */
function claimsOf(row: TokenRow): ApiTokenClaims {
  return {
    role: 'authenticated',
    sub: row.user_id,
    token_id: row.id,
    organization_id: row.organization_id,
    scopes: row.scopes,
    ...(row.component_ids !== null && { component_ids: row.component_ids }),
    ...(row.project_ids !== null && { project_ids: row.project_ids }),
  }
}
