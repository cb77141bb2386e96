-- Mails about notifications. What is due for a person in an organization is claimed into one mail, together with the job
-- that sends it: a delivery is part of one mail only, and the mail has one name, however often it is tried.

create table app.notification_mails (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  organization_id uuid,
  kind text not null,
  state text not null default 'ordered',
  content jsonb,
  address_digest bytea,
  created_at timestamptz not null,
  ordered_at timestamptz not null,
  settled_at timestamptz,
  constraint notification_mails_pkey primary key (id),
  constraint notification_mails_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notification_mails_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint notification_mails_kind_known check (kind in ('single', 'digest', 'urgent')),
  constraint notification_mails_state_known check (state in ('ordered', 'sent', 'dropped', 'refused', 'failed')),
  constraint notification_mails_settled check ((state = 'ordered') = (settled_at is null))
);
comment on table app.notification_mails is 'Mails about notifications: one for a person and an organization at a time.';
comment on column app.notification_mails.organization_id is 'Null if it is about the account.';
comment on column app.notification_mails.kind is
  'single: at once. digest: daily or weekly, without what was read meanwhile. urgent: about security, whatever the person has chosen.';
comment on column app.notification_mails.content is
  'What it says, decided before the first attempt, so that each attempt says the same. Null before that and after the last.';
comment on column app.notification_mails.address_digest is 'A hash of the address that it went to.';
comment on column app.notification_mails.ordered_at is 'When its job was added last.';
create index notification_mails_user_id_idx on app.notification_mails (user_id, created_at);
create index notification_mails_organization_id_idx on app.notification_mails (organization_id) where organization_id is not null;
create index notification_mails_created_at_idx on app.notification_mails (created_at);
create index notification_mails_ordered_idx on app.notification_mails (ordered_at) where state = 'ordered';

