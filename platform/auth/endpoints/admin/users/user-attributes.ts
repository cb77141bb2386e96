// What administrators may set of a person (sheet, section 12). Empty texts count as not set, as in the original.
import { z } from 'zod'
import { isUuid } from '../../../../http/http.ts'
import type { AuthContext, AuthParts } from '../../../auth-context.ts'
import { authErrors } from '../../../errors/errors.ts'
import { hashPassword, isUsableHash, usableHashes } from '../../../passwords/hash-password.ts'
import { requireStrongPassword } from '../../../passwords/password-rules.ts'
import { requireEmail } from '../../../request/email-address.ts'
import { requirePhone } from '../../../request/phone-number.ts'
import { readBody } from '../../../request/read-body.ts'
import type { Json } from '../../../users/user-row.ts'
import { parseGoDuration } from './go-duration.ts'

const text = z.string().nullish()
const data = z.record(z.string(), z.unknown()).nullish()

const bodySchema = z.object({
  id: text,
  aud: z.string().max(255).nullish(),
  role: text,
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: data,
  app_metadata: data,
  ban_duration: text,
})

type Body = z.infer<typeof bodySchema>

export type UserAttributes = {
  readonly id: string | undefined
  readonly aud: string | undefined
  readonly role: string | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly passwordHash: string | undefined
  readonly confirmsEmail: boolean
  readonly confirmsPhone: boolean
  readonly userMetadata: Json | undefined
  readonly appMetadata: Json | undefined
  /** Milliseconds from now on; 0 ends a ban. */
  readonly banDuration: number | undefined
}

export async function readUserAttributes(c: AuthContext, parts: AuthParts): Promise<UserAttributes> {
  const body = await readBody(c, bodySchema)
  return {
    id: readId(body),
    aud: body.aud || undefined,
    role: readRole(body, parts),
    email: body.email ? requireEmail(body.email) : undefined,
    phone: body.phone ? requirePhone(body.phone) : undefined,
    confirmsEmail: body.email_confirm ?? false,
    confirmsPhone: body.phone_confirm ?? false,
    userMetadata: body.user_metadata ?? undefined,
    appMetadata: body.app_metadata ?? undefined,
    banDuration: readBanDuration(body),
    // Hashing comes last: it takes longest.
    passwordHash: await readPassword(body, parts),
  }
}

function readId({ id }: Body): string | undefined {
  if (!id) return undefined
  if (!isUuid(id)) throw authErrors.validationFailed('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) throw authErrors.validationFailed('ID cannot be a nil uuid')
  return id.toLowerCase()
}

function readRole({ role }: Body, { assignableRoles }: AuthParts): string | undefined {
  if (!role) return undefined
  if (assignableRoles.includes(role)) return role
  throw authErrors.validationFailed(`role: must be one of ${assignableRoles.join(', ')}`)
}

async function readPassword(body: Body, { passwordRules }: AuthParts): Promise<string | undefined> {
  const { password, password_hash: hash } = body
  if (password && hash) {
    throw authErrors.validationFailed('Only a password or a password hash should be provided')
  }
  if (hash && !isUsableHash(hash)) {
    throw authErrors.validationFailed(`password_hash: must be ${usableHashes}`)
  }
  if (hash || !password) return hash || undefined
  return await hashPassword(requireStrongPassword(password, passwordRules))
}

function readBanDuration({ ban_duration: given }: Body): number | undefined {
  if (!given) return undefined
  const duration = given === 'none' ? 0 : parseGoDuration(given)
  if (duration === undefined) {
    throw authErrors.validationFailed('invalid format for ban duration: write 24h or 1h30m, or none')
  }
  return duration
}
