import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { createWebhook, type WebhookFormat } from '@trellis/domain/contracts/webhooks'
import { type WebhookEventType, webhookEventTypes } from '@trellis/domain/webhooks/event-types'

/** What people enter. */
export interface EndpointDraft {
  readonly url: string
  readonly description: string
  readonly events: readonly WebhookEventType[]
  readonly format: WebhookFormat
}

export const newDraft: EndpointDraft = {
  url: '',
  description: '',
  events: webhookEventTypes,
  format: 'trellis',
}

export const draftOf = ({ url, description, events, format }: EndpointDraft): EndpointDraft => ({
  url,
  description,
  events,
  format,
})

/** As the row has it: to send it, and to find what others have changed. */
export const rowOf = ({ url, description, events, format }: EndpointDraft) => ({
  url: url.trim(),
  description: description.trim(),
  events: webhookEventTypes.filter((type) => events.includes(type)),
  format,
})

// The organization is checked elsewhere.
const anyOrganization = '00000000-0000-4000-8000-000000000000'

export function findEndpointFaults(draft: EndpointDraft): FieldFaults {
  const judged = createWebhook.input.safeParse({ organization_id: anyOrganization, ...rowOf(draft) })
  return judged.success ? {} : findFaults(judged.error)
}

export const isChanged = (draft: EndpointDraft, begun: EndpointDraft) =>
  JSON.stringify(rowOf(draft)) !== JSON.stringify(rowOf(begun))
