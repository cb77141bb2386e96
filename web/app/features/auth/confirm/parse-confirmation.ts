// The contents of a link to /confirm. Links from our mails have a token hash; the link form of the wire returns with a
// code or, in the query or the hash, with an error. A superadmin who acts for somebody has a token hash behind the #.
import type { MailLinkType } from '../../../data/client/platform-client.ts'
import { type ConfirmationFailure, failureOfCode } from './confirmation-failure.ts'

export type Confirmation =
  | { kind: 'link'; tokenHash: string; type: MailLinkType | 'break_glass' }
  | { kind: 'code'; code: string }
  | { kind: 'impersonation'; adminId: string; tokenHash: string }
  | { kind: 'failed'; failure: ConfirmationFailure }

const linkTypes: readonly string[] = [
  'break_glass',
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
] satisfies (MailLinkType | 'break_glass')[]

export function parseConfirmation({ search, hash }: { search: string; hash: string }): Confirmation {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const failed = [query, fragment].find((params) => params.has('error_code') || params.has('error'))
  if (failed) {
    const code = failed.get('error_code') ?? failed.get('error') ?? undefined
    return { kind: 'failed', failure: failureOfCode(code) }
  }
  const impersonation = parseImpersonation(query, fragment)
  if (impersonation) return impersonation
  const tokenHash = query.get('token_hash')
  const type = query.get('type')
  if (tokenHash && isLinkType(type)) return { kind: 'link', tokenHash, type }
  const code = query.get('code')
  return code ? { kind: 'code', code } : { kind: 'failed', failure: 'invalid' }
}

function parseImpersonation(query: URLSearchParams, fragment: URLSearchParams): Confirmation | undefined {
  const [adminId, tokenHash] = [query.get('admin_id'), fragment.get('token_hash')]
  if (query.get('impersonating') !== 'true' || !adminId) return undefined
  return tokenHash ? { kind: 'impersonation', adminId, tokenHash } : { kind: 'failed', failure: 'invalid' }
}

function isLinkType(type: string | null): type is MailLinkType | 'break_glass' {
  return type !== null && linkTypes.includes(type)
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The invitation that the link was mailed for, and joins on whatever device it is opened. */
export function findInvitation(search: string): string | undefined {
  const id = new URLSearchParams(search).get('invitation') ?? ''
  return uuid.test(id) ? id : undefined
}
