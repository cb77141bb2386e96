-- An endpoint is disabled because it fails or is gone, never because of how much happens. An endpoint beyond the share of
-- its organization gets its turn within seconds, a replay goes on where it ended, and each attempt leaves a line.

alter table public.webhooks
  add column skipped integer not null default 0,
  add column skipped_at timestamptz;
comment on column public.webhooks.skipped is 'How many messages were left out, because 10,000 waited already. Counting starts over after 30 days without one.';
comment on column public.webhooks.skipped_at is 'When the last one was left out.';

alter table public.webhook_deliveries
  add column attempt_log jsonb not null default '[]',
  add constraint webhook_deliveries_attempt_log_list check (jsonb_typeof(attempt_log) = 'array');
comment on column public.webhook_deliveries.attempt_log is 'What came of the attempts, oldest first: time, status, fault, milliseconds. At most 20, without headers and bodies.';

create function app.waits_for_webhook(webhook uuid, most integer) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from (
    select from public.webhook_deliveries d where d.webhook_id = webhook and d.next_attempt_at is not null limit most
  ) waiting
$$;
comment on function app.waits_for_webhook(uuid, integer) is 'How many messages wait to be sent or sent again, counted up to a limit.';

create or replace function app.order_webhook_deliveries(organization uuid, messages jsonb, at timestamptz) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 10000;
  full_ones constant uuid[] := array(
    select w.id from public.webhooks w
    where w.organization_id = organization and w.state = 'active' and app.waits_for_webhook(w.id, most) >= most
    order by w.id
    for no key update
  );
begin
  update public.webhooks w set skipped_at = at,
    skipped = m.count + case when w.skipped_at > at - interval '30 days' then w.skipped else 0 end
  from (
    select (value ->> 'webhook_id')::uuid as id, count(*)::integer as count from jsonb_array_elements(messages) group by 1
  ) m
  where w.id = m.id and w.id = any (full_ones);
  return query
  with ordered as (
    insert into public.webhook_deliveries (organization_id, webhook_id, event, item, payload, next_attempt_at, created_at)
    select w.organization_id, w.id, m.value ->> 'event', m.value ->> 'item', m.value -> 'payload', at, at
    from jsonb_array_elements(messages) with ordinality m (value, place)
    join public.webhooks w on w.id = (m.value ->> 'webhook_id')::uuid and w.organization_id = organization and w.state = 'active'
    where w.id <> all (full_ones)
    order by m.place
    returning webhook_id
  )
  select distinct o.webhook_id from ordered o;
end
$$;
comment on function app.order_webhook_deliveries(uuid, jsonb, timestamptz) is
  'Stores messages, each with the endpoint that it is for, and names the endpoints. While 10,000 wait for an endpoint, its messages are left out and counted.';

