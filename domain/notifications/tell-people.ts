// Decides what each person is told. It depends only on what happened, on the people it may concern and on their choices.
// Nobody is told about their own acts, except where an attacker could have done them in their name.
import type { NewsBatch } from '../news/news.ts'
import type { Audience, Recipient } from './audience.ts'
import type { Draft, Telling } from './draft.ts'
import { canBeMuted } from './events.ts'
import { decideMail } from './mail/decide-mail.ts'
import type { Notice } from './notice.ts'
import { tellAboutComponents } from './tellers/components.ts'
import { tellAboutOrganization } from './tellers/organization.ts'
import { tellAboutSecurity } from './tellers/security.ts'
import { tellAboutVersions } from './tellers/versions.ts'

export function tellPeople(batch: NewsBatch, audience: Audience): Notice[] {
  const telling = prepare(batch, audience)
  const recipients = new Map(audience.recipients.map((recipient) => [recipient.userId, recipient]))
  const mailed = listMailed(audience)
  const drafts = [
    ...tellAboutVersions(telling),
    ...tellAboutComponents(telling),
    ...tellAboutOrganization(telling),
    ...tellAboutSecurity(telling),
  ]
  return drafts.flatMap((draft) => {
    const recipient = recipients.get(draft.userId)
    if (recipient === undefined || !wants(recipient, draft, batch.actorId)) return []
    const { ownComponents: _, fallen: __, isMailed: ___, ...told } = draft
    return [{ ...told, mail: decideMail(draft, recipient, mailed.get(draft.userId) ?? none) }]
  })
}

const none: ReadonlySet<string> = new Set()

/** For each person, the components that they want emails about. */
function listMailed({ assignments }: Audience): Map<string, Set<string>> {
  const mailed = new Map<string, Set<string>>()
  for (const { userId, componentId, isMailed } of assignments) {
    if (!isMailed) continue
    const known = mailed.get(userId)
    if (known === undefined) mailed.set(userId, new Set([componentId]))
    else known.add(componentId)
  }
  return mailed
}

function wants(recipient: Recipient, draft: Draft, actorId: string | undefined): boolean {
  if (!canBeMuted(draft.event)) return true
  return draft.userId !== actorId && !recipient.muted.includes(draft.event)
}

function prepare(batch: NewsBatch, { recipients, assignments }: Audience): Telling {
  const assignees = new Map<string, string[]>()
  for (const { componentId, userId } of assignments) {
    const known = assignees.get(componentId)
    if (known === undefined) assignees.set(componentId, [userId])
    else known.push(userId)
  }
  const changes = new Map(
    batch.news.flatMap((news) => (news.kind === 'health_changed' ? news.changes : [])).map((c) => [c.id, c]),
  )
  return {
    batch,
    news: batch.news,
    recipients,
    assigneesOf: (componentId) => assignees.get(componentId) ?? [],
    changeOf: (componentId) => changes.get(componentId),
  }
}
