// An API token of a member, written directly into the database: no test waits for a recent proof.
import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { query } from '../functions/core-organization.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

function toLetters(value: bigint, length: number): string {
  const letter = alphabet.charAt(Number(value % 62n))
  return length === 1 ? letter : toLetters(value / 62n, length - 1) + letter
}

export type ApiToken = { readonly id: string; readonly text: string }

type Narrowing = { readonly scopes?: readonly string[]; readonly componentIds?: readonly string[] }

/** Well formed, but not issued to anybody. */
export function makeUpApiToken(): string {
  const body = `trl_personal_${toLetters(BigInt(`0x${randomBytes(31).toString('hex')}`), 43)}`
  return `${body}_${toLetters(BigInt(crc32(body)), 6)}`
}

export async function insertApiToken(
  organizationId: string,
  userId: string,
  { scopes = ['read'], componentIds }: Narrowing = {},
): Promise<ApiToken> {
  const text = makeUpApiToken()
  const [row] = await query<{ id: string }>(
    `with token as (
       insert into api_tokens (organization_id, kind, user_id, name, scopes, component_ids)
       values ($1, 'personal', $2, 'Pipeline', $4, $5) returning id
     )
     insert into app.api_token_secrets (token_id, hash) select id, $3 from token returning token_id as id`,
    [organizationId, userId, createHash('sha256').update(text).digest(), scopes, componentIds ?? null],
  )
  if (row === undefined) throw new Error('The token was not stored')
  return { id: row.id, text }
}
