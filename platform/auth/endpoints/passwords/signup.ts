import { z } from 'zod'
import type { AuthContext, AuthParts, Endpoint } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { parseCodeChallenge } from '../../flows/code-challenge.ts'
import { requireRoom } from '../../limits/limit-address.ts'
import { requireStrongPassword } from '../../passwords/password-rules.ts'
import { requireEmail } from '../../request/email-address.ts'
import { requireChannel, requirePhone } from '../../request/phone-number.ts'
import { readBody } from '../../request/read-body.ts'
import { requireSmallData } from '../../users/user-data.ts'
import { type PhoneSignup, signUpByPhone } from '../phones/signup-phone.ts'
import { type EmailSignup, signUpByEmail } from './signup-email.ts'
import { signUpGuest } from './signup-guest.ts'

const bodySchema = z.object({
  email: z.string().nullish(),
  phone: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  channel: z.string().nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
})

type Body = z.infer<typeof bodySchema>

/** Creates a person with a password. A request that names nobody creates a guest. */
export const postSignup: Endpoint = (parts) => async (c) => {
  const body = await readBody(c, bodySchema)
  if (!body.email && !body.phone) return await signUpAsGuest(c, parts, body)
  await requireRoom(c, parts, 'signup')
  if (!parts.ways.signup) throw authErrors.signupDisabled()
  if (body.email && body.phone) {
    throw authErrors.validationFailed('Only an email address or phone number should be provided on signup.')
  }
  if (body.phone) return await signUpByPhone(c, parts, parsePhoneSignup(body, body.phone, parts))
  if (!parts.ways.email) throw authErrors.emailSignupsDisabled()
  return await signUpByEmail(c, parts, parseEmailSignup(body, parts))
}

async function signUpAsGuest(c: AuthContext, parts: AuthParts, body: Body): Promise<Response> {
  if (!parts.ways.anonymous) throw authErrors.anonymousDisabled()
  if (!parts.ways.signup) throw authErrors.signupDisabled()
  await requireRoom(c, parts, 'anonymous')
  return await signUpGuest(c, parts, requireSmallData(parts, body.data ?? {}))
}

function requirePassword({ password }: Body, { passwordRules }: AuthParts): string {
  if (!password) throw authErrors.validationFailed('Signup requires a valid password')
  return requireStrongPassword(password, passwordRules)
}

function parsePhoneSignup(body: Body, phone: string, parts: AuthParts): PhoneSignup {
  if (!parts.ways.phone) throw authErrors.phoneProviderDisabled('Phone signups are disabled')
  // The code comes to the device that asked, so there is no browser to tell from another.
  if (body.code_challenge) throw authErrors.validationFailed('PKCE not supported for phone signups')
  return {
    phone: requirePhone(phone),
    channel: requireChannel(body.channel),
    password: requirePassword(body, parts),
    data: requireSmallData(parts, body.data ?? {}),
  }
}

function parseEmailSignup(body: Body, parts: AuthParts): EmailSignup {
  return {
    email: requireEmail(body.email ?? ''),
    password: requirePassword(body, parts),
    data: requireSmallData(parts, body.data ?? {}),
    challenge: parseCodeChallenge(body),
  }
}