create table app.mail_pauses (
  user_id uuid not null,
  is_urgent boolean not null,
  ends_at timestamptz not null,
  constraint mail_pauses_pkey primary key (user_id, is_urgent),
  constraint mail_pauses_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table app.mail_pauses is 'Until when a person gets no further mail. What comes meanwhile waits for the next one.';

create table app.refused_addresses (
  user_id uuid not null,
  digest bytea not null,
  refused_at timestamptz not null,
  constraint refused_addresses_pkey primary key (user_id, digest),
  constraint refused_addresses_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table app.refused_addresses is 'Addresses whose mail server refuses mail for good. They get no mail about notifications.';
comment on column app.refused_addresses.digest is 'A hash of the address.';

create function app.mail_digest(address text) returns bytea
  language sql immutable parallel safe
return sha256(convert_to(lower(address), 'UTF8'));

create function app.forget_refused_addresses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.refused_addresses r where r.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;
comment on function app.forget_refused_addresses() is
  'A new address, and a person who turns emails on again, are tried again.';
create trigger profiles_forget_refused_addresses after update of email on public.profiles
  for each row when (old.email is distinct from new.email) execute function app.forget_refused_addresses('id');
create trigger profile_settings_forget_refused_addresses after update on public.profile_settings
  for each row when (new.email_notifications and not old.email_notifications)
  execute function app.forget_refused_addresses('user_id');

create function app.order_due_mails(at timestamptz, pause interval, most integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  ordered integer;
begin
  with due as materialized (
    select distinct on (d.user_id, d.is_urgent) d.user_id, d.is_urgent, d.organization_id
    from app.notification_deliveries d
    where d.state = 'waiting' and d.due_at <= at
      and not exists (
        select from app.mail_pauses p where p.user_id = d.user_id and p.is_urgent = d.is_urgent and p.ends_at > at
      )
    order by d.user_id, d.is_urgent, d.due_at, d.organization_id
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
      case when d.is_urgent then 'urgent' when s.cadence in ('daily', 'weekly') then 'digest' else 'single' end, at, at
    from due d
    join allowed a on a.user_id = d.user_id and a.is_urgent = d.is_urgent
    join public.notification_settings s on s.user_id = d.user_id
    returning id, user_id, organization_id, kind
  ), claimed as (
    update app.notification_deliveries d
    set state = 'claimed', mail_id = m.id
    from mails m
    where d.user_id = m.user_id and d.organization_id is not distinct from m.organization_id
      and d.is_urgent = (m.kind = 'urgent') and d.state = 'waiting' and d.due_at <= at
  )
  select count(*) into ordered from (
    select platform.enqueue('send-notification-mail', jsonb_build_object('mail_id', m.id), m.id::text) from mails m
  ) jobs;
  return ordered;
end
$$;
comment on function app.order_due_mails(timestamptz, interval, integer) is
  'Claims what is due into one mail for each person, with the jobs that send them, and begins their pauses. Returns how many.';
grant execute on function app.order_due_mails to app_job;

create function app.reorder_mails(at timestamptz, older_than interval, give_up_after interval) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  given_up uuid[];
  reordered integer;
begin
  with lost as (
    update app.notification_mails m set state = 'failed', settled_at = at, content = null
    where m.state = 'ordered' and m.ordered_at < at - older_than and m.created_at < at - give_up_after
    returning m.id
  )
  select array_agg(id) into given_up from lost;
  update app.notification_deliveries d set state = 'dropped', settled_at = at where d.mail_id = any (given_up);
  with late as (
    update app.notification_mails m set ordered_at = at
    where m.state = 'ordered' and m.ordered_at < at - older_than
    returning m.id
  )
  select count(*) into reordered from (
    select platform.enqueue('send-notification-mail', jsonb_build_object('mail_id', l.id), l.id || ' ' || at) from late l
  ) jobs;
  return reordered;
end
$$;
comment on function app.reorder_mails(timestamptz, interval, interval) is
  'Adds another job for mails whose job has given up. After some days nobody wants to read them any more.';
grant execute on function app.reorder_mails to app_job;

create function app.read_notification_mail(mail uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'id', m.id, 'kind', m.kind, 'state', m.state, 'content', m.content, 'created_at', m.created_at, 'user_id', m.user_id,
    'organization', case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end,
    'address', u.email,
    'obstacle', case
      when u.email is null or u.email_confirmed_at is null or u.deleted_at is not null then 'no_account'
      when m.organization_id is not null and b.user_id is null then 'no_member'
      when o.suspended_at is not null or o.deletion_requested_at is not null then 'closed'
      when r.user_id is not null then 'refused'
      when m.kind <> 'urgent' and not p.email_notifications then 'switched_off'
    end,
    'cadence', s.cadence, 'muted', s.muted, 'time_zone', s.time_zone,
    'notifications', (
      select coalesce(json_agg(json_build_object(
        'id', n.id, 'event', n.event, 'data', n.data, 'component_id', n.component_id, 'version_id', n.version_id,
        'created_at', n.created_at, 'is_read', n.read_at is not null,
        'actor', coalesce(nullif(a.name, ''), a.email), 'subject', coalesce(nullif(j.name, ''), j.email),
        'component_ids', (
          select coalesce(json_agg(i.id), '[]') from unnest(d.component_ids) i (id)
          -- The switch for a component also counts after the event. Those that the person has no more are told.
          where not exists (
            select from public.component_users c where c.component_id = i.id and c.user_id = m.user_id and not c.email_notifications
          )
        ),
        'is_about_components', d.component_ids is not null
      ) order by n.created_at, n.batch, n.position), '[]')
      from app.notification_deliveries d
      join public.notifications n on n.id = d.notification_id
      left join public.profiles a on a.id = n.actor_id
      left join public.profiles j on j.id = n.subject_id
      where d.mail_id = m.id and d.state = 'claimed'
    )
  )
  from app.notification_mails m
  left join auth.users u on u.id = m.user_id
  left join public.profile_settings p on p.user_id = m.user_id
  left join public.notification_settings s on s.user_id = m.user_id
  left join public.organizations o on o.id = m.organization_id
  left join public.members b on b.organization_id = m.organization_id and b.user_id = m.user_id
  left join app.refused_addresses r on r.user_id = m.user_id and r.digest = app.mail_digest(u.email)
  where m.id = mail
$$;
comment on function app.read_notification_mail(uuid) is 'What a mail may say as things are now, and why it is not sent if so.';
grant execute on function app.read_notification_mail to app_job;

create function app.read_lost_points(person uuid, organization uuid, most integer) returns json
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select c.id, c.title, c.health_score
    from public.component_users u
    join public.components c on c.organization_id = u.organization_id and c.id = u.component_id and not c.is_example
    where u.organization_id = read_lost_points.organization and u.user_id = read_lost_points.person and u.email_notifications
  ), edges as materialized (
    select d.component_id, d.depends_on_id, d.version_id, d.penalty
    from public.dependencies d
    where d.organization_id = read_lost_points.organization and d.component_id in (select id from mine)
  ), lost as materialized (
    select e.*, s.number, s.state, s.released_at, s.is_breaking, s.is_stable
    from edges e
    join public.versions s on s.organization_id = read_lost_points.organization and s.id = e.version_id
    where e.penalty > 0
    order by e.penalty desc, e.component_id, e.depends_on_id
    limit most
  ), targets as materialized (
    select t.id, t.title, t.version_scheme, app.versions_ahead(read_lost_points.organization, t.id, x.with_pre_releases) as ahead
    from (select l.depends_on_id, bool_or(not l.is_stable) as with_pre_releases from lost l group by l.depends_on_id) x
    join public.components t on t.organization_id = read_lost_points.organization and t.id = x.depends_on_id
  )
  select json_build_object(
    'components', (select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'score', m.health_score,
      'penalties', (select coalesce(json_agg(e.penalty), '[]') from edges e where e.component_id = m.id))), '[]') from mine m),
    'targets', (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'scheme', t.version_scheme,
      'ahead', t.ahead)), '[]') from targets t),
    'selections', (select coalesce(json_agg(json_build_object('component_id', l.component_id, 'depends_on_id', l.depends_on_id,
      'penalty', l.penalty, 'version', app.version_json(l.version_id, l.number, l.state, l.released_at, l.is_breaking))), '[]')
      from lost l)
  )
