import type { Installation } from '../core/installation.ts'

export type AuditedOrganization = { readonly id: string; readonly size: number }

const portion = 50_000

/**
 * Fills the log by SQL: 200 people of whom one wrote a third, twelve actions, 300 addresses, and 2,000 components of
 * which one is in every tenth entry. The chain is not computed: nothing here verifies it.
 */
export async function fillAuditLog({ call, own }: Installation, size: number): Promise<AuditedOrganization> {
  const id = String((await call('create-organization', { name: `${size} entries` })).id)
  const [head] = await own('select sequence::integer from app.audit_heads where organization_id = $1', [id])
  const written = Number(head?.sequence)
  for (let from = written + 1; from <= size; from += portion) {
    await own(fill, [id, from, Math.min(from + portion - 1, size), size])
  }
  await own('update app.audit_heads set sequence = $2 where organization_id = $1', [id, size])
  return { id, size }
}

/** The id of a person or an item: the same number gives the same one in both organizations. */
export const uuidOf = (kind: string, number: number) =>
  `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const addressOf = (number: number) => `10.0.${Math.floor(number / 250)}.${number % 250}`

const sqlUuid = (kind: string, number: string) =>
  `format('${kind}0000000-0000-4000-8000-%s', lpad((${number})::text, 12, '0'))::uuid`

const fill = `
  insert into audit_log (organization_id, sequence, occurred_at, actor_id, on_behalf_of_id, address, address_salt,
    address_digest, request_id, operation, table_name, row_count, subject_ids, before, after, event, fields, previous_hash, hash)
  select $1, n, timestamptz '2026-11-01' - ($4::bigint - n) * interval '30 seconds',
    ${sqlUuid('a', 'case when n % 3 = 0 then 0 else hash % 199 + 1 end')},
    case when n % 1000 = 7 then ${sqlUuid('a', 'hash % 20')} end,
    format('10.0.%s.%s', address / 250, address % 250), null, null, format('request-%s', n / 3),
    case when is_event then 'event' else (array['insert', 'update', 'delete'])[hash % 3 + 1] end,
    case when not is_event then (array['components', 'versions', 'dependencies'])[(hash / 3) % 3 + 1] end,
    case when is_event then 0 else 1 end,
    array[${sqlUuid('c', 'case when n % 10 = 0 then 0 else hash % 1999 + 1 end')}],
    case when not is_event then jsonb_build_array(jsonb_build_object('title', 'component ' || hash, 'revision', n)) end,
    case when not is_event then jsonb_build_array(jsonb_build_object('title', 'component ' || n, 'revision', n + 1)) end,
    case when is_event then (array['export_taken', 'session_ended', 'member_invited'])[hash % 3 + 1] end,
    case when is_event then '{}'::jsonb end,
    decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
  from generate_series($2::integer, $3::integer) n
  cross join lateral (select (hashint4(n) & 1048575) as hash) h
  cross join lateral (select n % 20 = 11 as is_event, case when n % 2 = 0 then 0 else hash % 299 + 1 end as address) e`
