import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../postgres/postgres.ts'
import { renderIdentity } from './render-user.ts'
import { identityData, type NamedProvider } from './user-data.ts'
import type { IdentityRow, Json, UserRow } from './user-row.ts'

type Claim = {
  readonly provider: NamedProvider
  /** The address or number that was given. */
  readonly name: string
  readonly data: Json
  readonly now: number
}

/** A person like a new one. Clients tell by the missing identities that the name is taken (sheet, POST /signup). */
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
 * more about them, which is not for strangers: beyond the ids, the answer says what the request said. It does not say
 * either that they were there before.
 */
export async function describeApplicant(
  transaction: Transaction,
  user: UserRow,
  claim: Claim,
): Promise<Json> {
  const { provider, data, now } = claim
  const [known] = await transaction.query<Pick<IdentityRow, 'id'>>(
    'select id from auth.identities where user_id = $1 and provider = $2',
    [user.id, provider],
  )
  const time = new Date(now)
  const identity = renderIdentity({
    id: known?.id ?? randomUUID(),
    user_id: user.id,
    provider,
    provider_id: user.id,
    identity_data: identityData(user, provider, data),
    last_sign_in_at: null,
    created_at: time,
    updated_at: time,
  })
  return { ...describeNobody(claim), id: user.id, role: 'authenticated', identities: [identity] }
}
