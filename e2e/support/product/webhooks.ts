// Endpoints with a log, stored directly: the screens need failures of days and more deliveries than anybody waits for.
import { changeProduct } from './database.ts'
import type { Product } from './product.ts'

type Endpoint = {
  url: string
  description?: string
  events?: readonly string[]
  state?: 'active' | 'paused' | 'disabled'
  isFailing?: boolean
  hasTwoSecrets?: boolean
}

const endpoints: readonly Endpoint[] = [
  { url: 'https://hooks.fernhill.example/trellis', hasTwoSecrets: true },
  {
    url: 'https://deploy.fernhill.example/api/released',
    description: 'Deploys to staging',
    events: ['version.released'],
    isFailing: true,
  },
  {
    url: 'https://chat.fernhill.example/hooks/health',
    events: ['health.changed', 'rule.found'],
    state: 'paused',
  },
  { url: 'https://old.fernhill.example/in', events: ['component.deleted'], state: 'disabled' },
  // The longest address.
  { url: `https://long.fernhill.example/${'x'.repeat(2018)}`, description: 'W'.repeat(256) },
  ...[1, 2, 3, 4, 5].map((place) => ({ url: `https://hook-${place}.fernhill.example` })),
]

/** As many endpoints as there can be, the first with as many deliveries as wanted. */
export async function storeWebhooks(product: Product, company: string, deliveries = 48): Promise<void> {
  for (const [place, endpoint] of endpoints.entries()) {
    const { url, description = '', events = allEvents, state = 'active' } = endpoint
    await changeProduct(
      product,
      `insert into public.webhooks (organization_id, url, description, events, state, secret_hint, created_at,
         created_by, paused_by, disabled_at, failing_since, old_secret_until, last_delivery_at)
       select o.id, $2, $3, $4, $5, 'Qe7', now() - (100 - $6::integer) * interval '1 day',
         m.user_id, case when $5 = 'paused' then m.user_id end, case when $5 = 'disabled' then now() - interval '2 days' end,
         case when $7 then now() - interval '4 hours' end, case when $8 then now() + interval '20 hours' end,
         now() - (4 + $6::integer * 400) * interval '1 minute'
       from public.organizations o join public.members m on m.organization_id = o.id
       where o.name = $1
       order by m.created_at
       limit 1`,
      [
        company,
        url,
        description,
        events,
        state,
        place,
        endpoint.isFailing === true,
        endpoint.hasTwoSecrets === true,
      ],
    )
  }
  await storeDeliveries(product, company, deliveries)
}

const allEvents = [
  'version.released',
  'version.state_changed',
  'component.created',
  'component.changed',
  'component.deleted',
  'health.changed',
  'rule.found',
  'rule.resolved',
]

/** The second was answered with 503 and is tried again, the fifth never arrived, the ninth timed out. */
async function storeDeliveries(product: Product, company: string, count: number): Promise<void> {
  await changeProduct(
    product,
    `insert into public.webhook_deliveries (organization_id, webhook_id, event, item, payload, state, attempts,
       next_attempt_at, last_attempt_at, status, fault, took_ms, request_headers, answer_headers, answer_body, attempt_log, created_at)
     select w.organization_id, w.id,
       w.events[1 + n % 8],
       case n % 4 when 0 then 'payments-api 5.1.0' when 1 then 'tax-service' when 2 then repeat('long-name-', 25) else 'checkout-web' end,
       jsonb_build_object('type', w.events[1 + n % 8], 'version', 1, 'data', jsonb_build_object('component',
         jsonb_build_object('id', w.id, 'title', 'tax-service'), 'before', 76, 'after', 65,
         'notes', repeat('unbreakable', case when n = 1 then 400 else 1 end))),
       case when n = 1 then 'retrying' when n % 20 in (4, 8) then 'failed' else 'delivered' end,
       case when n = 1 then 3 when n % 20 in (4, 8) then 11 else 1 end,
       case when n = 1 then now() + interval '11 minutes' end,
       now() - n * interval '17 minutes',
       case when n = 1 then 503 when n % 20 = 4 then 500 when n % 20 = 8 then null else 204 end,
       case when n % 20 = 8 then 'too_slow' end,
       case when n = 1 then 10040 else 84 end,
       '{"content-type": "application/json", "webhook-id": "msg_2kQf8ZpV", "webhook-timestamp": "1794837130"}',
       case when n % 20 = 8 then null else '{"retry-after": "120", "content-type": "text/plain"}'::jsonb end,
       case when n = 1 then repeat('upstream connect error or disconnect before headers ', 80) end,
       case when n <> 1 then '[]' else jsonb_build_array(
         jsonb_build_object('at', now() - interval '40 minutes', 'status', null, 'fault', 'too_slow', 'took_ms', 10002),
         jsonb_build_object('at', now() - interval '39 minutes', 'status', 500, 'fault', null, 'took_ms', 212),
         jsonb_build_object('at', now() - interval '17 minutes', 'status', 503, 'fault', null, 'took_ms', 10040)) end,
       now() - n * interval '17 minutes'
     from generate_series(0, $2::integer - 1) n, public.webhooks w join public.organizations o on o.id = w.organization_id
     where o.name = $1 and w.host = 'hooks.fernhill.example'`,
    [company, count],
  )
}
