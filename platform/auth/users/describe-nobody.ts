import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../postgres/postgres.ts'
import { renderIdentity } from './render-user.ts'
import { identityData, type NamedProvider } from './user-data.ts'
import { type IdentityRow, identityColumns, type Json, type UserRow } from './user-row.ts'

type Claim = {
  readonly provider: NamedProvider
  /** The address or number that was given. */
  readonly name: string
  readonly data: Json
  readonly now: number
}

/** A person like a new one, without identities, which tells a stranger nothing (sheet, POST /signup). */
export function describeNobody({ provider, name, data, now }: Claim): Json {
  const time = new Date(now).toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: '',
    phone: '',
    [provider]: name,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: time,
    updated_at: time,
    is_anonymous: false,
    confirmation_sent_at: time,
  }
}

/**
 * The person whose name is not proven yet, as somebody sees them who signs up with it. An administrator may have stored
 * more about them, which is not for strangers: beyond the ids, the answer says what the request said.
 */
export async function describeApplicant(
  transaction: Transaction,
  user: UserRow,
  claim: Claim,
): Promise<Json> {
  const { provider, data } = claim
  const identities = await transaction.query<IdentityRow>(
    `select ${identityColumns} from auth.identities where user_id = $1 and provider = $2`,
    [user.id, provider],
  )
  return {
    ...describeNobody(claim),
    id: user.id,
    role: 'authenticated',
    identities: identities.map((identity) =>
      renderIdentity({ ...identity, identity_data: identityData(user, provider, data) }),
    ),
  }
}
