import { createMiddleware } from 'hono/factory'
import { z } from 'zod'
import { CallerError, type Callers, readCredentials } from '../../callers/callers.ts'
import { limitBodyStream } from '../../http/http.ts'
import type { AuthContext, AuthEnv, AuthParts } from '../auth-context.ts'
import type { CaptchaOptions } from '../auth-options.ts'
import { authErrors } from '../errors/errors.ts'
import { readBody } from './read-body.ts'

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://hcaptcha.com/siteverify',
} as const satisfies Record<CaptchaOptions['provider'], string>

/** Milliseconds. */
const timeLimit = 5000
const maxTokenLength = 16_384
const maxAnswerBytes = 65_536

const bodySchema = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().nullish() }).nullish(),
})

const verdictSchema = z.object({
  success: z.boolean(),
  'error-codes': z.array(z.string()).nullish(),
})

type Parts = Pick<AuthParts, 'captcha' | 'callers'>

/** Lets only requests through whose sender solved a captcha, if the installation uses one. */
export const protectByCaptcha = (parts: Parts) =>
  createMiddleware<AuthEnv>(async (c, next) => {
    await requireCaptcha(c, parts)
    return next()
  })

/** The holder of the secret key is a server, which solves none. */
export async function requireCaptcha(c: AuthContext, { captcha, callers }: Parts): Promise<void> {
  if (captcha === undefined || (await isServer(c, callers))) return
  const { gotrue_meta_security: security } = await readBody(c, bodySchema)
  const token = security?.captcha_token?.trim() ?? ''
  if (token === '') throw authErrors.captchaFailed('no captcha_token found')
  if (token.length > maxTokenLength) throw authErrors.captchaFailed('invalid-input-response')
  const verdict = await askProvider(captcha, { token, address: c.var.clientAddress }).catch(
    (cause: unknown) => {
      throw authErrors.captchaUnavailable({ cause })
    },
  )
  if (!verdict.success) throw authErrors.captchaFailed(codesOf(verdict))
}

async function isServer(c: AuthContext, callers: Callers): Promise<boolean> {
  const { bearer } = readCredentials(c.req.raw)
  if (bearer === undefined || callers.isApiToken(bearer)) return false
  try {
    return (await callers.resolve({ apiKey: undefined, bearer })).kind === 'service'
  } catch (error) {
    if (error instanceof CallerError) return false
    throw error
  }
}

async function askProvider(
  { provider, secret, verifyUrl = verifyUrls[provider] }: CaptchaOptions,
  { token, address }: { readonly token: string; readonly address: string | undefined },
): Promise<z.infer<typeof verdictSchema>> {
  const answer = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({
      secret,
      response: token,
      ...(address !== undefined && { remoteip: address }),
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeLimit),
  })
  const refuse = () => new Error('The answer of the captcha provider is too long')
  const text = await new Response(limitBodyStream(answer.body, { bytes: maxAnswerBytes, refuse })).text()
  return verdictSchema.parse(JSON.parse(text))
}

/** The provider's words for the reason. Anything that is no such word is left out. */
function codesOf({ 'error-codes': codes }: z.infer<typeof verdictSchema>): string {
  return (codes ?? []).filter((code) => /^[a-z-]{1,64}$/.test(code)).join(', ')
}
