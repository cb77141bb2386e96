import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { useState } from 'react'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SchemeDialog } from './scheme-dialog.tsx'

interface SchemeNoteProps {
  component: ComponentRow
  mayEdit: boolean
}

/** The scheme that orders the component's versions, and why it is this one. */
export function SchemeNote({ component, mayEdit }: SchemeNoteProps) {
  const { t } = useLateTexts('versions', versions)
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-x-2 type-sm text-muted">
      <span>
        {t(`scheme.name.${component.version_scheme}`)}, {t(`scheme.why.${reasonOf(component)}`)}
      </span>
      {mayEdit && (
        <Button
          variant="ghost"
          size="xs"
          aria-label={t('scheme.changeOf')}
          // Its text begins where the line begins if it has no room beside the note.
          className="-mx-2 print:hidden"
          onClick={() => setOpen(true)}
        >
          {t('scheme.change')}
        </Button>
      )}
      {isOpen && <SchemeDialog component={component} onClose={() => setOpen(false)} />}
    </p>
  )
}

function reasonOf({ has_chosen_scheme, version_count }: ComponentRow): 'chosen' | 'detected' | 'default' {
  if (has_chosen_scheme) return 'chosen'
  return version_count > 0 ? 'detected' : 'default'
}