$$;
comment on function app.read_lost_points(uuid, uuid, integer) is
  'The components of a person that mail is wanted about, with their penalties, and what the worst selected versions could move to.';
grant execute on function app.read_lost_points to app_job;

create function app.compose_mail(mail uuid, said jsonb, told uuid[], at timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update app.notification_deliveries d set state = 'dropped', settled_at = at
  where d.mail_id = mail and d.state = 'claimed' and d.notification_id <> all (told);
  update app.notification_mails m set content = said where m.id = mail and m.state = 'ordered' and m.content is null;
$$;
comment on function app.compose_mail(uuid, jsonb, uuid[], timestamptz) is 'Keeps what a mail says, and drops what it does not tell.';
grant execute on function app.compose_mail to app_job;

create function app.settle_mail(mail uuid, as_state text, at timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update app.notification_deliveries d
  set state = case as_state when 'sent' then 'sent' else 'dropped' end, settled_at = at
  where d.mail_id = mail and d.state = 'claimed';
  update app.notification_mails m
  set state = as_state, settled_at = at, content = null,
    address_digest = (select app.mail_digest(u.email) from auth.users u where u.id = m.user_id and as_state in ('sent', 'refused'))
  where m.id = mail and m.state = 'ordered';
$$;
comment on function app.settle_mail(uuid, text, timestamptz) is 'The mail was sent, or never will be.';
grant execute on function app.settle_mail to app_job;

create function app.refuse_mail(mail uuid, address text, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  select m.user_id into person from app.notification_mails m where m.id = mail;
  perform app.settle_mail(mail, 'refused', at);
  insert into app.refused_addresses (user_id, digest, refused_at)
  select p.id, app.mail_digest(address), at from public.profiles p where p.id = person
  on conflict do nothing;
  -- Told once, also if several mails are refused.
  if not found then return; end if;
  perform app.report_news(m.organization_id, 'mail_refused', '{}', person)
  from public.members m where m.user_id = person order by m.organization_id;
end
$$;
comment on function app.refuse_mail(uuid, text, timestamptz) is
  'The address accepts no mail. It gets no more, and the maintainers of the person''s organizations are told.';
grant execute on function app.refuse_mail to app_job;

create function app.prune_notification_mails(older_than timestamptz, most_rows integer) returns integer
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from app.notification_mails m
    where m.id in (
      select o.id from app.notification_mails o where o.created_at < older_than and o.state <> 'ordered'
      order by o.created_at limit most_rows
    )
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function app.prune_notification_mails(timestamptz, integer) is 'Deletes old mails, in portions.';
grant execute on function app.prune_notification_mails to app_job;

create function app.mail_subscription(person uuid, component uuid, wanted boolean, out title text, out is_on boolean)
returns setof record
  language plpgsql security definer set search_path = ''
as $$
begin
  if component is null then
    update public.profile_settings s set email_notifications = wanted
    where s.user_id = person and s.email_notifications <> wanted;
    return query select null::text, s.email_notifications from public.profile_settings s where s.user_id = person;
    return;
  end if;
  update public.component_users u set email_notifications = wanted
  where u.component_id = component and u.user_id = person and u.email_notifications <> wanted;
  return query
    select c.title::text, u.email_notifications
    from public.component_users u
    join public.components c on c.organization_id = u.organization_id and c.id = u.component_id
    where u.component_id = component and u.user_id = person;
end
$$;
comment on function app.mail_subscription(uuid, uuid, boolean) is
  'What the link of a mail turns off or on: mail about one component, or all that can be turned off. Null only tells. No row: neither exists any more.';
grant execute on function app.mail_subscription to app_writer;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest) values
  ('app', 'notification_mails', 'user_id', 'id', 'cascade', '{}', '{organization_id,kind,state,created_at,settled_at}', 'created_at'),
  ('app', 'mail_pauses', 'user_id', 'id', 'cascade', '{}', '{ends_at}', null),
  ('app', 'refused_addresses', 'user_id', 'id', 'cascade', '{}', '{refused_at}', 'refused_at');
