-- The end of a trial, a failed payment and a failing endpoint are over when a weekly digest tells them.

alter table app.notification_deliveries add column is_pressing boolean not null default false;
comment on column app.notification_deliveries.is_pressing is 'Goes out at once, if the person wants emails at all.';
comment on column app.notification_deliveries.is_urgent is 'Goes out at once, whatever the person has chosen or switched off.';

create or replace function app.keep_mails_due() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses names that PostgreSQL does not know.
  perform now() at time zone new.time_zone;
  new.updated_at := now();
  update app.notification_deliveries d
  set due_at = app.mail_due_at(new.cadence, new.time_zone, false, now())
  where d.user_id = new.user_id and d.state = 'waiting' and not (d.is_urgent or d.is_pressing);
  return new;
end
$$;

create or replace function app.store_notifications(of_batch uuid, rows jsonb, at timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  stored integer;
begin
  with given as materialized (
    select r.*, gen_random_uuid() as id
    from jsonb_to_recordset(rows) as r (
      organization_id uuid, user_id uuid, event text, component_id uuid, version_id uuid, actor_id uuid, subject_id uuid,
      data jsonb, "position" integer, is_mailed boolean, is_urgent boolean, is_pressing boolean, component_ids uuid[])
  ), added as (
    insert into public.notifications (id, organization_id, user_id, event, component_id, version_id, actor_id, subject_id,
      data, created_at, batch, "position")
    select g.id, g.organization_id, g.user_id, g.event, c.id, v.id, a.id, s.id, g.data, at, of_batch, g."position"
    from given g
    left join public.components c on c.id = g.component_id
    left join public.versions v on v.id = g.version_id
    left join public.profiles a on a.id = g.actor_id
    left join public.profiles s on s.id = g.subject_id
    on conflict (user_id, batch, "position") do nothing
    returning id
  ), ordered as (
    insert into app.notification_deliveries (notification_id, user_id, organization_id, component_ids, is_urgent, is_pressing, due_at)
    select g.id, g.user_id, g.organization_id, g.component_ids, g.is_urgent, g.is_pressing,
      app.mail_due_at(k.cadence, k.time_zone, g.is_urgent or g.is_pressing, at)
    from given g
    join added n on n.id = g.id
    join public.notification_settings k on k.user_id = g.user_id
    where g.is_mailed
  )
  select count(*) into stored from added;
  return stored;
end
$$;

create or replace function app.order_due_mails(at timestamptz, pause interval, most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ordered integer;
begin
  with due as materialized (
    select distinct on (d.user_id, d.is_urgent) d.user_id, d.is_urgent, d.is_pressing, d.organization_id
    from app.notification_deliveries d
    where d.state = 'waiting' and d.due_at <= at
      and not exists (
        select from app.mail_pauses p where p.user_id = d.user_id and p.is_urgent = d.is_urgent and p.ends_at > at
      )
    order by d.user_id, d.is_urgent, d.due_at, d.is_pressing desc, d.organization_id
    limit most
  ), allowed as (
    -- Of two transactions, the second waits here for the first and then finds its pause.
    insert into app.mail_pauses as p (user_id, is_urgent, ends_at)
    select d.user_id, d.is_urgent, at + pause
    from due d join public.profiles f on f.id = d.user_id
    order by d.user_id, d.is_urgent
    on conflict (user_id, is_urgent) do update set ends_at = excluded.ends_at where p.ends_at <= at
    returning user_id, is_urgent
  ), mails as (
    insert into app.notification_mails (user_id, organization_id, kind, created_at, ordered_at)
    select d.user_id, d.organization_id,
      case when d.is_urgent then 'urgent' when s.cadence in ('daily', 'weekly') and not d.is_pressing then 'digest' else 'single' end, at, at
    from due d
    join allowed a on a.user_id = d.user_id and a.is_urgent = d.is_urgent
    join public.notification_settings s on s.user_id = d.user_id
    returning id, user_id, organization_id, kind
  ), claimed as (
    update app.notification_deliveries d
    set state = 'claimed', mail_id = m.id
    from mails m join public.notification_settings s on s.user_id = m.user_id
    where d.user_id = m.user_id and d.organization_id is not distinct from m.organization_id
      and d.is_urgent = (m.kind = 'urgent')
      -- What cannot wait is no part of a digest, and takes nothing along that waits for one.
      and (d.is_urgent or s.cadence not in ('daily', 'weekly') or d.is_pressing = (m.kind = 'single')) and d.state = 'waiting' and d.due_at <= at
  )
  select count(*) into ordered from (
    select platform.enqueue('send-notification-mail', jsonb_build_object('mail_id', m.id), m.id::text) from mails m
  ) jobs;
  return ordered;
end
$$;
