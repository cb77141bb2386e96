import { lazy, Suspense, useState } from 'react'
import { rules as texts } from '../../../../locales/en/late/settings/rules.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import type { PresetsProps } from './presets-dialog.tsx'

const PresetsDialog = lazy(() =>
  import('./presets-dialog.tsx').then((module) => ({ default: module.PresetsDialog })),
)

export function PresetsButton(props: PresetsProps) {
  const { t } = useLateTexts('rules', texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('presets.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PresetsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
