import type { InviteOutcome, InviteResult } from '@trellis/domain/contracts/team/invitations'
import { type PastedAddress, parseAddresses } from '@trellis/domain/invitations/parse-addresses'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import type { FilterChoice } from '../../../components/list/search-filter/choice-search.tsx'

/** What was typed into the dialog. It stays until it is sent, also while the dialog is closed. */
export interface InviteDraft {
  addresses: string
  role: MemberRole
  components: readonly FilterChoice[]
  message: string
}

export const emptyDraft: InviteDraft = { addresses: '', role: 'developer', components: [], message: '' }

export interface SentInvitation {
  email: string
  role: MemberRole
  component_ids: string[]
}

/** Rows without any text are not sent; the server answers for what is not an address. */
export function invitationsOf({ addresses, role, components }: InviteDraft): SentInvitation[] {
  return parseAddresses(addresses)
    .filter(({ text }) => text !== '')
    .map((pasted) => ({
      email: pasted.email ?? pasted.text,
      role: pasted.role ?? role,
      component_ids: components.map(({ value }) => value),
    }))
}

export interface Recognized {
  count: number
  /** How many bring a role of their own. */
  withRole: number
  /** What stands in place of a role and is none. */
  otherRoles: readonly string[]
  /** The texts that are no addresses. */
  others: readonly string[]
}

export function recognize(addresses: string): Recognized {
  const pasted = parseAddresses(addresses)
  const found = pasted.filter(({ email }) => email !== undefined)
  return {
    count: found.length,
    withRole: found.filter(({ role }) => role !== undefined).length,
    otherRoles: [...new Set(found.flatMap(({ otherRole }) => otherRole ?? []))],
    others: pasted.filter(({ email, text }) => email === undefined && text !== '').map(({ text }) => text),
  }
}

const correctable: readonly InviteOutcome[] = ['invalid', 'domain_not_allowed', 'no_place']

/** The addresses that somebody may correct or send later, as they were pasted, with the roles that they brought. */
export function keepRefused(addresses: string, results: readonly InviteResult[]): string {
  const refused = new Set(
    results.filter(({ outcome }) => correctable.includes(outcome)).map(({ email }) => email),
  )
  const kept = parseAddresses(addresses).filter(({ email, text }) => refused.has(email ?? text))
  if (!kept.some(({ role }) => role !== undefined)) return kept.map(textOf).join('\n')
  return ['email,role', ...kept.map((pasted) => `"${textOf(pasted)}",${pasted.role ?? ''}`)].join('\n')
}

const textOf = ({ email, text }: PastedAddress) => email ?? text
