-- Endpoints of other systems that an organization wants to be called when something changes, and the messages that
-- were or will be sent to them.

create table public.webhooks (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  url text not null,
  host text not null generated always as (substring(url from '^https?://([^/?#]+)')) stored,
  description text not null default '',
  events text[] not null,
  format text not null default 'trellis',
  state text not null default 'active',
  secret_hint text not null,
  old_secret_until timestamptz,
  failing_since timestamptz,
  failing_told_at timestamptz,
  disabled_at timestamptz,
  paused_by uuid,
  last_delivery_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  constraint webhooks_pkey primary key (id),
  constraint webhooks_organization_id_id_key unique (organization_id, id),
  constraint webhooks_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade,
  constraint webhooks_created_by_fkey foreign key (created_by) references public.profiles (id) on delete set null,
  constraint webhooks_paused_by_fkey foreign key (paused_by) references public.profiles (id) on delete set null,
  constraint webhooks_url_length check (char_length(url) between 1 and 2048),
  constraint webhooks_url_web check (url ~ '^https?://[^/?#]'),
  constraint webhooks_description_length check (char_length(description) <= 256),
  constraint webhooks_events_known check (cardinality(events) > 0 and events <@ '{version.released, version.state_changed, component.created, component.changed, component.deleted, health.changed, rule.found, rule.resolved}'::text[]),
  constraint webhooks_format_known check (format in ('trellis', 'slack')),
  constraint webhooks_state_known check (state in ('active', 'paused', 'disabled')),
  constraint webhooks_disabled_at_set check ((state = 'disabled') = (disabled_at is not null)),
  constraint webhooks_secret_hint_length check (char_length(secret_hint) = 3)
);
comment on table public.webhooks is 'Endpoints of other systems, which are told what happens in an organization.';
comment on column public.webhooks.url is 'It may hold a secret, as addresses of Slack do. Maintainers read it, and the audit log keeps the host only.';
comment on column public.webhooks.events is 'The types of messages that it gets.';
comment on column public.webhooks.format is 'trellis: the documented bodies; slack: a text for people.';
comment on column public.webhooks.state is 'paused: by a maintainer; disabled: because it failed for days or answered that it is gone.';
comment on column public.webhooks.secret_hint is 'The last characters of the newest secret.';
comment on column public.webhooks.old_secret_until is 'Until then, messages are signed with the previous secret as well.';
comment on column public.webhooks.failing_since is 'Since when every attempt has failed. Tests do not count.';
comment on column public.webhooks.failing_told_at is 'When the maintainers were told that it fails.';
comment on column public.webhooks.last_delivery_at is 'When the last message was sent, whether it arrived or not.';
create index webhooks_created_by_idx on public.webhooks (created_by) where created_by is not null;
create index webhooks_paused_by_idx on public.webhooks (paused_by) where paused_by is not null;

create table public.webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  webhook_id uuid not null,
  number bigint not null generated always as identity,
  message_id text not null default ('msg_' || replace(gen_random_uuid()::text, '-', '')),
  event text not null,
  item text not null,
  payload jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  status integer,
  fault text,
  took_ms integer,
  request_headers jsonb,
  answer_headers jsonb,
  answer_body text,
  is_test boolean not null default false,
  replay_of uuid,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_webhook_id_fkey foreign key (organization_id, webhook_id)
    references public.webhooks (organization_id, id) on delete cascade,
  constraint webhook_deliveries_state_known check (state in ('waiting', 'retrying', 'delivered', 'failed')),
  constraint webhook_deliveries_next_attempt_open check ((next_attempt_at is not null) = (state in ('waiting', 'retrying')))
);
comment on table public.webhook_deliveries is 'The messages of the last 30 days to endpoints, with the last attempt of each.';
comment on column public.webhook_deliveries.number is 'The order in which they were ordered.';
comment on column public.webhook_deliveries.message_id is 'The same for each attempt and each replay of a message, so that receivers recognize it.';
comment on column public.webhook_deliveries.item is 'What it is about, for lists.';
comment on column public.webhook_deliveries.payload is 'The body that is sent.';
comment on column public.webhook_deliveries.fault is 'Why the last attempt got no answer that counts, as a code.';
comment on column public.webhook_deliveries.request_headers is 'Without the signature.';
comment on column public.webhook_deliveries.answer_body is 'Its beginning.';
comment on column public.webhook_deliveries.replay_of is 'The delivery that was sent again. It may have been removed since.';
create index webhook_deliveries_webhook_id_idx on public.webhook_deliveries (organization_id, webhook_id, created_at desc, id desc);
create index webhook_deliveries_message_id_idx on public.webhook_deliveries (webhook_id, message_id);
create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, next_attempt_at, number) where next_attempt_at is not null;
create index webhook_deliveries_created_at_idx on public.webhook_deliveries (created_at);

