import { useEffect, useRef, useState } from 'react'
import { DataError } from '../../data/failure/data-error.ts'
import { type ProofFailure, proofFailureOf } from '../../data/session/proofs/proof-failure.ts'
import { blockedWindowCode, silentProviderCode } from '../../data/session/proofs/prove-in-window.ts'

type Failure = ProofFailure | 'blocked' | 'silent'

function failureOf(error: unknown): Failure {
  const code = error instanceof DataError ? error.code : undefined
  if (code === blockedWindowCode) return 'blocked'
  return code === silentProviderCode ? 'silent' : proofFailureOf(error)
}

/** Runs one proof at a time. A new one ends the wait of the last, whose result no longer matters. */
export function useProof(onProven: () => void) {
  const [busy, setBusy] = useState<string>()
  const [failed, setFailed] = useState<{ readonly by: string; readonly failure: Failure }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async (name: string, prove: (signal: AbortSignal) => Promise<'proven' | 'asked'>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setBusy(name)
    setFailed(undefined)
    const outcome = await prove(controller.signal).then(
      (result) => ({ result, failure: undefined }),
      (error: unknown) => ({ result: undefined, failure: failureOf(error) }),
    )
    if (controller.signal.aborted) return undefined
    setBusy(undefined)
    setFailed(outcome.failure && { by: name, failure: outcome.failure })
    if (outcome.result === 'proven') onProven()
    return outcome.result
  }
  return { busy, failed, run, forget: () => setFailed(undefined) }
}
