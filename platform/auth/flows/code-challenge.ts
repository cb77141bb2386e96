import { createHash, timingSafeEqual } from 'node:crypto'
import { authErrors } from '../errors/errors.ts'

export type CodeChallenge = { readonly challenge: string; readonly method: 's256' | 'plain' }

type Fields = {
  readonly code_challenge?: string | null | undefined
  readonly code_challenge_method?: string | null | undefined
}

/** The challenge of a PKCE flow; undefined for the implicit flow, where the client sends null for both. */
export function parseCodeChallenge(fields: Fields): CodeChallenge | undefined {
  const challenge = fields.code_challenge || undefined
  const method = fields.code_challenge_method?.toLowerCase() || undefined
  if (challenge === undefined && method === undefined) return undefined
  if (challenge === undefined || method === undefined) {
    throw authErrors.validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  }
  if (method !== 's256' && method !== 'plain') {
    throw authErrors.validationFailed('Unsupported code challenge method')
  }
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw authErrors.validationFailed('code challenge has to be between 43 and 128 unreserved characters')
  }
  return { challenge, method }
}

export function answersChallenge({ challenge, method }: CodeChallenge, verifier: string): boolean {
  const answer = method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [expected, given] = [Buffer.from(challenge), Buffer.from(answer)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
