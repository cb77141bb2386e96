// Looks up an API token with one indexed query per request. Refusals, and uses at most once a minute, are written down
// for the audit log.
import type { ApiTokenClaims, ApiTokens, RequestOrigin } from '@trellis/platform/callers'
import { addressFamilyKey, type Logger } from '@trellis/platform/http'
import type { Database } from '@trellis/platform/postgres'
import { apiTokenPrefix, hashApiToken, isApiToken } from './api-token.ts'

type Parts = {
  readonly database: Pick<Database, 'query'>
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

/** One address gets few of the connections, whatever tokens it makes up. */
const contextOf = (address = '') => ({
  role: 'app_job',
  share: { lane: 'auth', owner: addressFamilyKey(address) } as const,
})

export function createApiTokens({ database, logger }: Parts): ApiTokens {
  const note = ({ requestId, address }: RequestOrigin, text: string, values: readonly unknown[]) =>
    database
      .query(
        {
          ...contextOf(address),
          ...(requestId !== undefined && { requestId }),
          ...(address !== undefined && { address }),
        },
        { text, values },
      )
      .catch((err: unknown) => logger.error({ err }, 'cannot record the use of an API token'))

  function noteUse(tokenId: string, origin: RequestOrigin): void {
    void note(origin, 'select app.note_api_token_use($1)', [tokenId])
  }

  async function isKnown(hash: Buffer, { address }: RequestOrigin): Promise<boolean> {
    const [row] = await database.query<{ known: boolean }>(
      { ...contextOf(address), readOnly: true },
      { text: 'select app.is_api_token_known($1) as known', values: [hash] },
    )
    return row?.known === true
  }

  return {
    prefix: apiTokenPrefix,
    async findToken(token, origin) {
      if (!isApiToken(token)) return undefined
      const hash = hashApiToken(token)
      const [row] = await database.query<TokenRow>(
        { ...contextOf(origin.address), readOnly: true },
        { text: 'select * from app.find_api_token($1)', values: [hash] },
      )
      if (row === undefined) {
        // An invented token belongs to nobody and writes nothing. The write is awaited, so that a flood of old tokens
        // has to wait too.
        if (await isKnown(hash, origin)) await note(origin, 'select app.note_refused_api_token($1)', [hash])
        return undefined
      }
      if (!row.is_use_known) noteUse(row.id, origin)
      return claimsOf(row)
    },
  }
}

/** The names that the helpers in the schema `app` read. */
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
