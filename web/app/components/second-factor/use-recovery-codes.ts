import { useCallback, useState } from 'react'
import { withStepUp } from '../../exchange/acting/step-up/step-up.ts'

type Making =
  | { readonly state: 'none' | 'making' | 'failed' }
  | { readonly state: 'made'; readonly codes: readonly string[] }

/**
 * Makes the recovery codes that belong to a first second step. A person who already has codes goes on at once. The step
 * itself is on by now, so a failure only offers to try again.
 */
export function useRecoveryCodes(publishableKey: string, onDone: () => void) {
  const [making, setMaking] = useState<Making>({ state: 'none' })
  const make = useCallback(async () => {
    setMaking({ state: 'making' })
    try {
      const { makeRecoveryCodes } = await import('../../data/session/factors/set-up-factor.ts')
      const codes = await withStepUp(() => makeRecoveryCodes(publishableKey))
      if (codes === undefined) onDone()
      else setMaking({ state: 'made', codes })
    } catch {
      setMaking({ state: 'failed' })
    }
  }, [publishableKey, onDone])
  return { making, make }
}
