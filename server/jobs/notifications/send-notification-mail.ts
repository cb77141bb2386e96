// A mail about notifications. What it says is stored before it is sent, and its name is that of its row: a server that
// dies after the mail server has accepted it sends the same mail again, which programs of readers show once.
import { defineTask, type TaskContext } from '@trellis/platform/jobs'
import { type Mail, MailError } from '@trellis/platform/mail'
import type { Transaction } from '@trellis/platform/postgres'
import { z } from 'zod'
import { renderNotificationMail } from '../../mails/notifications/notification-mail.ts'
import { nameDevice } from '../../notifications/name-device.ts'
import { type Subscription, sealSubscription } from '../../notifications/unsubscribe-token.ts'
import type { Services } from '../../services.ts'
import type { JobServices } from '../services.ts'
import { decideMail } from './decide-mail.ts'
import { decidedItems, type MailDecision, type MailRow } from './mail-row.ts'

type Context = TaskContext<JobServices>

/**
 * app.order_due_mails and app.reorder_mails order it, with the rows. An address that refuses mail for good gets no more:
 * triggers profiles_forget_refused_addresses and profile_settings_forget_refused_addresses let it be tried again.
 */
export const sendNotificationMail = defineTask({
  name: 'send-notification-mail',
  payload: z.object({ mail_id: z.uuid() }),
  async run({ mail_id: id }, context: Context) {
    const { database, services, logger } = context
    const prepared = await database.transaction({ role: 'app_job' }, (transaction) =>
      prepareMail(transaction, services, id),
    )
    if (prepared === undefined) return
    try {
      await services.mailer.send(prepared)
    } catch (error) {
      if (!(error instanceof MailError && error.isRecipientRefused)) throw error
      logger.info({ mail: id }, 'a recipient was refused and gets no more mails about notifications')
      await change(context, 'select app.refuse_mail($1, $2, $3)', [id, prepared.to, services.clock()])
      return
    }
    await change(context, 'select app.settle_mail($1, $2, $3)', [id, 'sent', services.clock()])
  },
})

async function change({ database }: Context, text: string, values: readonly unknown[]): Promise<void> {
  await database.query({ role: 'app_job' }, { text, values })
}

/** Asks once more whether the mail is wanted, and keeps what it says. Undefined if it is not to be sent. */
async function prepareMail(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<Mail | undefined> {
  const [found] = await transaction.query<{ mail: MailRow | null }>(
    'select app.read_notification_mail($1) as mail',
    [id],
  )
  const row = found?.mail
  if (row?.state !== 'ordered') return undefined
  const now = services.clock()
  const decision = row.obstacle === null ? (row.content ?? (await decideMail(transaction, row))) : undefined
  const items = decision && decidedItems(row, decision)
  if (row.address === null || decision === undefined || !items?.length) {
    await transaction.query('select app.settle_mail($1, $2, $3)', [
      id,
      row.obstacle === 'refused' ? 'refused' : 'dropped',
      now,
    ])
    return undefined
  }
  if (row.content === null) {
    const told = items.map((item) => item.id)
    await transaction.query('select app.compose_mail($1, $2, $3, $4)', [
      id,
      JSON.stringify(decision),
      told,
      now,
    ])
  }
  return toMail(services, row, { ...decision, told: items, to: row.address })
}

type Prepared = MailDecision & { readonly told: ReturnType<typeof decidedItems>; readonly to: string }

function toMail(services: Services, row: MailRow, { told, to, cadence, scores, upgrade }: Prepared): Mail {
  const { publicUrl } = services.config
  const unsubscribeUrl = (componentId?: string) => {
    const subscription: Subscription = { userId: row.user_id, componentId }
    const token = sealSubscription(services, subscription, new Date(row.created_at))
    return `${publicUrl}/unsubscribe?token=${token}`
  }
  const rendered = renderNotificationMail({
    kind: row.kind,
    cadence,
    timeZone: row.time_zone,
    organization: row.organization ?? undefined,
    items: told,
    scores: new Map(scores),
    upgrade: upgrade ?? undefined,
    publicUrl,
    unsubscribeUrl,
    describeDevice: nameDevice,
  })
  const headers = {
    'List-Unsubscribe': `<${unsubscribeUrl()}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { to, messageId: `notification-${row.id}`, ...rendered, ...(row.kind !== 'urgent' && { headers }) }
}
