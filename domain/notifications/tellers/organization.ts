import type { NewsOf } from '../../news/news.ts'
import type { Recipient } from '../audience.ts'
import type { Draft, Telling } from '../draft.ts'

/** Members, roles, legal documents, and what keeps word from getting through. */
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
        const { kind: event, webhook, failingSince: failing_since } = each
        const { id: webhook_id, host, description } = webhook
        const data = { webhook_id, host, description, failing_since }
        return maintainers.map((userId) => ({ event, userId, data }))
      }
      default:
        return []
    }
  })
}

function tellInvitation({ userId, invitedBy, role }: NewsOf<'invitation_accepted'>): Draft[] {
  if (invitedBy === undefined) return []
  return [{ event: 'invitation_accepted', userId: invitedBy, subjectId: userId, data: { role } }]
}

function tellDocument(
  { document, requiredOf }: NewsOf<'document_to_accept'>,
  recipients: readonly Recipient[],
): Draft[] {
  const { id: document_id, title, validFrom: valid_from } = document
  const asked = recipients.filter(({ role }) => requiredOf === 'everyone' || role === 'maintainer')
  return idsOf(asked).map((userId) => ({
    event: 'document_to_accept',
    userId,
    data: { document_id, title, valid_from },
  }))
}

const idsOf = (recipients: readonly Recipient[]): string[] => recipients.map(({ userId }) => userId)
