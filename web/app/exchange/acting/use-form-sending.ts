import type { Navigation } from 'react-router'
import type { Answer } from './answer.ts'
import { useSendOnce } from './use-send-once.ts'

interface Transition {
  readonly state: Navigation['state']
  readonly formMethod?: string | undefined
}

/** For forms that lead to another page: the state of sending, from a navigation or a fetcher. */
export function useFormSending<Result>(
  answer: Answer<Result> | undefined,
  { state, formMethod }: Transition,
) {
  return {
    /** From the click until the next page has loaded. */
    isSending: formMethod === 'POST',
    /** Until the server has answered. */
    isUnanswered: state === 'submitting',
    refusal: answer?.ok === false ? answer : undefined,
    maySend: useSendOnce(state === 'idle', answer),
  }
}
