import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hostProofs } from '../../exchange/acting/step-up/step-up.ts'
import { useToast } from '../../ui/overlay/toast.tsx'

interface Question {
  readonly Dialog: typeof import('./step-up-dialog.tsx').default
  readonly settle: (isProven: boolean) => void
}

/** Opens the dialog for a proof whenever an act needs one. Its code is only loaded then. */
export function StepUpHost() {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const [asked, setAsked] = useState<Question>()
  const tellUnavailable = useEffectEvent(() =>
    toast({ variant: 'destructive', description: t('refusal.unavailable') }),
  )
  useEffect(() => {
    let isGone = false
    let settle: ((isProven: boolean) => void) | undefined
    const leave = hostProofs(async () => {
      // `lazy` would keep a failure for good. The next act loads the code again, and the page keeps what was typed.
      const loaded = await import('./step-up-dialog.tsx').catch(tellUnavailable)
      if (!loaded || isGone) return false
      return new Promise<boolean>((resolve) => {
        settle = resolve
        setAsked({ Dialog: loaded.default, settle: resolve })
      })
    })
    return () => {
      isGone = true
      leave()
      // An act must not wait for a dialog that is gone.
      settle?.(false)
    }
  }, [])
  if (asked === undefined) return null
  const answer = (isProven: boolean) => {
    setAsked(undefined)
    asked.settle(isProven)
  }
  return <asked.Dialog onAnswer={answer} />
}
