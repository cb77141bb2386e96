import type { News, NewsOf } from '../../news/news.ts'
import type { Recipient } from '../audience.ts'
import type { Draft, Telling } from '../draft.ts'
import type { Told } from '../notification-data.ts'

/** Members, roles, legal documents, the plan, and what keeps word from getting through. */
export function tellAboutOrganization({ news, recipients }: Telling): Draft[] {
  const maintainers = idsOf(recipients.filter(({ role }) => role === 'maintainer'))
  return news.flatMap((each): Draft[] => {
    switch (each.kind) {
      case 'invitation_accepted':
        return tellInvitation(each)
      case 'role_changed': {
        const { userId: subjectId, before, after } = each
        const event = 'role_changed'
        return [...new Set([subjectId, ...maintainers])].map((userId) => ({
          event,
          userId,
          subjectId,
          data: { before, after },
        }))
      }
      case 'document_to_accept':
        return tellDocument(each, recipients)
      case 'mail_refused':
        return maintainers
          .filter((userId) => userId !== each.userId)
          .map((userId) => ({ event: 'mail_refused', userId, subjectId: each.userId, data: {} }))
      case 'webhook_failing':
      case 'webhook_disabled': {
        const { kind: event, webhook, failingSince: failing_since, cause } = each
        const { id: webhook_id, host, description } = webhook
        const data = { webhook_id, host, description, failing_since, ...(cause && { cause }) }
        return maintainers.map((userId) => ({ event, userId, data }))
      }
      default:
        return tellPlan(each).flatMap((told) => maintainers.map((userId) => ({ ...told, userId })))
    }
  })
}

/** The plan and its payment. */
function tellPlan(news: News): Told[] {
  switch (news.kind) {
    case 'trial_ending':
      return [{ event: 'trial_ending', data: { ends_at: news.endsAt, days: news.days } }]
    case 'not_active':
      return [{ event: 'not_active', data: { since: news.since } }]
    case 'payment_failed': {
      const { id: invoice_id, number: invoice_number } = news.invoice
      return [
        { event: 'payment_failed', data: { invoice_id, invoice_number, retried_at: news.retriedAt ?? null } },
      ]
    }
    default:
      return []
  }
}

function tellInvitation({ userId, invitedBy, role }: NewsOf<'invitation_accepted'>): Draft[] {
  if (invitedBy === undefined) return []
  return [{ event: 'invitation_accepted', userId: invitedBy, subjectId: userId, data: { role } }]
}

/** Told to those who have to accept it now, and neither had to before nor have done so. */
function tellDocument(
  { document, requiredOf, askedBefore = 'nobody', acceptedBy = [] }: NewsOf<'document_to_accept'>,
  recipients: readonly Recipient[],
): Draft[] {
  const { id: document_id, title, validFrom: valid_from } = document
  const accepted = new Set(acceptedBy)
  const asked = recipients.filter(
    ({ role, userId }) =>
      isRequiredOf(role, requiredOf) && !isRequiredOf(role, askedBefore) && !accepted.has(userId),
  )
  return idsOf(asked).map((userId) => ({
    event: 'document_to_accept',
    userId,
    data: { document_id, title, valid_from },
  }))
}

const isRequiredOf = (role: Recipient['role'], whom: 'nobody' | 'maintainers' | 'everyone'): boolean =>
  whom === 'everyone' || (whom === 'maintainers' && role === 'maintainer')

const idsOf = (recipients: readonly Recipient[]): string[] => recipients.map(({ userId }) => userId)
