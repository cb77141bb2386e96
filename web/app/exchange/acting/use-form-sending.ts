import { useState } from 'react'
import { type Navigation, useLocation } from 'react-router'
import type { Answer } from './answer.ts'
import { useSendOnce } from './use-send-once.ts'

/** A navigation or a fetcher. */
interface Transition {
  readonly state: Navigation['state']
  readonly formMethod?: string | undefined
}

/** For forms that lead to another page: the state of sending, from a navigation or a fetcher. */
export function useFormSending<Result>(
  answer: Answer<Result> | undefined,
  { state, formMethod }: Transition,
) {
  // The router drops the answer when the page reloads its data. A refusal stays until the next answer or address.
  const { key } = useLocation()
  const [last, setLast] = useState({ answer, key })
  if (answer !== undefined && answer !== last.answer) setLast({ answer, key })
  const shown = answer ?? (key === last.key ? last.answer : undefined)
  return {
    /** From the click until the next page has loaded. */
    isSending: formMethod === 'POST',
    /** Until the server has answered. */
    isUnanswered: state === 'submitting',
    refusal: shown?.ok === false ? shown : undefined,
    maySend: useSendOnce(state === 'idle', answer),
  }
}
