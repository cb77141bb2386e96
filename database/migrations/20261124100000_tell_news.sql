-- What happens is recorded in the transaction that causes it, and a job tells the people concerned: as notifications in
-- the app, and by mail as they have chosen. Triggers record it, so that no way to write escapes them.

create table app.news (
  id bigint not null generated always as identity,
  batch uuid not null,
  organization_id uuid,
  kind text not null,
  actor_id uuid,
  component_id uuid,
  version_id uuid,
  user_id uuid,
  data jsonb not null default '{}',
  occurred_at timestamptz not null default now(),
  constraint news_pkey primary key (id),
  constraint news_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade
);
comment on table app.news is 'What has happened and was not told yet. The job that tells it deletes it.';
comment on column app.news.batch is 'What one transaction did.';
comment on column app.news.kind is 'One of those in domain/news. Their facts are columns here, and in data what no column holds.';
comment on column app.news.organization_id is 'Null for what concerns an account and no organization.';
create index news_batch_idx on app.news (batch, id);
create index news_organization_id_idx on app.news (organization_id);
create index news_occurred_at_idx on app.news (occurred_at);
create index news_actor_id_idx on app.news (actor_id) where actor_id is not null;
create index news_user_id_idx on app.news (user_id) where user_id is not null;

create function app.is_quiet() returns boolean
  language sql stable parallel safe
return coalesce(current_setting('app.quiet', true), '') = 'on';
comment on function app.is_quiet() is
  'Whether this transaction tells nobody what it does: it fills an organization from a file, and a file is no news.';

create function app.news_batch() returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  known uuid := nullif(current_setting('app.news_batch', true), '')::uuid;
begin
  if known is not null then return known; end if;
  known := gen_random_uuid();
  perform set_config('app.news_batch', known::text, true);
  -- Roles that may not order the job, and databases in which no server has run yet, leave it to the sweep.
  if exists (
    select from platform.tasks t
    where t.name = 'tell-news' and (current_setting('role') = 'none' or current_setting('role') = any (t.callers))
  ) then
    -- Without a key: telling twice tells once, and a key for each transaction would be kept for months.
    perform platform.enqueue('tell-news', jsonb_build_object('batch', known));
  end if;
  return known;
end
$$;
comment on function app.news_batch() is 'The batch of this transaction. The first call orders the job that tells it.';

create function app.news_actor() returns uuid
  language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u where u.id = auth.uid()
$$;
comment on function app.news_actor() is 'The person of the transaction, unless it deletes their account.';

create function app.add_news(organization uuid, kind text, component uuid default null, version uuid default null, person uuid default null, data jsonb default '{}')
returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return; end if;
  if organization is not null and not exists (
    select from public.organizations o where o.id = organization and not o.is_demo
  ) then return; end if;
  if person is not null and not exists (select from auth.users u where u.id = person) then return; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id, version_id, user_id, data)
  values (app.news_batch(), organization, kind, app.news_actor(), component, version, person, data);
end
$$;
comment on function app.add_news(uuid, text, uuid, uuid, uuid, jsonb) is
  'Records a piece of news. Nothing about the demo, and nothing in a quiet transaction.';

create function app.report_news(organization uuid, kind text, data jsonb, person uuid default null) returns void
  language sql security definer set search_path = ''
as $$
  select app.add_news(organization, kind, person => person, data => data)
$$;
comment on function app.report_news(uuid, text, jsonb, uuid) is 'Records what no trigger sees, for jobs.';
grant execute on function app.report_news to app_job;

-- Versions: new ones, their states, and breaking changes that are added later.
create function app.report_new_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id, version_id)
  select app.news_batch(), n.organization_id, 'version_released', app.news_actor(), n.component_id, n.id
  from new_rows n
  join public.components c on c.id = n.component_id and not c.is_example
  join public.organizations o on o.id = n.organization_id and not o.is_demo
  order by n.sort_key;
  return null;
end
$$;
create trigger versions_news_insert after insert on public.versions referencing new table as new_rows
  for each statement execute function app.report_new_versions();

create function app.report_changed_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  execute $sql$
    insert into app.news (batch, organization_id, kind, actor_id, component_id, version_id, data)
    select app.news_batch(), n.organization_id,
      case when n.state <> o.state then 'version_state_changed' else 'version_became_breaking' end,
      app.news_actor(), n.component_id, n.id,
      case when n.state <> o.state
        then jsonb_build_object('before', o.state, 'after', n.state, 'reason', n.state_reason) else '{}' end
    from new_rows n
    join old_rows o on o.id = n.id
    join public.components c on c.id = n.component_id and not c.is_example
    join public.organizations g on g.id = n.organization_id and not g.is_demo
    -- A new version becomes breaking in the transaction that creates it, and is told as a whole.
    where n.state <> o.state or n.is_breaking and not o.is_breaking and n.created_at < now()
  $sql$;
  return null;