create table app.webhook_secrets (
  webhook_id uuid not null,
  sealed text not null,
  old_sealed text,
  constraint webhook_secrets_pkey primary key (webhook_id),
  constraint webhook_secrets_webhook_id_fkey foreign key (webhook_id) references public.webhooks (id) on delete cascade
);
comment on table app.webhook_secrets is 'The keys that sign messages, sealed. The server reads them through app.next_webhook_delivery, and nobody else does.';

create table app.webhook_turns (
  webhook_id uuid not null,
  job_id text,
  ends_at timestamptz,
  wake_at timestamptz,
  constraint webhook_turns_pkey primary key (webhook_id),
  constraint webhook_turns_webhook_id_fkey foreign key (webhook_id) references public.webhooks (id) on delete cascade
);
comment on table app.webhook_turns is 'Which job sends the messages of an endpoint: one at a time.';
comment on column app.webhook_turns.ends_at is 'Another job may take over then: the first one has died.';
comment on column app.webhook_turns.wake_at is 'A job is ordered for this time.';

alter table public.webhooks enable row level security;
alter table public.webhook_deliveries enable row level security;

create policy "maintainers read the webhooks of their organizations" on public.webhooks
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[])
    and (select app.token_allows(variadic array['admin'])));
create policy "maintainers add webhooks" on public.webhooks
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]) and created_by = auth.uid());
create policy "maintainers change webhooks" on public.webhooks
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]))
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers delete webhooks" on public.webhooks
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "nobody adds webhooks for somebody else" on public.webhooks
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "nobody changes webhooks for somebody else" on public.webhooks
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "nobody deletes webhooks for somebody else" on public.webhooks
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
select app.ask_tokens('public.webhooks', '{insert, update, delete}', '{admin}');
create policy "maintainers read the deliveries of their organizations" on public.webhook_deliveries
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[])
    and (select app.token_allows(variadic array['admin'])));
grant select, delete, insert (organization_id, url, description, events, format, secret_hint), update (url, description, events,
  format, state, secret_hint, old_secret_until, failing_since, failing_told_at, disabled_at, paused_by, revision, updated_at)
  on public.webhooks to app_writer;
grant select on public.webhook_deliveries to app_writer;
grant select on public.webhooks, public.webhook_deliveries to authenticated;

select app.audit_table('webhooks', 'organization_id', 'id', '{id}',
  '{host, description, events, format, state, secret_hint, old_secret_until, revision}');

alter publication supabase_realtime add table public.webhooks, public.webhook_deliveries;
select realtime.follow_publication();

