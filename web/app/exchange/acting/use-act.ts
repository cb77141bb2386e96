import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../../ui/overlay/toast.tsx'
import type { Refusal } from './act.ts'
import { type Fields, useActs } from './acts-provider.tsx'

/**
 * Sends an act to a page's action without leaving the page. When the answer is there, `onDone` tells of success;
 * a refusal is told here, unless `onRefused` shows it and the page is still there. `pending` is what was sent here and is not answered yet.
 */
export function useAct(
  action: string,
  onDone: (sent: Fields) => void,
  onRefused?: (refusal: Refusal) => void,
) {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const owner = useId()
  const acts = useActs()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const tell = ({ findings: [finding], kind }: Refusal) =>
    toast({ variant: 'destructive', description: finding?.message ?? t(`refusal.${kind}`) })
  /** Resolves once it is answered. */
  const send = (fields: Fields): Promise<void> =>
    new Promise((resolve) => {
      acts.send({
        owner,
        action,
        fields,
        onSettled: (answer) => {
          if (answer?.ok) onDone(fields)
          else if (answer) (isHere.current && onRefused ? onRefused : tell)(answer)
          resolve()
        },
      })
    })
  return { send, pending: acts.pending.filter((act) => act.owner === owner).map(({ fields }) => fields) }
}