end
$$;
create trigger versions_news_update after update on public.versions referencing old table as old_rows new table as new_rows
  for each statement execute function app.report_changed_versions();

-- Components: created, changed by a person, deleted, and their health.
create function app.report_new_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id)
  select app.news_batch(), n.organization_id, 'component_created', app.news_actor(), n.id
  from new_rows n join public.organizations o on o.id = n.organization_id and not o.is_demo
  where not n.is_example;
  return null;
end
$$;
create trigger components_news_insert after insert on public.components referencing new table as new_rows
  for each statement execute function app.report_new_components();

create function app.report_changed_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  execute $sql$
    with changed as materialized (
      select n.organization_id, n.id, o.health_score as before, n.health_score as after,
        array_remove(array[
          case when n.title <> o.title then 'title' end,
          case when n.description is distinct from o.description then 'description' end,
          case when n.kind <> o.kind then 'kind' end,
          case when n.documentation_url is distinct from o.documentation_url then 'documentation_url' end
        ], null) as fields
      from new_rows n
      join old_rows o on o.id = n.id
      join public.organizations g on g.id = n.organization_id and not g.is_demo
      where not n.is_example
        and (n.health_score, n.title, n.description, n.kind, n.documentation_url)
          is distinct from (o.health_score, o.title, o.description, o.kind, o.documentation_url)
    )
    insert into app.news (batch, organization_id, kind, actor_id, component_id, data)
    select app.news_batch(), c.organization_id, 'component_changed', app.news_actor(), c.id, jsonb_build_object('fields', c.fields)
    from changed c where c.fields <> '{}'
    union all
    select app.news_batch(), h.organization_id, 'health_changed', app.news_actor(), null, h.data
    from (
      select c.organization_id, jsonb_build_object('changes', jsonb_agg(jsonb_build_array(c.id, c.before, c.after))) as data
      from changed c where c.before <> c.after group by c.organization_id
    ) h
  $sql$;
  return null;
end
$$;
create trigger components_news_update after update on public.components referencing old table as old_rows new table as new_rows
  for each statement execute function app.report_changed_components();

create function app.report_deleted_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id, data)
  select app.news_batch(), o.organization_id, 'component_deleted', app.news_actor(), o.id, jsonb_build_object('title', o.title)
  from old_rows o join public.organizations g on g.id = o.organization_id and not g.is_demo
  where not o.is_example;
  return null;
end
$$;
create trigger components_news_delete after delete on public.components referencing old table as old_rows
  for each statement execute function app.report_deleted_components();

-- Edges: what a component uses is a change of it, and those that used a deleted component are told. Each of them is in the
-- history, while a release changes the penalties of thousands and none of their versions.
create function app.report_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, data)
  select app.news_batch(), e.organization_id, 'dependencies_changed', app.news_actor(), e.data
  from (
    select r.organization_id, jsonb_build_object('removed', r.to_version_id is null,
      'edges', jsonb_agg(jsonb_build_array(r.component_id, r.depends_on_id))) as data
    from new_rows r
    join public.components c on c.id = r.component_id and not c.is_example
    join public.organizations o on o.id = r.organization_id and not o.is_demo
    group by r.organization_id, r.to_version_id is null
  ) e;
  return null;
end
$$;
create trigger dependency_history_news_insert after insert on public.dependency_history referencing new table as new_rows
  for each statement execute function app.report_dependencies();

-- People: assignments, roles and invitations.
create function app.report_assignments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id, user_id)
  select app.news_batch(), r.organization_id, case tg_op when 'INSERT' then 'assigned' else 'unassigned' end, app.news_actor(),
    r.component_id, r.user_id
  from changed_rows r
  join public.components c on c.id = r.component_id and not c.is_example
  join public.organizations o on o.id = r.organization_id and not o.is_demo
  join public.members m on m.organization_id = r.organization_id and m.user_id = r.user_id
  -- Not of an account that is being deleted.
  join auth.users u on u.id = r.user_id;
  return null;
end
$$;
create trigger component_users_news_insert after insert on public.component_users referencing new table as changed_rows
  for each statement execute function app.report_assignments();
create trigger component_users_news_delete after delete on public.component_users referencing old table as changed_rows
  for each statement execute function app.report_assignments();

create function app.report_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'role_changed', person => new.user_id,
    data => jsonb_build_object('before', old.role, 'after', new.role));
  return null;
end
$$;
create trigger members_news_update after update of role on public.members
  for each row when (old.role <> new.role and not new.is_token) execute function app.report_role();

create function app.report_accepted_invitation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'invitation_accepted', person => new.accepted_by,
    data => jsonb_build_object('role', new.role, 'invited_by', new.invited_by));
  return null;
end
$$;
create trigger invitations_news_update after update of accepted_at on public.invitations
  for each row when (old.accepted_at is null and new.accepted_at is not null and new.accepted_by is not null)
  execute function app.report_accepted_invitation();

