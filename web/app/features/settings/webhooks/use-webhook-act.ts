import { href } from 'react-router'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'
import type { WebhookIntent } from './webhooks-action.ts'

interface WebhookAct<Result> {
  onDone: (result: Result) => void
  onRefused?: (refusal: Refusal) => void
}

/** One act on an endpoint or its deliveries. The functions answer with the rows of their contracts. */
export function useWebhookAct<Result>(intent: WebhookIntent, { onDone, onRefused }: WebhookAct<Result>) {
  const { send, pending } = useAct({
    action: href('/settings/webhooks'),
    changes: { webhook: all },
    onDone: (_, result) => onDone(result as Result),
    ...(onRefused && { onRefused }),
  })
  return {
    send: (input: object) => send({ intent, input: JSON.stringify(input) }),
    isSending: pending.length > 0,
    pending: pending.map(({ input = '{}' }) => JSON.parse(input) as Record<string, unknown>),
  }
}