create function app.organization_of_webhook(webhook uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select w.organization_id from public.webhooks w where w.id = webhook and app.role_in(w.organization_id) is not null
$$;
comment on function app.organization_of_webhook(uuid) is 'For members, so that those who may not manage webhooks are told so.';
grant execute on function app.organization_of_webhook to app_writer;

create function app.require_webhook(webhook uuid) returns public.webhooks
  language plpgsql stable security definer set search_path = ''
as $$
declare
  found_webhook public.webhooks;
begin
  select w.* into found_webhook from public.webhooks w
  where w.id = webhook and w.organization_id = any (app.organizations_as('maintainer'))
    and app.token_allows('admin') and app.token_components() is null;
  if not found then
    raise sqlstate 'PT404' using hint = 'webhook_not_found', message = 'Webhook not found';
  end if;
  return found_webhook;
end
$$;
comment on function app.require_webhook(uuid) is 'A webhook that the caller may change. For functions with the rights of their owner.';

create function app.put_webhook_secret(webhook uuid, secret text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only maintainers themselves make secrets';
  end if;
  perform app.require_webhook(webhook);
  insert into app.webhook_secrets as s (webhook_id, sealed) values (webhook, secret)
  on conflict (webhook_id) do update set old_sealed = s.sealed, sealed = excluded.sealed;
end
$$;
comment on function app.put_webhook_secret(uuid, text) is 'Keeps the secret that was in use as the old one.';

create function app.forget_old_webhook_secret(webhook uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_webhook(webhook);
  update app.webhook_secrets s set old_sealed = null where s.webhook_id = webhook;
end
$$;
comment on function app.forget_old_webhook_secret(uuid) is 'Ends the time in which both secrets sign.';

create function app.order_test_delivery(webhook uuid, body jsonb, at timestamptz) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  own constant public.webhooks := app.require_webhook(webhook);
  ordered uuid;
begin
  select d.id into ordered from public.webhook_deliveries d
  where d.webhook_id = own.id and d.is_test and d.next_attempt_at is not null;
  if ordered is not null then return ordered; end if;
  insert into public.webhook_deliveries (organization_id, webhook_id, event, item, payload, is_test, next_attempt_at, created_at)
  values (own.organization_id, own.id, 'webhook.test', own.host, body, true, at, at)
  returning id into ordered;
  return ordered;
end
$$;
comment on function app.order_test_delivery(uuid, jsonb, timestamptz) is
  'A message that is tried once, in any state of the webhook. One that still waits is not joined by a second one.';
grant execute on function app.put_webhook_secret, app.forget_old_webhook_secret, app.order_test_delivery to app_writer;

create function app.replay_delivery(delivery uuid, at timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  counted integer;
begin
  perform app.require_webhook((select d.webhook_id from public.webhook_deliveries d where d.id = delivery));
  update public.webhook_deliveries d set next_attempt_at = least(d.next_attempt_at, at)
  where d.id = delivery and d.next_attempt_at is not null;
  get diagnostics counted = row_count;
  if counted > 0 then return counted; end if;
  insert into public.webhook_deliveries
    (organization_id, webhook_id, message_id, event, item, payload, is_test, replay_of, next_attempt_at, created_at)
  select d.organization_id, d.webhook_id, d.message_id, d.event, d.item, d.payload, d.is_test, d.id, at, at
  from public.webhook_deliveries d
  where d.id = delivery and not exists (
    select from public.webhook_deliveries o
    where o.webhook_id = d.webhook_id and o.message_id = d.message_id and o.next_attempt_at is not null);
  get diagnostics counted = row_count;
  return counted;
end
$$;
comment on function app.replay_delivery(uuid, timestamptz) is
  'Orders a message again. One that waits for its next attempt gets it now, and one whose replay waits is left to that.';

create function app.replay_deliveries_since(webhook uuid, since timestamptz, only_failed boolean, most integer, at timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  counted integer;
begin
  perform app.require_webhook(webhook);
  insert into public.webhook_deliveries
    (organization_id, webhook_id, message_id, event, item, payload, replay_of, next_attempt_at, created_at)
  select d.organization_id, d.webhook_id, d.message_id, d.event, d.item, d.payload, d.id, at, at
  from public.webhook_deliveries d
  where d.webhook_id = webhook and d.created_at >= since and d.replay_of is null and not d.is_test
    and not exists (
      select from public.webhook_deliveries o
      where o.webhook_id = d.webhook_id and o.message_id = d.message_id
        and (o.next_attempt_at is not null or only_failed and o.state = 'delivered'))
  order by d.number
  limit most;
  get diagnostics counted = row_count;
  return counted;
end
$$;
comment on function app.replay_deliveries_since(uuid, timestamptz, boolean, integer, timestamptz) is
  'Orders the messages since a time again, oldest first, except those that are about to be sent. With only_failed, those that never arrived.';
grant execute on function app.replay_delivery, app.replay_deliveries_since to app_writer;

create function app.webhook_targets(organization uuid) returns table(webhook_id uuid, events text[], format text, organization_name text)
  language sql stable security definer set search_path = ''
as $$
  select w.id, w.events, w.format, o.name
  from public.webhooks w join public.organizations o on o.id = w.organization_id
  where w.organization_id = organization and w.state = 'active'
  order by w.created_at, w.id
$$;
comment on function app.webhook_targets(uuid) is 'The endpoints that are told of what happens now.';

create function app.order_webhook_deliveries(organization uuid, messages jsonb, at timestamptz) returns setof uuid
  language sql security definer set search_path = ''
as $$
  with ordered as (
    insert into public.webhook_deliveries (organization_id, webhook_id, event, item, payload, next_attempt_at, created_at)
    select w.organization_id, w.id, m.value ->> 'event', m.value ->> 'item', m.value -> 'payload', at, at
    from jsonb_array_elements(messages) with ordinality m (value, place)
    join public.webhooks w on w.id = (m.value ->> 'webhook_id')::uuid and w.organization_id = organization
    order by m.place
    returning webhook_id
  )
  select distinct webhook_id from ordered
$$;
comment on function app.order_webhook_deliveries(uuid, jsonb, timestamptz) is
  'Stores messages, each with the endpoint that it is for, and names the endpoints.';

create function app.may_send_webhook(webhook public.webhooks, is_test boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select (webhook.state = 'active' or is_test)
    and app.state_allows(app.organization_state(webhook.organization_id), 'read')
$$;
comment on function app.may_send_webhook(public.webhooks, boolean) is 'What waits while an endpoint is paused, or its organization closed, is sent afterwards.';

create function app.begin_webhook_turn(webhook uuid, job text, at timestamptz, until timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.webhook_turns as t (webhook_id, job_id, ends_at)
  select w.id, job, until from public.webhooks w where w.id = webhook
  on conflict (webhook_id) do update set job_id = job, ends_at = until,
    wake_at = case when t.wake_at > at + interval '1 second' then t.wake_at end
  where t.job_id is null or t.job_id = job or t.ends_at < at;
  return found;
end
$$;
comment on function app.begin_webhook_turn(uuid, text, timestamptz, timestamptz) is
  'False while another job sends the messages of the endpoint. That one looks again before it ends. A job that was killed takes up its own turn.';

create function app.next_webhook_delivery(webhook uuid, job text, at timestamptz, until timestamptz)
  returns table(id uuid, message_id text, payload jsonb, attempts integer, is_test boolean, url text, sealed text, old_sealed text)
  language plpgsql security definer set search_path = ''
as $$
begin
  update app.webhook_turns t set ends_at = until where t.webhook_id = webhook and t.job_id = job;
  if not found then return; end if;
  return query
  select d.id, d.message_id, d.payload, d.attempts, d.is_test, w.url, s.sealed,
    case when w.old_secret_until > at then s.old_sealed end
  from public.webhook_deliveries d
  join public.webhooks w on w.id = d.webhook_id
  join app.webhook_secrets s on s.webhook_id = w.id
  -- The clocks of the server and the database differ a little.
  where d.webhook_id = webhook and d.next_attempt_at <= at + interval '1 second' and app.may_send_webhook(w, d.is_test)
  order by d.next_attempt_at, d.number
  limit 1;
end
$$;
comment on function app.next_webhook_delivery(uuid, text, timestamptz, timestamptz) is
  'The next message of an endpoint with all that sending it takes. Prolongs the turn of the job.';

create function app.note_webhook_trouble(webhook uuid, is_gone boolean, at timestamptz) returns void
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
    perform app.report_news(w.organization_id, 'webhook_disabled', facts);
  elsif w.failing_told_at is null and w.failing_since <= at - interval '1 day' then
    update public.webhooks k set failing_told_at = at where k.id = webhook;
    perform app.report_news(w.organization_id, 'webhook_failing', facts);
  end if;
end
$$;
comment on function app.note_webhook_trouble(uuid, boolean, timestamptz) is
  'An endpoint that fails for a day is told to the maintainers. After five days, or if it says that it is gone, it is disabled.';

create function app.note_webhook_attempt(delivery uuid, attempt jsonb, next_at timestamptz, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.webhook_deliveries;
begin
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
comment on function app.note_webhook_attempt(uuid, jsonb, timestamptz, timestamptz) is 'What came of sending a message, and when it is sent again.';

create function app.end_webhook_turn(webhook uuid, job text, at timestamptz) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  turn app.webhook_turns;
  due timestamptz;
begin
  update app.webhook_turns t set job_id = null, ends_at = null where t.webhook_id = webhook and t.job_id = job
  returning t.* into turn;
  if not found then return null; end if;
  -- After the turn was locked: what was ordered before, and whose job found the turn taken, is seen.
  select min(d.next_attempt_at) into due
  from public.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
  where d.webhook_id = webhook and d.next_attempt_at is not null and app.may_send_webhook(w, d.is_test);
  if due is null or turn.wake_at > at and turn.wake_at <= due then return null; end if;
  update app.webhook_turns t set wake_at = due where t.webhook_id = webhook;
  return due;
end
$$;
comment on function app.end_webhook_turn(uuid, text, timestamptz) is
  'The time for which the caller orders the next job. Null if nothing waits, or a job is ordered already.';

create function app.due_webhooks(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct w.id
  from public.webhook_deliveries d join public.webhooks w on w.id = d.webhook_id
  where d.next_attempt_at <= at - interval '1 minute' and app.may_send_webhook(w, d.is_test)
    and not exists (select from app.webhook_turns t where t.webhook_id = w.id and t.job_id is not null and t.ends_at >= at)
$$;
comment on function app.due_webhooks(timestamptz) is
  'Endpoints whose messages nobody sends: their job was lost, or their organization was closed and is open again.';

create function app.prune_webhook_deliveries(at timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  delete from public.webhook_deliveries where created_at < at - interval '30 days'
$$;
comment on function app.prune_webhook_deliveries(timestamptz) is 'Messages can be replayed for 30 days.';
grant execute on function app.webhook_targets, app.order_webhook_deliveries, app.begin_webhook_turn, app.next_webhook_delivery,
  app.note_webhook_attempt, app.end_webhook_turn, app.due_webhooks, app.prune_webhook_deliveries to app_job;

create or replace function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.state_allows(app.organization_state(m.organization_id), 'read')
      then app.organization_state(m.organization_id)
    when not app.sso_suffices(m.organization_id) then 'sso_required'
    when not app.session_suffices(m.organization_id) then 'session_expired'
    else 'unproven'
  end
  from (
    select record as organization_id
    union all select organization_id from public.components where id = record
    union all select organization_id from public.versions where id = record
    union all select organization_id from public.changes where id = record
    union all select organization_id from public.projects where id = record
    union all select organization_id from public.component_rules where id = record
    union all select organization_id from public.component_rule_exemptions where id = record
    union all select organization_id from public.sso_domains where id = record
    union all select organization_id from public.legal_documents where id = record
    union all select organization_id from public.webhooks where id = record
    -- Others are not told that the token exists.
    union all select t.organization_id from public.api_tokens t where t.id = record and (t.user_id = auth.uid() or exists (
      select 1 from public.members mine
      where mine.organization_id = t.organization_id and mine.user_id = auth.uid() and mine.role = 'maintainer'))
  ) r
  join public.members m using (organization_id)
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
    and not (app.state_allows(app.organization_state(m.organization_id), 'read') and app.is_proven(m.organization_id))
$$;

create or replace function public.name_audit_subjects(organization_id uuid, ids uuid[]) returns table(id uuid, kind text, name text)
  language sql stable
as $$
  select c.id, 'component', c.title from public.components c
  where c.organization_id = name_audit_subjects.organization_id and c.id = any (ids)
  union all
  select p.id, 'project', p.name from public.projects p
  where p.organization_id = name_audit_subjects.organization_id and p.id = any (ids)
  union all
  select p.id, case when m.user_id is null then 'account' else 'member' end, coalesce(nullif(p.name, ''), p.email)
  from public.profiles p
  left join public.members m on m.organization_id = name_audit_subjects.organization_id and m.user_id = p.id
  where p.id = any (ids)
  union all
  select r.id, 'rule', r.kind from public.component_rules r
  where r.organization_id = name_audit_subjects.organization_id and r.id = any (ids)
  union all
  select t.id, 'token', t.name from public.api_tokens t
  where t.organization_id = name_audit_subjects.organization_id and t.id = any (ids)
  union all
  select d.id, 'legal_document', d.title from (
    select distinct on (l.lineage_id) l.lineage_id as id, l.title from public.legal_documents l
    where l.organization_id = name_audit_subjects.organization_id and l.lineage_id = any (ids)
    order by l.lineage_id, l.number desc
  ) d
  union all
  select w.id, 'webhook', w.host from public.webhooks w
  where w.organization_id = name_audit_subjects.organization_id and w.id = any (ids)
  union all
  select i.id, 'invitation', i.email from public.invitations i
  where i.organization_id = name_audit_subjects.organization_id and i.id = any (ids)
  limit 1000
$$;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest) values
  ('public', 'webhooks', 'created_by', 'id', 'clear', '{created_by}', '{organization_id,host,description,created_at}', 'created_at'),
  ('public', 'webhooks', 'paused_by', 'id', 'clear', '{paused_by}', '{organization_id,host,description}', 'updated_at');

select platform.grant_service_role('public');