create or replace function app.note_webhook_trouble(webhook uuid, is_gone boolean, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  w public.webhooks;
  facts jsonb;
begin
  update public.webhooks k set failing_since = coalesce(k.failing_since, at)
  where k.id = webhook and k.state = 'active'
  returning k.* into w;
  if not found then return; end if;
  facts := jsonb_build_object(
    'webhook', jsonb_build_object('id', w.id, 'host', w.host, 'description', w.description),
    'failingSince', to_char(w.failing_since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  if is_gone or w.failing_since <= at - interval '5 days' and w.failing_told_at <= at - interval '1 day' then
    update public.webhooks k set state = 'disabled', disabled_at = at where k.id = webhook;
    update public.webhook_deliveries d set state = 'failed', fault = 'disabled', next_attempt_at = null
    where d.webhook_id = webhook and d.next_attempt_at is not null and not d.is_test;
    perform app.report_news(w.organization_id, 'webhook_disabled',
      facts || jsonb_build_object('cause', case when is_gone then 'gone' else 'failing' end));
  elsif w.failing_told_at is null and w.failing_since <= at - interval '1 day' then
    update public.webhooks k set failing_told_at = at where k.id = webhook;
    perform app.report_news(w.organization_id, 'webhook_failing', facts);
  end if;
end
$$;

create or replace function app.note_webhook_attempt(delivery uuid, attempt jsonb, next_at timestamptz, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.webhook_deliveries;
  line constant jsonb := jsonb_build_object(
    'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'status', attempt -> 'status', 'fault', attempt -> 'fault', 'took_ms', attempt -> 'took_ms');
begin
  -- First the webhook and then its delivery, as deleting it does: otherwise, each could wait for the other.
  perform from public.webhooks w
  where w.id = (select k.webhook_id from public.webhook_deliveries k where k.id = delivery)
  for no key update;
  update public.webhook_deliveries k set
    attempts = k.attempts + 1, last_attempt_at = at, next_attempt_at = next_at, state = attempt ->> 'state',
    status = (attempt ->> 'status')::integer, fault = attempt ->> 'fault', took_ms = (attempt ->> 'took_ms')::integer,
    request_headers = attempt -> 'request_headers', answer_headers = attempt -> 'answer_headers',
    answer_body = attempt ->> 'answer_body',
    attempt_log = case when jsonb_array_length(k.attempt_log) < 20 then k.attempt_log else k.attempt_log - 0 end || line
  -- The webhook may have been deleted, and the delivery given up, while the request was under way.
  where k.id = delivery and k.next_attempt_at is not null
  returning k.* into d;
  if not found then return; end if;
  update public.webhooks w set last_delivery_at = at where w.id = d.webhook_id;
  if d.is_test then return; end if;
  if d.state = 'delivered' then
    update public.webhooks w set failing_since = null, failing_told_at = null
    where w.id = d.webhook_id and w.failing_since is not null;
  else
    perform app.note_webhook_trouble(d.webhook_id, coalesce(d.fault = 'gone', false), at);
  end if;
end
$$;

create or replace function app.begin_webhook_turn(webhook uuid, job text, at timestamptz, until timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 3;
begin
  -- What is told to all endpoints of an organization begins their jobs at the same moment.
  perform pg_advisory_xact_lock(hashtextextended(w.organization_id::text, 7215351)) from public.webhooks w
  where w.id = begin_webhook_turn.webhook;
  -- Slow endpoints of one organization leave places for those of the others.
  if (
    select count(*) from public.webhooks w
    join public.webhooks k on k.organization_id = w.organization_id and k.id <> w.id
    join app.webhook_turns t on t.webhook_id = k.id and t.job_id is not null and t.ends_at >= at
    where w.id = begin_webhook_turn.webhook
  ) >= most then return false; end if;
  insert into app.webhook_turns as t (webhook_id, job_id, ends_at)
  select w.id, job, until from public.webhooks w where w.id = begin_webhook_turn.webhook
  on conflict (webhook_id) do update set job_id = job, ends_at = until,
    wake_at = case when t.wake_at > at + interval '1 second' then t.wake_at end
  where t.job_id is null or t.job_id = job or t.ends_at < at;
  return found;
end
$$;
comment on function app.begin_webhook_turn(uuid, text, timestamptz, timestamptz) is
  'False while another job sends the messages of the endpoint, or three other endpoints of the organization have a turn. A job that was killed takes up its own turn.';

create function app.wait_for_webhook_turn(webhook uuid, at timestamptz) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  turn app.webhook_turns;
  w public.webhooks;
  due timestamptz;
begin
  insert into app.webhook_turns as t (webhook_id)
  select k.id from public.webhooks k where k.id = wait_for_webhook_turn.webhook
  -- Changes nothing, and locks the row.
  on conflict (webhook_id) do update set job_id = t.job_id
  returning t.* into turn;
  if not found or turn.job_id is not null and turn.ends_at >= at then return null; end if;
  select k.* into w from public.webhooks k where k.id = wait_for_webhook_turn.webhook;
  if not app.may_send_webhook(w, true) then return null; end if;
  select d.next_attempt_at into due from public.webhook_deliveries d
  where d.webhook_id = w.id and d.next_attempt_at is not null and (w.state = 'active' or d.is_test)
  order by d.next_attempt_at
  limit 1;
  if due is null then return null; end if;
  due := greatest(due, at + interval '5 seconds');
  -- The clocks of the server and the database differ a little: the job of that time may be the one that asks.
  if turn.wake_at > at + interval '1 second' and turn.wake_at <= due then return null; end if;
  update app.webhook_turns t set wake_at = due where t.webhook_id = w.id;
  return due;
end
$$;
comment on function app.wait_for_webhook_turn(uuid, timestamptz) is
  'The time for which a job that found no place orders the next one. Null if another job has the turn and looks again before it ends, if nothing waits, or if a job is ordered already.';
grant execute on function app.wait_for_webhook_turn to app_job;

drop function app.replay_deliveries_since(uuid, timestamptz, boolean, integer, timestamptz);
create function app.replay_deliveries_since(
  webhook uuid, since timestamptz, only_failed boolean, after uuid, most integer, at timestamptz
) returns table (count integer, next_after uuid)
  language plpgsql security definer set search_path = ''
as $$
declare
  most_waiting constant integer := 10000;
  room integer;
begin
  perform app.require_webhook(webhook);
  room := least(most, most_waiting - app.waits_for_webhook(webhook, most_waiting));
  if room <= 0 then
    raise sqlstate 'PT409' using hint = 'too_many_waiting',
      message = '10,000 messages already wait for this webhook. Replay more when fewer wait';
  end if;
  return query
  with matching as (
    select d.id, d.number from public.webhook_deliveries d
    where d.webhook_id = replay_deliveries_since.webhook and d.created_at >= since and d.replay_of is null and not d.is_test
      and (after is null or d.number > (select l.number from public.webhook_deliveries l where l.id = after))
      -- By their state: by next_attempt_at, all that wait could be read once for each message.
      and not exists (
        select from public.webhook_deliveries o
        where o.webhook_id = d.webhook_id and o.message_id = d.message_id
          and (o.state in ('waiting', 'retrying') or only_failed and o.state = 'delivered'))
    order by d.number
    limit room + 1
  ), taken as (
    select m.id, m.number from matching m order by m.number limit room
  ), replayed as (
    insert into public.webhook_deliveries
      (organization_id, webhook_id, message_id, event, item, payload, replay_of, next_attempt_at, created_at)
    select d.organization_id, d.webhook_id, d.message_id, d.event, d.item, d.payload, d.id, at, at
    from taken t join public.webhook_deliveries d on d.id = t.id
    order by t.number
    returning 1
  )
  select (select count(*)::integer from replayed),
    (select t.id from taken t where (select count(*) from matching) > room order by t.number desc limit 1);
end
$$;
comment on function app.replay_deliveries_since(uuid, timestamptz, boolean, uuid, integer, timestamptz) is
  'Orders the messages since a time, or those after a delivery, again, oldest first, except those that are about to be sent. With only_failed, those that never arrived. next_after: where the next call goes on, if something is left.';
grant execute on function app.replay_deliveries_since to app_writer;
