import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type SubmitOptions, useFetcher } from 'react-router'
import type { Act, Refusal } from '../data/act.ts'
import { useToast } from '../ui/overlay/toast.tsx'

type Fields = Record<string, string>

/**
 * Sends an act to a page's action without leaving the page. When the answer is there, `onDone` tells of success;
 * a refusal is told here, unless `onRefused` shows it.
 */
export function useAct<Result>(
  action: string,
  onDone: (result: Result, sent: Fields) => void,
  onRefused?: (refusal: Refusal) => void,
) {
  const { t } = useTranslation('component')
  const { toast } = useToast()
  const fetcher = useFetcher<Act<Result>>()
  const sent = useRef<Fields>({})
  const told = useRef<Act<Result>>(undefined)
  const { data, state } = fetcher
  useEffect(() => {
    if (data === undefined || state !== 'idle' || told.current === data) return
    told.current = data
    if (data.ok) onDone(data.result, sent.current)
    else if (onRefused) onRefused(data)
    else {
      const [finding] = data.findings
      toast({ variant: 'destructive', description: finding?.message ?? t(`refusal.${data.kind}`) })
    }
  }, [data, state, onDone, onRefused, toast, t])
  const options: SubmitOptions = { method: 'post', action }
  const send = (fields: Fields): Promise<void> => {
    sent.current = fields
    return fetcher.submit(fields, options)
  }
  return { send, sending: state === 'idle' ? undefined : sent.current }
}
