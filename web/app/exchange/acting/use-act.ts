import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../ui/overlay/toast.tsx'
import { useForgetAnswers } from '../page/use-forget-answers.ts'
import type { Subjects } from '../subjects.ts'
import { type Fields, useActs } from './acts-provider.tsx'
import type { Answer, Refusal } from './answer.ts'
import { isMissingProof, proveAgain } from './step-up/step-up.ts'

interface ActSettings {
  /** The address of the page whose action handles it. */
  readonly action: string
  /** Answers outside of navigation that show these subjects are refetched. */
  readonly changes: Subjects
  /** Called with the sent fields, and with the result that the action answered. */
  readonly onDone: (sent: Fields, result: unknown) => void
  /** Shows a refusal while the page is open. Without it, or after the page was left, a toast shows it. */
  readonly onRefused?: (refusal: Refusal) => void
}

/** Sends an act to a page's action without leaving the page. `pending` lists the fields of acts without an answer yet. */
export function useAct({ action, changes, onDone, onRefused }: ActSettings) {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const owner = useId()
  const acts = useActs()
  const forget = useForgetAnswers()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const tell = ({ findings: [finding], kind }: Refusal) =>
    toast({ variant: 'destructive', description: finding?.message ?? t(`refusal.${kind}`) })
  const sendOnce = (fields: Fields) =>
    new Promise<Answer<unknown> | undefined>((resolve) => {
      acts.send({ owner, action, fields, onSettled: resolve })
    })
  /** Resolves once the server has answered, or the person has refused to prove who they are. */
  const send = async (fields: Fields): Promise<void> => {
    let answer = await sendOnce(fields)
    if (isMissingProof(answer)) {
      if (!(await proveAgain())) return
      answer = await sendOnce(fields)
    }
    if (answer?.ok) {
      void forget(changes)
      onDone(fields, answer.result)
    } else if (answer) (isHere.current && onRefused ? onRefused : tell)(answer)
  }
  return { send, pending: acts.pending.filter((act) => act.owner === owner).map(({ fields }) => fields) }
}
