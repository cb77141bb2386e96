import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { useConfirmation } from '../../ui/overlay/confirmation.tsx'

/** Asks before typed work is lost: inside the app by a dialog, on the way out by the browser. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation('versions')
  const { confirm } = useConfirmation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    confirm({
      title: t('leave.title'),
      description: t('leave.text'),
      confirmText: t('leave.leave'),
      cancelText: t('leave.stay'),
      confirmVariant: 'destructive',
      onConfirm: () => proceed(),
    })
    reset()
  }, [blocker, confirm, t])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
