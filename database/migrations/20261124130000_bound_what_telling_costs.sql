-- Endpoints with very many messages cost no more than others, nor hold up what is deleted. Tokens of an organization read
-- what concerns it, and nothing about the account. The findings of a file are known before anybody changes anything.

create or replace function app.due_webhooks(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select w.id
  from public.webhooks w
  where exists (
      select from public.webhook_deliveries d
      where d.webhook_id = w.id and d.next_attempt_at <= at - interval '1 minute' and (w.state = 'active' or d.is_test)
    )
    -- Once for each endpoint that something is due for: it asks the state of the organization.
    and app.may_send_webhook(w, true)
    and not exists (select from app.webhook_turns t where t.webhook_id = w.id and t.job_id is not null and t.ends_at >= at)
$$;

create or replace function app.next_webhook_delivery(webhook uuid, job text, at timestamptz, until timestamptz)
  returns table(id uuid, message_id text, payload jsonb, attempts integer, is_test boolean, url text, sealed text, old_sealed text)
  language plpgsql security definer set search_path = ''
as $$
declare
  w public.webhooks;
begin
  update app.webhook_turns t set ends_at = until where t.webhook_id = webhook and t.job_id = job;
  if not found then return; end if;
  select k.* into w from public.webhooks k where k.id = webhook;
  if not app.may_send_webhook(w, true) then return; end if;
  return query
  select d.id, d.message_id, d.payload, d.attempts, d.is_test, w.url, s.sealed,
    case when w.old_secret_until > at then s.old_sealed end
  from public.webhook_deliveries d
  join app.webhook_secrets s on s.webhook_id = d.webhook_id
  -- The clocks of the server and the database differ a little.
  where d.webhook_id = webhook and d.next_attempt_at <= at + interval '1 second' and (w.state = 'active' or d.is_test)
  order by d.next_attempt_at, d.number
  limit 1;
end
$$;

create or replace function app.end_webhook_turn(webhook uuid, job text, at timestamptz) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  turn app.webhook_turns;
  w public.webhooks;
  due timestamptz;
begin
  update app.webhook_turns t set job_id = null, ends_at = null where t.webhook_id = webhook and t.job_id = job
  returning t.* into turn;
  if not found then return null; end if;
  select k.* into w from public.webhooks k where k.id = webhook;
  if not app.may_send_webhook(w, true) then return null; end if;
  -- After the turn was locked: what was ordered before, and whose job found the turn taken, is seen.
  select d.next_attempt_at into due from public.webhook_deliveries d
  where d.webhook_id = webhook and d.next_attempt_at is not null and (w.state = 'active' or d.is_test)
  order by d.next_attempt_at
  limit 1;
  if due is null or turn.wake_at > at and turn.wake_at <= due then return null; end if;
  update app.webhook_turns t set wake_at = due where t.webhook_id = webhook;
  return due;
end
$$;

create or replace function app.note_webhook_attempt(delivery uuid, attempt jsonb, next_at timestamptz, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.webhook_deliveries;
begin
  -- First the webhook and then its delivery, as deleting it does: otherwise, each could wait for the other.
  perform from public.webhooks w
  where w.id = (select k.webhook_id from public.webhook_deliveries k where k.id = delivery)
  for no key update;
  update public.webhook_deliveries k set
    attempts = k.attempts + 1, last_attempt_at = at, next_attempt_at = next_at, state = attempt ->> 'state',
    status = (attempt ->> 'status')::integer, fault = attempt ->> 'fault', took_ms = (attempt ->> 'took_ms')::integer,
    request_headers = attempt -> 'request_headers', answer_headers = attempt -> 'answer_headers',
    answer_body = attempt ->> 'answer_body'
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

alter policy "a person reads their own notifications" on public.notifications
  using (
    user_id = auth.uid() and not app.is_acting()
    and (organization_id is null and not app.is_token() and (select app.proof_suffices(false))
      or organization_id = any ((select app.my_organizations())::uuid[]))
  );

alter table public.notification_settings
  add constraint notification_settings_muted_short check (octet_length(array_to_string(muted, ',')) <= 2048);

create or replace function app.be_quiet(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.quiet', 'on', true);
  delete from app.followed_rules f where f.organization_id = organization;
  -- Otherwise, what the first change causes would count as part of the file.
  if exists (
    select from platform.tasks t
    where t.name = 'follow-rules' and (current_setting('role') = 'none' or current_setting('role') = any (t.callers))
  ) then
    perform platform.enqueue('follow-rules', jsonb_build_object('organization_id', organization));
  end if;
end
$$;

drop function app.prune_webhook_deliveries(timestamptz);
create function app.prune_webhook_deliveries(older_than timestamptz, most_rows integer) returns integer
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from public.webhook_deliveries d
    where d.id in (
      select o.id from public.webhook_deliveries o where o.created_at < older_than order by o.created_at limit most_rows
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function app.prune_webhook_deliveries(timestamptz, integer) is
  'Deletes old messages, in portions: what is deleted is also told to open pages, with all that it held.';
grant execute on function app.prune_webhook_deliveries to app_job;

create or replace function app.order_webhook_deliveries(organization uuid, messages jsonb, at timestamptz) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 10000;
  full_one uuid;
begin
  -- Nobody takes these messages: an endpoint is disabled before they are too many to keep.
  for full_one in
    select w.id from public.webhooks w
    where w.organization_id = organization and w.state = 'active' and (
      select count(*) from (
        select from public.webhook_deliveries d where d.webhook_id = w.id and d.next_attempt_at is not null limit most
      ) waiting
    ) >= most
  loop
    perform app.note_webhook_trouble(full_one, true, at);
  end loop;
  return query
  with ordered as (
    insert into public.webhook_deliveries (organization_id, webhook_id, event, item, payload, next_attempt_at, created_at)
    select w.organization_id, w.id, m.value ->> 'event', m.value ->> 'item', m.value -> 'payload', at, at
    from jsonb_array_elements(messages) with ordinality m (value, place)
    join public.webhooks w on w.id = (m.value ->> 'webhook_id')::uuid and w.organization_id = organization and w.state = 'active'
    order by m.place
    returning webhook_id
  )
  select distinct o.webhook_id from ordered o;
end
$$;

create or replace function app.begin_webhook_turn(webhook uuid, job text, at timestamptz, until timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 3;
begin
  -- Slow endpoints of one organization leave places for those of the others. The sweep orders another job.
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
