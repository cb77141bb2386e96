import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer } from './answer.ts'
import { type Transition, useMissingProof } from './step-up/use-missing-proof.ts'
import { useSendOnce } from './use-send-once.ts'

/** For forms that lead to another page: the state of sending, from a navigation or a fetcher. */
export function useFormSending<Result>(answer: Answer<Result> | undefined, transition: Transition) {
  const { state, formMethod } = transition
  // The router drops the answer when the page reloads its data. A refusal stays until the next answer or address.
  const { key } = useLocation()
  const [last, setLast] = useState({ answer, key })
  if (answer !== undefined && answer !== last.answer) setLast({ answer, key })
  const shown = answer ?? (key === last.key ? last.answer : undefined)
  const isProving = useMissingProof(shown, transition)
  return {
    /** From the click until the next page has loaded. */
    isSending: formMethod === 'POST',
    /** Until the server has answered. */
    isUnanswered: state === 'submitting',
    refusal: shown?.ok === false && !isProving ? shown : undefined,
    maySend: useSendOnce(state === 'idle', answer),
  }
}