create function app.report_legal_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'document_to_accept', data => jsonb_build_object(
    'id', new.id, 'title', new.title, 'valid_from', new.valid_from, 'required_of', new.required_of));
  return null;
end
$$;
create trigger legal_documents_news_insert after insert on public.legal_documents
  for each row when (new.required_of <> 'nobody') execute function app.report_legal_document();

-- Security: what an attacker would do with an account or an organization.
create function app.report_token() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'token_made', person => auth.uid(),
    data => jsonb_build_object('id', new.id, 'name', new.name, 'kind', new.kind));
  return null;
end
$$;
create trigger api_tokens_news_insert after insert on public.api_tokens
  for each row execute function app.report_token();

create function app.report_security_event() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(
    case when new.event = 'break_glass_used' then new.organization_id end,
    case when new.event = 'break_glass_used' then 'break_glass_used' else 'factor_removed' end,
    person => (new.fields ->> 'user_id')::uuid,
    data => jsonb_build_object('method', case new.event
      when 'passkey_removed' then 'passkey' when 'recovery_codes_removed' then 'recovery_codes' else new.fields ->> 'method' end));
  return null;
end
$$;
create trigger audit_log_news_insert after insert on public.audit_log
  for each row when (new.event in ('factor_removed', 'passkey_removed', 'recovery_codes_removed', 'break_glass_used'))
  execute function app.report_security_event();

create table app.known_devices (
  user_id uuid not null,
  device text not null,
  seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device),
  constraint known_devices_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on table app.known_devices is 'From which browsers a person has signed in, so that a new one is told.';
comment on column app.known_devices.device is 'What the browser says it is, without the numbers of its versions.';

create function app.report_new_device() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  -- A program that says nothing is a device, too.
  stated constant text := left(btrim(regexp_replace(coalesce(new.user_agent, ''), '[0-9][0-9._]*', '', 'g')), 256);
  is_first boolean;
begin
  is_first := not exists (select from app.known_devices k where k.user_id = new.user_id);
  insert into app.known_devices (user_id, device) values (new.user_id, stated) on conflict do nothing;
  if found and not is_first then
    perform app.add_news(null, 'new_sign_in', person => new.user_id,
      data => jsonb_build_object('device', coalesce(left(new.user_agent, 256), '')));
  end if;
  return null;
end
$$;
comment on function app.report_new_device() is 'The first browser of an account is no news.';
create trigger sessions_news_insert after insert on auth.sessions
  for each row when (new.actor_id is null) execute function app.report_new_device();
insert into app.known_devices (user_id, device)
select distinct s.user_id, left(btrim(regexp_replace(coalesce(s.user_agent, ''), '[0-9][0-9._]*', '', 'g')), 256) from auth.sessions s
where s.actor_id is null;

create function app.erase_quietly() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.quiet', 'on', true);
  return old;
end
$$;
comment on function app.erase_quietly() is 'What follows from the erasure of an account is told to nobody, because it would name the person.';
-- Before users_forget_person, by name.
create trigger users_erase_quietly before delete on auth.users
  for each row execute function app.erase_quietly();

-- What people have chosen.
create table public.notification_settings (
  user_id uuid not null,
  cadence text not null default 'daily',
  time_zone text not null default 'UTC',
  muted text[] not null default '{}',
  updated_at timestamptz not null default now(),
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notification_settings_cadence_known check (cadence in ('at_once', 'daily', 'weekly', 'score_falls')),
  constraint notification_settings_time_zone_form check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  constraint notification_settings_muted_few check (cardinality(muted) <= 32 and array_position(muted, null) is null)
);
comment on table public.notification_settings is 'What people are told about, and when by email. Nobody else sees it.';
comment on column public.notification_settings.cadence is
  'When emails go out: at once, in a daily or weekly digest at 8:00, or at once and only about scores that fall.';
comment on column public.notification_settings.time_zone is 'The name of a time zone, such as Europe/Amsterdam.';
comment on column public.notification_settings.muted is 'Events that the person is not told about. Those of security are always told.';
alter table public.notification_settings enable row level security;
create policy "a person reads their own notification settings" on public.notification_settings
  for select to app_writer, authenticated using (user_id = auth.uid() and not app.is_acting());
create policy "a person changes their own notification settings" on public.notification_settings
  for update to authenticated
  using (user_id = auth.uid() and not app.is_acting() and not app.is_token())
  with check (user_id = auth.uid());
grant select, update (cadence, time_zone, muted) on public.notification_settings to authenticated;
grant select on public.notification_settings to app_writer;

