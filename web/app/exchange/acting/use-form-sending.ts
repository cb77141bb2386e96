import type { Navigation } from 'react-router'
import type { Answer } from './answer.ts'
import { useSendOnce } from './use-send-once.ts'

interface Transition {
  readonly state: Navigation['state']
  readonly formMethod?: string | undefined
}

/** For forms that lead on when they are taken: how the sending stands, by the navigation or by a fetcher. */
export function useFormSending<Result>(
  answer: Answer<Result> | undefined,
  { state, formMethod }: Transition,
) {
  return {
    /** From the press until the next page is there. */
    isSending: formMethod === 'POST',
    /** Until the server has answered. */
    isUnanswered: state === 'submitting',
    refusal: answer?.ok === false ? answer : undefined,
    maySend: useSendOnce(state === 'idle', answer),
  }
}
