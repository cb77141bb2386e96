import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { toastOnArrival } from '../../exchange/acting/arrival-toast.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Dialog, DialogClose } from '../../ui/overlay/dialog.tsx'

interface UnsavedGuardProps {
  /** Something was entered and is not known to be stored. It stays true while a save is unanswered. */
  isDirty: boolean
  /** In place of the words for a form. */
  texts?: { title: string; text: string; stay: string; leave: string }
}

/** Asks before a navigation, or closing the page, discards what was entered. */
export function UnsavedGuard({ isDirty, texts }: UnsavedGuardProps) {
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
  const leave = () => {
    toastOnArrival(undefined)
    blocker.proceed?.()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title={texts?.title ?? t('unsaved.title')}
      description={texts?.text ?? t('unsaved.text')}
      actions={
        <>
          <DialogClose>
            <Button variant="outline">{texts?.stay ?? t('unsaved.stay')}</Button>
          </DialogClose>
          <Button variant="destructive" onClick={leave}>
            {texts?.leave ?? t('unsaved.leave')}
          </Button>
        </>
      }
    />
  )
}
