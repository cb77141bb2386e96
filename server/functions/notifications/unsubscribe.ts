import { unsubscribe as contract } from '@trellis/domain/contracts/unsubscribe'
import { refusal } from '@trellis/platform/functions'
import { openSubscription } from '../../notifications/unsubscribe-token.ts'
import { definePublicFunction } from '../define-function.ts'

type Row = { readonly title: string | null; readonly is_on: boolean }

/** The token is the only proof: mail programs call this for their readers, without a session. */
export const unsubscribe = definePublicFunction(contract, async ({ transaction, services, input }) => {
  const subscription = openSubscription(services, input.token, services.clock())
  if (subscription === undefined) throw refusal(404, 'link_not_valid', 'This link is not valid any more')
  const { userId, componentId } = subscription
  const [row] = await transaction.query<Row>('select * from app.mail_subscription($1, $2, $3)', [
    userId,
    componentId ?? null,
    input.email_notifications ?? null,
  ])
  if (row === undefined) throw refusal(404, 'subscription_not_found', 'There is nothing left to turn off')
  return {
    scope: componentId === undefined ? 'all' : 'component',
    title: row.title,
    email_notifications: row.is_on,
  }
})