insert into public.notification_settings (user_id) select id from public.profiles;
create function app.keep_notification_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notification_settings (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;
create trigger profiles_keep_notification_settings after insert on public.profiles
  for each row execute function app.keep_notification_settings();

-- What people are told.
create table public.notifications (
  id uuid not null default gen_random_uuid(),
  organization_id uuid,
  user_id uuid not null,
  event text not null,
  component_id uuid,
  version_id uuid,
  actor_id uuid,
  subject_id uuid,
  data jsonb not null default '{}',
  read_at timestamptz,
  created_at timestamptz not null default now(),
  batch uuid not null,
  position integer not null,
  constraint notifications_pkey primary key (id),
  constraint notifications_batch_key unique (user_id, batch, position),
  constraint notifications_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade,
  constraint notifications_member_fkey foreign key (organization_id, user_id)
    references public.members (organization_id, user_id) on delete cascade,
  constraint notifications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint notifications_component_id_fkey foreign key (component_id) references public.components (id) on delete set null,
  constraint notifications_version_id_fkey foreign key (version_id) references public.versions (id) on delete set null,
  constraint notifications_actor_id_fkey foreign key (actor_id) references public.profiles (id) on delete set null,
  constraint notifications_subject_id_fkey foreign key (subject_id) references public.profiles (id) on delete set null,
  constraint notifications_event_form check (event ~ '^[a-z_]{1,64}$'),
  constraint notifications_data_size check (pg_column_size(data) <= 65536)
);
comment on table public.notifications is 'What a person is told, one row for each event. Only the person reads and marks it.';
comment on column public.notifications.organization_id is 'Null for what concerns the account.';
comment on column public.notifications.event is 'One of those in domain/notifications.';
comment on column public.notifications.component_id is 'The component that the event is about: for a release, the one that was released.';
comment on column public.notifications.actor_id is 'Who did it.';
comment on column public.notifications.subject_id is 'Another person whom the event is about.';
comment on column public.notifications.data is 'What the event says, as domain/notifications describes it. No person is named in it.';
comment on column public.notifications.position is 'Its place among what the person is told of one batch, so that telling twice tells once.';
create index notifications_newest_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_unread_idx on public.notifications (user_id) where read_at is null;
create index notifications_organization_id_idx on public.notifications (organization_id, user_id);
create index notifications_component_id_idx on public.notifications (component_id) where component_id is not null;
create index notifications_version_id_idx on public.notifications (version_id) where version_id is not null;
create index notifications_actor_id_idx on public.notifications (actor_id) where actor_id is not null;
create index notifications_subject_id_idx on public.notifications (subject_id) where subject_id is not null;
create index notifications_created_at_idx on public.notifications (created_at);
alter table public.notifications enable row level security;
create policy "a person reads their own notifications" on public.notifications
  for select to app_writer, authenticated
  using (
    user_id = auth.uid() and not app.is_acting()
    and (organization_id is null and (select app.proof_suffices(false)) or organization_id = any ((select app.my_organizations())::uuid[]))
  );
create policy "a person marks their own notifications" on public.notifications
  for update to authenticated
  using (
    user_id = auth.uid() and not app.is_acting() and not app.is_token()
    and (organization_id is null and (select app.proof_suffices(false)) or organization_id = any ((select app.my_organizations())::uuid[]))
  )
  with check (user_id = auth.uid());
grant select, update (read_at) on public.notifications to authenticated;
grant select on public.notifications to app_writer;

-- Mails about notifications.
create table app.notification_deliveries (
  notification_id uuid not null,
  channel text not null default 'mail',
  user_id uuid not null,
  organization_id uuid,
  component_ids uuid[],
  is_urgent boolean not null,
  due_at timestamptz not null,
  mail_id uuid,
  state text not null default 'waiting',
  settled_at timestamptz,
  constraint notification_deliveries_pkey primary key (notification_id, channel),
  constraint notification_deliveries_notification_id_fkey foreign key (notification_id)
    references public.notifications (id) on delete cascade,
  constraint notification_deliveries_channel_known check (channel in ('mail')),
  constraint notification_deliveries_state_known check (state in ('waiting', 'claimed', 'sent', 'dropped'))
);
comment on table app.notification_deliveries is 'Each notification by each channel, at most once.';
comment on column app.notification_deliveries.component_ids is
  'Those components of the notification that the person wants mail about. Null if it is about none of theirs.';
comment on column app.notification_deliveries.is_urgent is 'Goes out at once, whatever the person has chosen.';
comment on column app.notification_deliveries.mail_id is 'The mail that it is a part of.';
create index notification_deliveries_due_idx on app.notification_deliveries (due_at) where state = 'waiting';
create index notification_deliveries_waiting_idx on app.notification_deliveries (user_id, organization_id) where state = 'waiting';
create index notification_deliveries_mail_id_idx on app.notification_deliveries (mail_id) where mail_id is not null;

create function app.mail_due_at(cadence text, time_zone text, is_urgent boolean, at timestamptz) returns timestamptz
  language sql stable set search_path = ''
as $$
  select case
    when is_urgent or cadence in ('at_once', 'score_falls') then at
    when cadence = 'daily' then (date_trunc('day', (at at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
    else (date_trunc('week', (at at time zone time_zone) - interval '8 hours') + interval '7 days 8 hours') at time zone time_zone
  end
$$;
comment on function app.mail_due_at(text, text, boolean, timestamptz) is
  'When a mail about something of this moment goes out: the next 8:00 of the person''s day, or of their Monday, unless at once.';

create function app.keep_mails_due() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Refuses names that PostgreSQL does not know.
  perform now() at time zone new.time_zone;
  new.updated_at := now();
  update app.notification_deliveries d
  set due_at = app.mail_due_at(new.cadence, new.time_zone, d.is_urgent, now())
  where d.user_id = new.user_id and d.state = 'waiting' and not d.is_urgent;
  return new;
end
$$;
comment on function app.keep_mails_due() is 'What waits goes out when the person now wants it.';
create trigger notification_settings_keep_mails_due before update on public.notification_settings
  for each row when (old.cadence <> new.cadence or old.time_zone <> new.time_zone)
  execute function app.keep_mails_due();

-- Reading and telling, for the job.
create function app.untold_batches(older_than interval) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct n.batch from app.news n where n.occurred_at < now() - older_than
$$;
comment on function app.untold_batches(interval) is 'Batches whose job was not ordered, or has failed for good.';
grant execute on function app.untold_batches to app_job;

create function app.hold_news(of_batch uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from app.news n where n.batch = of_batch for update;
  return found;
end
$$;
comment on function app.hold_news(uuid) is 'Waits for another transaction that tells the batch. False if that has told it.';
grant execute on function app.hold_news to app_job;

create function app.read_news(of_batch uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  with news as materialized (
    select n.*, c.title, o.name as organization_name
    from app.news n
    left join public.components c on c.organization_id = n.organization_id and c.id = n.component_id
    left join public.organizations o on o.id = n.organization_id
    where n.batch = of_batch
  ), told as materialized (
    select n.*, v.number, v.released_at, v.is_stable, v.is_breaking, v.sort_key, v.state,
      (select count(*)::integer from public.changes x
       where x.organization_id = n.organization_id and x.version_id = n.version_id and x.kind = 'breaking') as breaking_changes,
      (select count(*)::integer from public.changes x
       where x.organization_id = n.organization_id and x.version_id = n.version_id and x.kind = 'breaking'
         and x.migration_guide is not null) as guides
    from news n
    join public.versions v on v.id = n.version_id
    where n.version_id is not null
  ), dependents as materialized (
    select t.id as news_id, d.component_id, c.title, s.number as selected, d.lag_distance, d.lag_count
    from told t
    join public.dependencies d on d.organization_id = t.organization_id and d.depends_on_id = t.component_id
    join public.versions s on s.id = d.version_id
    join public.components c on c.organization_id = d.organization_id and c.id = d.component_id and not c.is_example
    where case
      when t.kind = 'version_state_changed' then d.version_id = t.version_id
      else t.state <> 'withdrawn' and (t.is_stable or not s.is_stable)
        and (s.sort_key, s.released_at) < (t.sort_key, t.released_at)
    end
  ), health as materialized (
    select n.id as news_id, (h.change ->> 0)::uuid as component_id, c.title,
      (h.change ->> 1)::integer as before, (h.change ->> 2)::integer as after
    from news n
    cross join lateral jsonb_array_elements(n.data -> 'changes') h (change)
    join public.components c on c.organization_id = n.organization_id and c.id = (h.change ->> 0)::uuid
    where n.kind = 'health_changed'
  ), edges as materialized (
    select n.id as news_id, (n.data ->> 'removed')::boolean as is_removed, (e.edge ->> 0)::uuid as component_id,
      (e.edge ->> 1)::uuid as depends_on_id, c.title
    from news n
    cross join lateral jsonb_array_elements(n.data -> 'edges') e (edge)
    join public.components c on c.organization_id = n.organization_id and c.id = (e.edge ->> 0)::uuid
    where n.kind = 'dependencies_changed'
  ), concerned as materialized (
    select component_id from dependents union select component_id from health where after < before
    union select component_id from edges where is_removed
    union select (c.value ->> 'id')::uuid from news n cross join lateral jsonb_array_elements(n.data -> 'components') c
    where n.kind in ('rule_found', 'rule_resolved')
    union select n.component_id from news n where n.kind in ('assigned', 'unassigned')
  ), assigned as materialized (
    select u.organization_id, u.component_id, u.user_id, u.email_notifications
    from (select distinct organization_id from news) n
    join public.component_users u on u.organization_id = n.organization_id
    where u.component_id in (select component_id from concerned)
  ), people as materialized (
    select distinct m.organization_id, m.user_id, m.role
    from (select distinct organization_id from news) n
    join public.members m on m.organization_id = n.organization_id and not m.is_token
    where m.role = 'maintainer'
      or m.user_id in (select a.user_id from assigned a)
      or m.user_id in (select x.user_id from news x where x.user_id is not null)
      or m.user_id in (select (x.data ->> 'invited_by')::uuid from news x where x.data ->> 'invited_by' is not null)
      or exists (select from news x where x.kind = 'document_to_accept')
    union all
    select null, p.id, null from public.profiles p
    where p.id in (select x.user_id from news x where x.organization_id is null)
  )
  select json_build_object(
    'news', (select coalesce(json_agg(json_build_object(
      'id', n.id, 'kind', n.kind, 'organization_id', n.organization_id, 'organization_name', n.organization_name,
      'actor_id', n.actor_id, 'occurred_at', n.occurred_at, 'component_id', n.component_id, 'title', n.title,
      'version_id', n.version_id, 'user_id', n.user_id,
      'data', case when n.kind in ('health_changed', 'dependencies_changed') then null else n.data end,
      'version', case when t.id is not null then json_build_object(
        'number', t.number, 'released_at', t.released_at, 'is_stable', t.is_stable,
        'breaking_changes', t.breaking_changes, 'guides', t.guides) end
    ) order by n.id), '[]') from news n left join told t on t.id = n.id),
    'dependents', (select coalesce(json_agg(d), '[]') from dependents d),
    'health', (select coalesce(json_agg(h), '[]') from health h),
    'edges', (select coalesce(json_agg(e), '[]') from edges e),
    'assigned', (select coalesce(json_agg(json_build_object(
      'component_id', a.component_id, 'user_id', a.user_id, 'is_mailed', a.email_notifications)), '[]') from assigned a),
    'people', (select coalesce(json_agg(json_build_object(
      'organization_id', p.organization_id, 'user_id', p.user_id, 'role', p.role, 'wants_mail', s.email_notifications,
      'cadence', k.cadence, 'muted', k.muted)), '[]')
      from people p
      join public.profile_settings s on s.user_id = p.user_id
      join public.notification_settings k on k.user_id = p.user_id)
  )
$$;
comment on function app.read_news(uuid) is 'What a batch says as it is now, with everybody it may concern.';
grant execute on function app.read_news to app_job;

create function app.store_notifications(of_batch uuid, rows jsonb, at timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  stored integer;
begin
  with given as materialized (
    select r.*, gen_random_uuid() as id
    from jsonb_to_recordset(rows) as r (
      organization_id uuid, user_id uuid, event text, component_id uuid, version_id uuid, actor_id uuid, subject_id uuid,
      data jsonb, "position" integer, is_mailed boolean, is_urgent boolean, component_ids uuid[])
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
    insert into app.notification_deliveries (notification_id, user_id, organization_id, component_ids, is_urgent, due_at)
    select g.id, g.user_id, g.organization_id, g.component_ids, g.is_urgent,
      app.mail_due_at(k.cadence, k.time_zone, g.is_urgent, at)
    from given g
    join added n on n.id = g.id
    join public.notification_settings k on k.user_id = g.user_id
    where g.is_mailed
  )
  select count(*) into stored from added;
  return stored;
end
$$;
comment on function app.store_notifications(uuid, jsonb, timestamptz) is 'Tells people, and orders the mails that they want.';
grant execute on function app.store_notifications to app_job;

create function app.forget_news(of_batch uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from app.news where batch = of_batch
$$;
comment on function app.forget_news(uuid) is 'The batch was told.';
grant execute on function app.forget_news to app_job;

create function app.prune_notifications(older_than timestamptz, most_rows integer default 10000) returns integer
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from public.notifications n
    where n.id in (select o.id from public.notifications o where o.created_at < older_than order by o.created_at limit most_rows)
    returning 1
  )
  select count(*)::integer from gone
$$;
comment on function app.prune_notifications(timestamptz, integer) is 'Deletes old notifications, in portions.';
grant execute on function app.prune_notifications to app_job;

-- Findings of rules are not stored by what causes them: a job compares them with those of its last run.
create table app.rule_findings (
  organization_id uuid not null,
  rule_id uuid not null,
  component_id uuid not null,
  rule text not null,
  level text not null,
  message text not null,
  found_at timestamptz not null default now(),
  constraint rule_findings_pkey primary key (organization_id, rule_id, component_id),
  -- Another key to organizations would make the table a bridge between them and components, also for data access.
  constraint rule_findings_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade
);
comment on table app.rule_findings is 'What the rules of an organization found when a job last looked, so that it can tell what is new and what is gone.';
create index rule_findings_component_id_idx on app.rule_findings (organization_id, component_id);

create table app.followed_rules (
  organization_id uuid not null,
  followed_at timestamptz not null default now(),
  constraint followed_rules_pkey primary key (organization_id),
  constraint followed_rules_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade
);
comment on table app.followed_rules is 'Organizations whose findings are known. Those of any other are stored and not told.';

create function app.follow_rules_of_organization() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.followed_rules (organization_id) values (new.id);
  return null;
end
$$;
comment on function app.follow_rules_of_organization() is 'A new organization has no findings.';
create trigger organizations_follow_rules after insert on public.organizations
  for each row when (not new.is_demo) execute function app.follow_rules_of_organization();

create function app.be_quiet(organization uuid) returns void
  language sql security definer set search_path = ''
as $$
  select set_config('app.quiet', 'on', true);
  delete from app.followed_rules where organization_id = organization
$$;
comment on function app.be_quiet(uuid) is
  'Nobody is told what this transaction does, nor what rules find in it: it fills an organization from a file, and a file is no news.';
grant execute on function app.be_quiet to app_writer;

create function app.report_rules() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id)
  select app.news_batch(), r.organization_id, 'rules_changed', app.news_actor()
  from (select distinct organization_id from changed_rows) r
  join public.organizations o on o.id = r.organization_id and not o.is_demo;
  return null;
end
$$;
create trigger component_rules_news_insert after insert on public.component_rules referencing new table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rules_news_update after update on public.component_rules referencing new table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rules_news_delete after delete on public.component_rules referencing old table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rule_exemptions_news_insert after insert on public.component_rule_exemptions
  referencing new table as changed_rows for each statement execute function app.report_rules();
create trigger component_rule_exemptions_news_update after update on public.component_rule_exemptions
  referencing new table as changed_rows for each statement execute function app.report_rules();
create trigger component_rule_exemptions_news_delete after delete on public.component_rule_exemptions
  referencing old table as changed_rows for each statement execute function app.report_rules();

create table app.rule_turns (
  organization_id uuid not null,
  due_at timestamptz not null,
  constraint rule_turns_pkey primary key (organization_id),
  constraint rule_turns_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade
);
comment on table app.rule_turns is 'When the findings of an organization are compared next. One job is ordered for it, however much happens before.';

create function app.order_following(organization uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.rule_turns as t (organization_id, due_at) values (organization, at)
  -- A job that has failed for good does not end comparing.
  on conflict (organization_id) do update set due_at = excluded.due_at where t.due_at < excluded.due_at - interval '1 day';
  if found then
    perform platform.enqueue('follow-rules', jsonb_build_object('organization_id', organization), run_at => at);
  end if;
end
$$;
comment on function app.order_following(uuid, timestamptz) is 'Orders a comparison of findings for this time, unless one is ordered already.';
grant execute on function app.order_following to app_job;

create function app.begin_following_rules(organization uuid, out is_readable boolean, out is_known boolean)
  language plpgsql security definer set search_path = ''
as $$
begin
  -- What happens from here on needs another turn.
  delete from app.rule_turns t where t.organization_id = organization;
  is_readable := coalesce(app.state_allows(app.organization_state(organization), 'read'), false);
  if not is_readable then return; end if;
  insert into app.followed_rules (organization_id, followed_at) values (organization, '-infinity') on conflict do nothing;
  is_known := not found;
  -- One comparison at a time.
  perform from app.followed_rules f where f.organization_id = organization for update;
end
$$;
comment on function app.begin_following_rules(uuid) is 'Whether the organization may be read, and whether its findings are known from an earlier run.';
grant execute on function app.begin_following_rules to app_job;

create function app.store_rule_findings(organization uuid, findings jsonb, is_told boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  change record;
begin
  for change in
    with found as materialized (
      select r.rule_id, r.component_id, r.rule, r.level, r.message
      from jsonb_to_recordset(findings) as r (rule_id uuid, component_id uuid, rule text, level text, message text)
      join public.components c on c.organization_id = organization and c.id = r.component_id
    ), gone as (
      delete from app.rule_findings k
      where k.organization_id = organization
        and not exists (select from found f where f.rule_id = k.rule_id and f.component_id = k.component_id)
      returning k.rule_id, k.component_id, k.rule, k.level, k.message
    ), added as (
      insert into app.rule_findings as k (organization_id, rule_id, component_id, rule, level, message)
      select organization, f.rule_id, f.component_id, f.rule, f.level, f.message from found f
      on conflict (organization_id, rule_id, component_id) do update
        set rule = excluded.rule, level = excluded.level, message = excluded.message
        where (k.rule, k.level, k.message) is distinct from (excluded.rule, excluded.level, excluded.message)
      returning k.rule_id, k.component_id, k.rule, k.level, k.message, k.found_at = now() as is_new
    ), moved as (
      select 'rule_found' as kind, rule_id, component_id, rule, level, message from added where is_new
      union all
      -- A rule that was switched off or deleted has resolved nothing.
      select 'rule_resolved', g.rule_id, g.component_id, g.rule, g.level, g.message from gone g
      join public.component_rules r on r.id = g.rule_id and r.level <> 'off'
      -- Nor has an exemption.
      where not exists (
        select from public.component_rule_exemptions x where x.rule_id = g.rule_id and x.component_id = g.component_id
      )
    )
    select m.kind, m.rule_id, m.rule, m.level, min(m.message) as message,
      jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title) order by c.title, c.id) as components
    from moved m
    join public.components c on c.organization_id = organization and c.id = m.component_id
    group by m.kind, m.rule_id, m.rule, m.level
  loop
    continue when not is_told;
    perform app.add_news(organization, change.kind, data => jsonb_build_object('rule_id', change.rule_id,
      'rule', change.rule, 'level', change.level, 'message', change.message, 'components', change.components));
  end loop;
  update app.followed_rules set followed_at = now() where organization_id = organization;
end
$$;
comment on function app.store_rule_findings(uuid, jsonb, boolean) is
  'Stores what rules find now, and records what is new and what is gone.';
grant execute on function app.store_rule_findings to app_job;

create function app.organizations_with_rules() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct r.organization_id from public.component_rules r
  join public.organizations o on o.id = r.organization_id and not o.is_demo
  where r.level <> 'off' and app.state_allows(app.organization_state(o.id), 'read')
$$;
comment on function app.organizations_with_rules() is 'Where findings can come and go with time: exemptions end.';
grant execute on function app.organizations_with_rules to app_job;

create policy "jobs read components" on public.components for select to app_job using (true);
create policy "jobs read dependencies" on public.dependencies for select to app_job using (true);
create policy "jobs read versions" on public.versions for select to app_job using (true);
create policy "jobs read changes" on public.changes for select to app_job using (true);
create policy "jobs read who is assigned" on public.component_users for select to app_job using (true);
create policy "jobs read component rules" on public.component_rules for select to app_job using (true);
create policy "jobs read exemptions" on public.component_rule_exemptions for select to app_job using (true);
grant select on public.components, public.dependencies, public.versions, public.changes, public.component_users,
  public.component_rules, public.component_rule_exemptions to app_job;

-- The end of a trial is nobody's act: a job looks for it.
create table app.trial_reminders (
  organization_id uuid not null,
  trial_ends_at timestamptz not null,
  kind text not null,
  constraint trial_reminders_pkey primary key (organization_id, trial_ends_at, kind),
  constraint trial_reminders_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade,
  constraint trial_reminders_kind_known check (kind in ('three_days', 'one_day', 'ended'))
);
comment on table app.trial_reminders is 'Which reminders of which end of a trial were recorded. A trial that is extended has another end.';

create function app.report_ending_trials(at timestamptz) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reported integer := 0;
begin
  if exists (select from app.settings s where s.name = 'billing' and s.value = 'off') then return 0; end if;
  for due in
    with found as (
      select o.id, o.trial_ends_at, case
        when o.trial_ends_at <= at then 'ended'
        when o.trial_ends_at <= at + interval '1 day' then 'one_day'
        else 'three_days' end as kind
      from public.organizations o
      where not o.is_demo and o.suspended_at is null and o.deletion_requested_at is null
        -- What ended before there were reminders is known by now.
        and o.trial_ends_at between at - interval '2 days' and at + interval '3 days'
    ), noted as (
      insert into app.trial_reminders (organization_id, trial_ends_at, kind)
      select f.id, f.trial_ends_at, f.kind from found f
      on conflict do nothing
      returning organization_id, trial_ends_at, kind
    )
    select * from noted
  loop
    -- A batch for each organization: what keeps one from being told keeps no other.
    perform set_config('app.news_batch', '', true);
    perform app.add_news(due.organization_id,
      case due.kind when 'ended' then 'not_active' else 'trial_ending' end,
      data => case due.kind
        when 'ended' then jsonb_build_object('since', due.trial_ends_at)
        else jsonb_build_object('ends_at', due.trial_ends_at, 'days', case due.kind when 'one_day' then 1 else 3 end)
      end);
    reported := reported + 1;
  end loop;
  return reported;
end
$$;
comment on function app.report_ending_trials(timestamptz) is
  'Records each trial that ends within three days, within one, or that has ended, once each.';
grant execute on function app.report_ending_trials to app_job;

-- The bell of open pages moves by itself.
alter publication supabase_realtime add table public.notifications;
select realtime.follow_publication();

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest) values
  ('public', 'notification_settings', 'user_id', 'id', 'cascade', '{}', '{cadence,time_zone,muted,updated_at}', null),
  ('public', 'notifications', 'user_id', 'id', 'cascade', '{}',
    '{organization_id,event,component_id,version_id,data,read_at,created_at}', 'created_at'),
  ('public', 'notifications', 'actor_id', 'id', 'clear', '{actor_id}', '{}', null),
  ('public', 'notifications', 'subject_id', 'id', 'clear', '{subject_id}', '{}', null),
  ('app', 'notification_deliveries', 'user_id', 'id', 'delete', '{}', '{notification_id,channel,due_at,state,settled_at}', 'due_at'),
  ('app', 'news', 'actor_id', 'id', 'clear', '{actor_id}', '{}', null),
  ('app', 'news', 'user_id', 'id', 'delete', '{}', '{}', null),
  ('app', 'news', 'data', 'id_in_text', 'delete', '{}', '{}', null),
  ('app', 'known_devices', 'user_id', 'id', 'cascade', '{}', '{device,seen_at}', 'seen_at');

select platform.grant_service_role('public');
