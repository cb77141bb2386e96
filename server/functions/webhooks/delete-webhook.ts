import { deleteWebhook as contract } from '@trellis/domain/contracts/webhooks'
import { requireWebhook } from '../../webhooks/require-webhook.ts'
import { defineFunction } from '../define-function.ts'

/** Its secrets and deliveries go with it. A message that is under way may still arrive. */
export const deleteWebhook = defineFunction(contract, async ({ transaction, input }) => {
  const current = await requireWebhook(transaction, input.id)
  await transaction.query('delete from webhooks where id = $1', [current.id])
  return current
})
