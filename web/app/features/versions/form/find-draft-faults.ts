import { releaseVersion } from '@trellis/domain/contracts/catalog/versions'
import type { FieldFaults } from '@trellis/domain/contracts/faults/fault'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { type Draft, sentDraft } from './draft.ts'

const fields = releaseVersion.input.omit({ component_id: true })

/** What the contract refuses, reported before anything is sent. An empty day is refused too, not left out. */
export function findDraftFaults(draft: Draft): FieldFaults {
  const sent = sentDraft(draft, '')
  return findFaults(fields.safeParse(draft.releasedOn === '' ? { ...sent, released_at: '' } : sent).error)
}
