import { useEffect, useRef, useState } from 'react'
import {
  type FormEncType,
  type Navigation,
  type SubmitFunction,
  type SubmitTarget,
  useSubmit,
} from 'react-router'
import type { Answer } from '../answer.ts'
import { proveAgain } from './step-up.ts'

/** A navigation or a fetcher. */
export interface Transition {
  readonly state: Navigation['state']
  readonly formMethod?: string | undefined
  readonly formAction?: string | undefined
  readonly formEncType?: FormEncType | undefined
  readonly formData?: FormData | undefined
  readonly json?: unknown
  /** Of a fetcher, which sends again what it has sent. */
  readonly submit?: SubmitFunction
}

/**
 * Asks for the proof that a refused form misses, and sends the form once more with it. Returns whether the refusal is
 * dealt with in this way: after a cancel the form stays as it was. A second refusal is shown like any other.
 */
export function useMissingProof(answer: Answer<unknown> | undefined, transition: Transition): boolean {
  const navigate = useSubmit()
  const submit = transition.submit ?? navigate
  const sent = useSent(transition)
  const handled = useRef(answer)
  const isRepeat = useRef(false)
  const [final, setFinal] = useState<Answer<unknown>>()
  const isMissing = answer?.ok === false && answer.kind === 'step-up'
  useEffect(() => {
    if (answer === undefined || answer === handled.current) return
    handled.current = answer
    const wasRepeat = isRepeat.current
    isRepeat.current = false
    if (!isMissing || sent === undefined) return
    if (wasRepeat) return setFinal(answer)
    void proveAgain().then((isProven) => {
      if (!isProven) return
      isRepeat.current = true
      return submit(sent.body, sent.options)
    })
  }, [answer, isMissing, sent, submit])
  return isMissing && sent !== undefined && answer !== final
}

/** What was sent last. A page that loaded without its script has sent nothing by itself. */
function useSent({ state, formAction, formEncType, formData, json }: Transition) {
  const body = formData ?? (json as SubmitTarget | undefined)
  const [sent, setSent] = useState<ReturnType<typeof sentForm>>()
  if (state === 'submitting' && body && body !== sent?.body) {
    const next = sentForm(body, formAction, formEncType)
    setSent(next)
    return next
  }
  return sent
}

const sentForm = (body: SubmitTarget, action?: string, encType?: FormEncType) => ({
  body,
  options: { method: 'post' as const, ...(action && { action }), ...(encType && { encType }) },
})
