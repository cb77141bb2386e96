import {
  createWebhook,
  deleteWebhook,
  replayDeliveries,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@trellis/domain/contracts/webhooks'
import { type ActionFunctionArgs, data } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { parseObject } from '../rules/rules-action.ts'

const contracts = {
  create: createWebhook,
  update: updateWebhook,
  rotate: rotateWebhookSecret,
  test: testWebhook,
  replay: replayDeliveries,
  delete: deleteWebhook,
} as const

export type WebhookIntent = keyof typeof contracts

/** The input of the function comes as JSON. The contract judges it. */
export async function webhooksAction({ request, context }: ActionFunctionArgs) {
  const { intent = '', input = '' } = await readTexts(request)
  const contract = Object.hasOwn(contracts, intent) ? contracts[intent as WebhookIntent] : undefined
  const sent = parseObject(input)
  if (contract === undefined || sent === undefined) throw data(null, { status: 400 })
  // Each contract judges its own input.
  return act(context, contract as typeof deleteWebhook, sent)
}
