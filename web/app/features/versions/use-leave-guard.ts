import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker, useNavigate } from 'react-router'
import { useConfirmation } from '../../ui/overlay/confirmation.tsx'

/** Asks before typed work is lost: inside the app by a dialog, on the way out by the browser. */
export function useLeaveGuard(isDirty: boolean): void {
  const { t } = useTranslation('versions')
  const { confirm } = useConfirmation()
  const navigate = useNavigate()
  const mayLeave = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { location, reset } = blocker
    // Taken back at once: whoever closes the dialog stays, whoever confirms goes there anew.
    reset()
    confirm({
      title: t('leave.title'),
      description: t('leave.text'),
      confirmText: t('leave.leave'),
      cancelText: t('leave.stay'),
      confirmVariant: 'destructive',
      onConfirm: () => {
        mayLeave.current = true
        return navigate(location)
      },
    })
  }, [blocker, confirm, navigate, t])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
