import { href } from 'react-router'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { useAct } from '../../../exchange/acting/use-act.ts'
import { all } from '../../../exchange/subjects.ts'

type Intent = 'set-rule' | 'set-rules' | 'exempt' | 'remove-exemption'

interface RuleAct {
  organizationId: string
  onDone: (input: Record<string, unknown>, result: unknown) => void
  onRefused?: (refusal: Refusal) => void
}

/** An act on the rules of the organization. Findings everywhere may change with it. */
export function useRuleAct({ organizationId, onDone, onRefused }: RuleAct) {
  const { send, pending } = useAct({
    action: href('/settings/organization/component-rules'),
    changes: { organization: organizationId, component: all },
    onDone: ({ input = '{}' }, result) => onDone(JSON.parse(input) as Record<string, unknown>, result),
    ...(onRefused && { onRefused }),
  })
  return {
    send: (intent: Intent, input: object) => send({ intent, input: JSON.stringify(input) }),
    pending: pending.map(({ input = '{}' }) => JSON.parse(input) as Record<string, unknown>),
  }
}
