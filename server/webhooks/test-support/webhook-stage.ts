// Functions and jobs of webhooks on the real database, with a receiver on the own machine and a clock that the test sets.
import type { WebhookDeliveryRow, WebhookRow } from '@trellis/domain/contracts/webhooks'
import type { WebhookEvent } from '@trellis/domain/webhooks/webhook-events'
import { openDatabase, type Row } from '@trellis/platform/postgres'
import { type Caller, openFunctionStage, stageServices } from '../../functions/test-support/function-stage.ts'
import { deliverWebhooks } from '../../jobs/webhooks/deliver-webhooks.ts'
import type { Services } from '../../services.ts'
import { orderDeliveries } from '../order-deliveries.ts'
import { createWebhookCall, type WebhookServices } from '../webhook-services.ts'
import { openReceiver } from './open-receiver.ts'

export type WebhookStage = Awaited<ReturnType<typeof openWebhookStage>>
export type Created = WebhookRow & { secret: string }

const start = Date.now()
export const seconds = 1000
export const days = 24 * 60 * 60 * seconds

const payments = { id: '0b3c2a9e-54cf-4f5c-9d0e-2c9f2d7f4a11', title: 'payments-api' }

/** Something that every webhook of these tests is told about. */
export const componentCreated: WebhookEvent = {
  type: 'component.created',
  item: 'payments-api',
  occurredAt: '2026-11-24T10:00:00.000Z',
  data: { component: payments },
}

type RunOptions = {
  readonly job?: string
  readonly signal?: AbortSignal
  readonly services?: Partial<WebhookServices>
}

export async function openWebhookStage() {
  let passed = 0
  const lines: string[] = []
  const log = (fields: object, message: string) => void lines.push(JSON.stringify(fields) + message)
  const logger = { info: log, warn: log, error: log }
  const services: Services = {
    ...stageServices,
    clock: () => new Date(start + passed),
    config: { ...stageServices.config, webhooksAllowPrivate: true },
  }
  const stage = await openFunctionStage({ services, keepsWrites: true })
  const database = await openDatabase(stage.connection)
  const receiver = await openReceiver()
  const { id: organizationId, empty } = stage.organizations.own
  const callWebhook = createWebhookCall({ allowsPrivate: true })

  async function call<T = Row>(name: string, input: object, caller: Caller = 'maintainer'): Promise<T> {
    const { status, text } = await stage.call(caller, { name, input })
    if (status !== 200) throw new Error(`${status} ${text}`)
    return JSON.parse(text) as T
  }

  return {
    ...stage,
    lines,
    logger,
    services,
    database,
    receiver,
    organizationId,
    emptyOrganizationId: empty,
    callWebhook,
    /** Milliseconds since the start of the test. */
    setTime(time: number) {
      passed = time
    },
    now: () => start + passed,
    callOk: call,
    /** What a refused call answers. */
    refusal: async (name: string, input: object, caller: Caller = 'maintainer') => {
      const { status, text } = await stage.call(caller, { name, input })
      return { status, ...(JSON.parse(text) as { code?: string; message?: string; fields?: object }) }
    },
    create: (input: object = {}) =>
      call<Created>('create-webhook', {
        organization_id: organizationId,
        url: receiver.url,
        events: ['component.created'],
        ...input,
      }),
    order: (events: readonly WebhookEvent[] = [componentCreated], organization = organizationId) =>
      database.transaction({ role: 'app_job' }, (transaction) =>
        orderDeliveries({ transaction, services }, organization, events),
      ),
    /** What a worker does with a job. */
    async deliver(webhookId: string, { job = '1', signal, services: others }: RunOptions = {}) {
      await deliverWebhooks.run(
        { webhook_id: webhookId },
        {
          services: { ...services, callWebhook, ...others },
          database,
          logger,
          signal: signal ?? new AbortController().signal,
          job: { id: job, attempt: 1, isLastAttempt: false },
          once: async () => undefined,
        },
      )
    },
    deliveries: () =>
      stage.own<WebhookDeliveryRow & Row>(
        'select * from webhook_deliveries where organization_id = $1 order by number',
        [organizationId],
      ),
    webhook: async (id: string) =>
      (await stage.own<WebhookRow & Row>('select * from webhooks where id = $1', [id]))[0],
    /** The jobs that send, with the time that they wait for, in milliseconds since the start. */
    async jobs(): Promise<number[]> {
      const rows = await stage.own<{ run_at: Date }>(
        `select run_at from graphile_worker.jobs where task_identifier = 'deliver-webhooks' order by run_at`,
      )
      return rows.map(({ run_at }) => run_at.getTime() - start)
    },
    forgetJobs: () => stage.own('delete from graphile_worker._private_jobs'),
    news: () =>
      stage.own<{ kind: string; data: unknown }>(
        `select kind, data from app.news where kind like 'webhook%' order by id`,
      ),
    /** Before each test. */
    async reset() {
      await stage.putInto('trialing')
      passed = 0
      lines.length = 0
      receiver.reset()
      await stage.own('delete from webhooks')
      await stage.own('delete from app.news')
      await stage.own('delete from graphile_worker._private_jobs')
    },
    async close() {
      await receiver.close()
      await database.close()
      await stage.close()
    },
  }
}
