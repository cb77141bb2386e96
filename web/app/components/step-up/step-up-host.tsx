import { lazy, Suspense, useEffect, useState } from 'react'
import { hostProofs } from '../../exchange/acting/step-up/step-up.ts'

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'))

/** Opens the dialog for a proof whenever an act needs one. Its code is only loaded then. */
export function StepUpHost() {
  const [asked, setAsked] = useState<(isProven: boolean) => void>()
  useEffect(() => {
    let settle: ((isProven: boolean) => void) | undefined
    const leave = hostProofs(
      () =>
        new Promise((resolve) => {
          settle = resolve
          setAsked(() => resolve)
        }),
    )
    return () => {
      leave()
      // An act must not wait for a dialog that is gone.
      settle?.(false)
    }
  }, [])
  if (asked === undefined) return null
  const answer = (isProven: boolean) => {
    setAsked(undefined)
    asked(isProven)
  }
  return (
    <Suspense>
      <StepUpDialog onAnswer={answer} />
    </Suspense>
  )
}
