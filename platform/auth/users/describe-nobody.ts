import { randomUUID } from 'node:crypto'
import type { NamedProvider } from './user-data.ts'
import type { Json } from './user-row.ts'

type Claim = {
  readonly provider: NamedProvider
  /** The address or number that belongs to somebody already. */
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
