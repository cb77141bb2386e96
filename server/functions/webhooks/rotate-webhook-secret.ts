import { rotateWebhookSecret as contract } from '@trellis/domain/contracts/webhooks'
import { readWebhook, requireWebhook } from '../../webhooks/require-webhook.ts'
import { hintOfSecret, makeWebhookSecret, sealWebhookSecret } from '../../webhooks/webhook-secret.ts'
import { defineFunction } from '../define-function.ts'

const overlap = 24 * 60 * 60 * 1000

/** Receivers have the overlap to change to the new secret without losing a message. */
export const rotateWebhookSecret = defineFunction(contract, async ({ transaction, services, input }) => {
  const { id } = await requireWebhook(transaction, input.id)
  if (input.end_old) {
    await transaction.query('select app.forget_old_webhook_secret($1)', [id])
    await transaction.query(
      `update webhooks set old_secret_until = null, revision = revision + 1, updated_at = now()
       where id = $1 and old_secret_until is not null`,
      [id],
    )
    return await readWebhook(transaction, id)
  }
  const secret = makeWebhookSecret()
  const sealed = sealWebhookSecret(services.secrets, { webhookId: id, secret })
  await transaction.query('select app.put_webhook_secret($1, $2)', [id, sealed])
  await transaction.query(
    `update webhooks set secret_hint = $2, old_secret_until = $3, revision = revision + 1, updated_at = now()
     where id = $1`,
    [id, hintOfSecret(secret), new Date(services.clock().getTime() + overlap)],
  )
  return { ...(await readWebhook(transaction, id)), secret }
})
