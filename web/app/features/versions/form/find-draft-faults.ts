import { releaseVersion } from '@trellis/domain/contracts/catalog/versions'
import type { FieldMessages } from '../../../data/failure/data-error.ts'
import { findFieldFaults } from '../../../exchange/acting/find-field-faults.ts'
import { type Draft, sentDraft } from './draft.ts'

const fields = releaseVersion.input.omit({ component_id: true })

/** What the contract refuses, reported before anything is sent. An empty day is refused too, not left out. */
export function findDraftFaults(draft: Draft): FieldMessages {
  const sent = sentDraft(draft, '')
  return findFieldFaults(
    fields.safeParse(draft.releasedOn === '' ? { ...sent, released_at: '' } : sent).error,
  )
}
