import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../ui/action/button.tsx'
import { Dialog, DialogClose } from '../ui/overlay/dialog.tsx'

/** Asks before a navigation, or the end of the page, takes away what was entered. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('components')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={t('unsaved.title')}
      description={t('unsaved.text')}
      actions={
        <>
          <DialogClose>
            <Button variant="outline">{t('unsaved.stay')}</Button>
          </DialogClose>
          <Button variant="destructive" onClick={() => blocker.proceed?.()}>
            {t('unsaved.leave')}
          </Button>
        </>
      }
    />
  )
}
