import { decodeJwt, type JWTPayload } from 'jose'
import { type Caller, CallerError, type Callers } from '../../callers/callers.ts'
import { isUuid } from '../../http/http.ts'
import type { Database, Share } from '../../postgres/postgres.ts'

/** Why nobody may join or stay, in the words of the protocol. */
export class ChannelRefusal extends Error {
  override readonly name = 'ChannelRefusal'
  readonly code: string

  constructor(code: string, text: string) {
    super(text)
    this.code = code
  }

  /** As the answer to a join says it. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}

export type Origin = {
  readonly address?: string | undefined
  readonly site?: string | undefined
  readonly requestId: string
}

/** The holder of a token. Rejects with a ChannelRefusal. */
export async function identify(
  callers: Callers,
  token: string,
  { site, ...origin }: Origin,
): Promise<Caller> {
  try {
    const caller = await callers.resolve({ apiKey: undefined, bearer: token, origin: site }, origin)
    requireUnexpired(caller, Date.now())
    return caller
  } catch (error) {
    if (error instanceof CallerError) throw explain(error, token)
    throw error
  }
}

export function requireUnexpired({ claims }: Pick<Caller, 'claims'>, now: number): void {
  const { exp } = claims
  const seconds = typeof exp === 'number' ? Math.floor(now / 1000) - exp : -1
  if (seconds >= 0) throw new ChannelRefusal('InvalidJWTToken', `Token has expired ${seconds} seconds ago`)
}

/** Reads a token without verifying it. Use the claims only to word a refusal. */
function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

function explain({ fault }: CallerError, token: string): ChannelRefusal {
  const { role, exp } = readClaims(token)
  switch (fault) {
    case 'token-expired': {
      const seconds = Math.max(0, Math.floor(Date.now() / 1000) - (exp ?? 0))
      return new ChannelRefusal('InvalidJWTToken', `Token has expired ${seconds} seconds ago`)
    }
    case 'token-invalid':
      if (role === undefined)
        return new ChannelRefusal('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
      return new ChannelRefusal('JwtSignatureError', 'Failed to validate JWT signature')
    case 'refused-api-token':
    case 'cross-origin-api-token':
      return new ChannelRefusal('InvalidJWTToken', 'The API token was refused')
    case 'empty-bearer':
    case 'several-words':
    case 'wrong-part-count':
      return new ChannelRefusal('MalformedJWT', 'The token provided is not a valid JWT')
    default:
      return new ChannelRefusal('JwtSignatureError', 'Failed to validate JWT signature')
  }
}

type Session = { readonly sub: string; readonly session_id: string }

export const sessionOf = ({ claims }: Pick<Caller, 'claims'>): Session | undefined => {
  const { sub, session_id: id } = claims
  return typeof sub === 'string' && typeof id === 'string' ? { sub, session_id: id } : undefined
}

/** The ids of those sessions that have ended. */
export async function findEndedSessions(
  database: Database,
  sessions: readonly Session[],
  share?: Share,
): Promise<ReadonlySet<string>> {
  const [known, strange] = [sessions.filter(hasIds), sessions.filter((session) => !hasIds(session))]
  const ended = new Set(strange.map(({ session_id: id }) => id))
  if (known.length === 0) return ended
  const rows = await database.query<{ id: string }>(
    { role: 'realtime_admin', readOnly: true, ...(share !== undefined && { share }) },
    {
      text: `select s.id::text as id from unnest($1::uuid[], $2::uuid[]) s (person, id)
        where not auth.session_is_live(s.person, s.id)`,
      values: [known.map(({ sub }) => sub), known.map(({ session_id: id }) => id)],
    },
  )
  for (const { id } of rows) ended.add(id)
  return ended
}

const hasIds = ({ sub, session_id: id }: Session): boolean => isUuid(sub) && isUuid(id)
