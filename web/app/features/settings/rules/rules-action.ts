import {
  removeRuleExemption,
  setComponentRule,
  setComponentRules,
  setRuleExemption,
} from '@trellis/domain/contracts/catalog/rules'
import { type ActionFunctionArgs, data } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

const contracts = {
  'set-rule': setComponentRule,
  'set-rules': setComponentRules,
  exempt: setRuleExemption,
  'remove-exemption': removeRuleExemption,
} as const

/** The input of the function comes as JSON, because settings have parts. The contract judges it. */
export async function rulesAction({ request, context }: ActionFunctionArgs) {
  const { intent = '', input = '' } = await readTexts(request)
  const contract = Object.hasOwn(contracts, intent) ? contracts[intent as keyof typeof contracts] : undefined
  const sent = parseObject(input)
  if (contract === undefined || sent === undefined) throw data(null, { status: 400 })
  // Each contract judges its own input.
  return act(context, contract as typeof setComponentRule, sent)
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
