import { useState } from 'react'
import { isAttaching } from '../../../components/markdown/markdown-field/attach/placeholder.ts'
import type { FieldTexts } from '../../../exchange/acting/use-field-faults.ts'
import { files } from '../../../locales/en/late/files/files.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import type { Draft } from './draft.ts'

/** A version is not saved before its images are there: their lines would be saved without them. */
export function useAttaching(draft: Pick<Draft, 'notes' | 'changes'>) {
  const { t } = useLateTexts('files', files)
  const [isAsked, setAsked] = useState(false)
  const fields = findAttaching(draft)
  const texts: FieldTexts = Object.fromEntries(fields.map((field) => [field, t('attach.wait')]))
  return {
    waiting: isAsked ? texts : {},
    mayGoOn: () => {
      setAsked(true)
      return fields.length === 0
    },
    forget: () => setAsked(false),
  }
}

/** By the names of the request. */
function findAttaching({ notes, changes }: Pick<Draft, 'notes' | 'changes'>): string[] {
  const guides = changes.flatMap(({ guide }, index) =>
    isAttaching(guide) ? [`changes.${index}.migration_guide`] : [],
  )
  return isAttaching(notes) ? ['release_notes', ...guides] : guides
}
