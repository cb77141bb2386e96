-- The whole schema as it is today, for reading. script/schema generates this file from the migrations: do not edit it.
-- It is ordered by subject (database/schema-writer/subjects.ts), so it cannot be executed. The owner of the database owns
-- everything. The tables of the job queue's library are left out.

-- Schemas -------------------------------------------------------------------------------------------------------------

-- Helpers of the product that are not reachable from outside.
create schema app;
grant usage on schema app to anon, app_job, app_writer, auth_admin, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, app_job, app_writer, auth_admin, authenticated, realtime_admin, service_role;
-- Operators and index support that PostgreSQL brings.
create schema extensions;
grant usage on schema extensions to anon, app_job, app_writer, authenticated, service_role;
create extension btree_gin schema extensions;
create extension pg_trgm schema extensions;
-- What the platform keeps for itself. No grants to anon, authenticated or service_role.
create schema platform;
grant usage on schema platform to app_job, app_writer, auth_admin, storage_admin;
-- standard public schema
grant usage on schema public to anon, app_job, app_writer, authenticated, service_role;
create schema realtime;
grant usage on schema realtime to anon, app_job, app_writer, authenticated, realtime_admin, service_role;
create schema storage;
grant usage on schema storage to anon, app_job, app_writer, authenticated, service_role, storage_admin;

-- People --------------------------------------------------------------------------------------------------------------

-- What other members of an organisation see of a person.
create table public.profiles (
  id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Empty until the person has given one. Others see the address then.
  name text not null default '',
  revision integer not null default 1,
  -- The name of the person's picture in the bucket avatars. Triggers of the files keep it.
  picture text,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users(id) on delete cascade,
  constraint profiles_email_length check (char_length(email) <= 256),
  constraint profiles_name_length check ((char_length(name) <= 256) and (name = btrim(name))),
  constraint profiles_picture_own check (starts_with(picture, ((id)::text || '/')))
);
alter table public.profiles enable row level security;
create policy "a person reads their own profile" on public.profiles
  for select to app_writer, authenticated
  using (id = auth.uid());
create policy "members read the profiles of people they work with" on public.profiles
  for select to app_writer, authenticated
  using (id = any ((select app.my_colleagues())::uuid[]));
create policy "service_role reads every row" on public.profiles for select to service_role using (true);
grant select on public.profiles to app_writer, authenticated, service_role;
create trigger profiles_forget_refused_addresses after update of email on public.profiles
  for each row when ((old.email is distinct from new.email)) execute function app.forget_refused_addresses('id');
create trigger profiles_keep_notification_settings after insert on public.profiles
  for each row execute function app.keep_notification_settings();

create function app.keep_notification_settings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notification_settings (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;

-- A profile exists for each user and follows the confirmed address.
create function app.keep_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email) values (new.id, coalesce(new.email, ''))
  on conflict (id) do update set email = excluded.email, updated_at = now()
    where public.profiles.email <> excluded.email;
  insert into public.profile_settings (user_id) values (new.id) on conflict (user_id) do nothing;
  return null;
end
$$;

-- What people have chosen for themselves. Nobody else sees it.
create table public.profile_settings (
  user_id uuid not null,
  -- Whether anything but sign-in links and notices about the account is mailed.
  email_notifications boolean not null default true,
  constraint profile_settings_pkey primary key (user_id),
  constraint profile_settings_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);
alter table public.profile_settings enable row level security;
create policy "a person reads their own settings" on public.profile_settings
  for select to app_writer, authenticated
  using ((user_id = auth.uid()) and (not app.is_acting()));
create policy "service_role reads every row" on public.profile_settings for select to service_role using (true);
grant select on public.profile_settings to app_writer, authenticated, service_role;
create trigger profile_settings_forget_refused_addresses after update on public.profile_settings
  for each row when ((new.email_notifications and (not old.email_notifications))) execute function app.forget_refused_addresses('user_id');

-- A provider that the person signs in with for the first time names them, unless they have a name already.
create function app.name_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  stated constant text := coalesce(new.identity_data ->> 'full_name', new.identity_data ->> 'name', '');
begin
  update public.profiles p set name = btrim(left(btrim(regexp_replace(stated, '\s+', ' ', 'g')), 256)), updated_at = now()
  where p.id = new.user_id and p.name = '' and btrim(regexp_replace(stated, '\s+', ' ', 'g')) <> '';
  return null;
end
$$;

-- The profile of the person who asks, with what nobody else sees of it.
create function app.own_profile() returns table(id uuid, email text, new_email text, name text, email_notifications boolean, revision integer, picture text)
  language sql stable security definer set search_path = ''
as $$
  select p.id, p.email, u.new_email, p.name, s.email_notifications, p.revision, p.picture
  from public.profiles p
  join public.profile_settings s on s.user_id = p.id
  join auth.users u on u.id = p.id
  where p.id = auth.uid()
$$;
grant execute on function app.own_profile to app_writer, authenticated;

-- Edits the profile of the person who asks. Null leaves a field as it is, and as revision accepts any. False if the
-- profile has another revision by now.
create function app.update_own_profile(new_name text, wants_emails boolean, expected integer) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  current public.profiles;
  wanted boolean;
begin
  perform app.require_every_proof();
  select * into current from public.profiles where id = auth.uid() for update;
  if not found or current.revision <> expected then return false; end if;
  select s.email_notifications into wanted from public.profile_settings s where s.user_id = current.id;
  if coalesce(new_name, current.name) = current.name and coalesce(wants_emails, wanted) = wanted then return true; end if;
  update public.profiles set name = coalesce(new_name, name), revision = revision + 1, updated_at = now()
  where id = current.id;
  update public.profile_settings set email_notifications = coalesce(wants_emails, email_notifications)
  where user_id = current.id;
  return true;
end
$$;
grant execute on function app.update_own_profile to app_writer;

-- Every column that names a person, filled by migrations. A test finds columns that are missing.
create table app.personal_data (
  schema_name text not null,
  table_name text not null,
  column_name text not null,
  -- The id of the person, ids among which it may be, text with the id in it, an address, text that may mention an
  -- address, or the report of a test sign-in, which also knows the subject of an identity.
  holds text not null,
  -- delete: the row goes. clear: the columns in cleared are emptied. cascade: a foreign key does it. keep_pseudonym: the
  -- id stays and says nothing more, and the columns in cleared are emptied.
  on_erasure text not null,
  cleared text[] not null default '{}'::text[],
  -- A condition on the row r, where not every row that names the person counts.
  narrowed text,
  -- The columns that the person gets. No secrets, and nothing about others.
  exported text[] not null default '{}'::text[],
  -- The column that orders the rows of an export, newest first.
  newest text,
  place text not null default 'table',
  constraint personal_data_pkey primary key (schema_name, table_name, column_name),
  constraint personal_data_holds_known check (holds = any (array['id', 'ids', 'id_in_text', 'email', 'mention', 'report'])),
  constraint personal_data_on_erasure_known check (on_erasure = any (array['delete', 'clear', 'cascade', 'keep_pseudonym'])),
  constraint personal_data_place_known check (place = any (array['table', 'bucket']))
);

-- The addresses that are proven to be the person's, and patterns that find them in texts, as a whole: ada@b.com is not
-- a@b.co. An address that somebody only claims is not theirs to erase.
create function app.traces_of(person uuid, out emails text[], out mentions text[]) returns record
  language sql stable security definer set search_path = ''
as $$
  with proven as (
    select lower(u.email) as address from auth.users u
    where u.id = person and u.email is not null and u.email_confirmed_at is not null
    union
    select lower(i.identity_data ->> 'email') from auth.identities i
    where i.user_id = person and i.identity_data ->> 'email_verified' = 'true' and i.identity_data ->> 'email' <> ''
      -- A mailbox may have changed hands.
      and not exists (
        select 1 from auth.users o
        where o.id <> person and lower(o.email) = lower(i.identity_data ->> 'email') and o.email_confirmed_at is not null
      )
  )
  select coalesce(array_agg(address), '{}'),
    coalesce(array_agg(
      '(^|[^[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '($|[^[:alnum:].-]|[.-]($|[^[:alnum:]]))'
    ), '{}')
  from proven
$$;

-- Whether a row r names a person, for a statement whose parameters are the id, the addresses and the mentions.
create function app.personal_condition(entry app.personal_data) returns text
  language sql immutable set search_path = ''
as $$
  select concat(
    case (entry).holds
      when 'id' then format('r.%I = $1', (entry).column_name)
      when 'ids' then format('r.%I @> array[$1]', (entry).column_name)
      when 'id_in_text' then format('strpos(r.%I::text, $1::text) > 0', (entry).column_name)
      when 'email' then format('lower(r.%I) = any ($2)', (entry).column_name)
      -- Mails break addresses of other people with spaces of no width, so that no program makes links of them.
      when 'mention' then format('replace(lower(r.%I::text), U&''\200B'', '''') ~ any ($3)', (entry).column_name)
      else format(
        '(lower(r.%1$I::text) ~ any ($3) or exists (
           select 1 from auth.identities i
           where i.user_id = $1 and i.provider = ''sso:'' || r.provider_id
             and jsonb_path_exists(r.%1$I, ''$.** ? (@ == $subject)'', jsonb_build_object(''subject'', i.provider_id))))',
        (entry).column_name)
    end,
    ' and (' || (entry).narrowed || ')')
$$;

-- Erases a person wherever the list app.personal_data says, whoever deletes the account.
create function app.forget_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  traces record;
  entry app.personal_data;
begin
  -- What follows from the deletion goes into the audit log, without the address that is emptied there.
  if auth.uid() = old.id then perform set_config('request.address', '', true); end if;
  select * into traces from app.traces_of(old.id);
  for entry in
    select * from app.personal_data p
    where p.place = 'table' and p.on_erasure <> 'cascade' and (p.schema_name, p.table_name) <> ('auth', 'users')
      and to_regclass(format('%I.%I', p.schema_name, p.table_name)) is not null
    order by p.schema_name, p.table_name, p.column_name
  loop
    if entry.on_erasure = 'delete' then
      execute format('delete from %I.%I r where %s', entry.schema_name, entry.table_name, app.personal_condition(entry))
      using old.id, traces.emails, traces.mentions;
    elsif entry.cleared <> '{}' then
      execute format('update %I.%I r set %s where %s', entry.schema_name, entry.table_name,
        (select string_agg(format('%I = null', c), ', ') from unnest(entry.cleared) c), app.personal_condition(entry))
      using old.id, traces.emails, traces.mentions;
    end if;
  end loop;
  return old;
end
$$;

-- A hidden account keeps its id for the records that name it, and nothing else.
create function app.hide_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set name = '', revision = revision + 1, updated_at = now() where id = new.id and name <> '';
  delete from storage.objects
  where bucket_id = 'avatars' and name >= new.id::text || '/' and name < new.id::text || '0';
  return null;
end
$$;

-- Deletes an account, and with it every trace of its person. False if there is none.
create function app.erase_person(person uuid) returns boolean
  language sql security definer set search_path = ''
as $$
  with erased as (delete from auth.users where id = person returning 1)
  select exists (select 1 from erased)
$$;

-- The organizations that nobody but the person who asks maintains, with how many people belong to them.
create function app.organizations_left_behind() returns table(id uuid, name text, role text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, m.role, (
    select count(*)::integer from public.members c where c.organization_id = o.id and not app.has_no_way_in(c.user_id)
  )
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and m.role = 'maintainer' and o.deletion_requested_at is null and not exists (
    select 1 from public.members other join auth.users u on u.id = other.user_id
    where other.organization_id = m.organization_id and other.user_id <> m.user_id and other.role = 'maintainer'
      and u.deleted_at is null and not app.has_no_way_in(other.user_id)
  )
  order by o.name, o.id
$$;
grant execute on function app.organizations_left_behind to app_writer;

-- Erases the person who asks.
create function app.erase_own_profile() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  perform app.require_every_proof();
  if app.is_token() or not app.erase_person(person) then return false; end if;
  perform app.append_event(null, 'profile_deleted', jsonb_build_object('user_id', person));
  return true;
end
$$;
grant execute on function app.erase_own_profile to app_writer;

-- What is stored about a person, by the columns that name them: at most 10,000 rows each, newest first, and how many
-- there are.
create function app.export_person(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most_rows constant integer := 10000;
  data jsonb := '{}';
  traces record;
  entry app.personal_data;
  part jsonb;
begin
  select * into traces from app.traces_of(person);
  for entry in
    select * from app.personal_data p
    where p.place = 'table' and p.exported <> '{}' order by p.schema_name, p.table_name, p.column_name
  loop
    execute format(
      'select jsonb_build_object(
         ''rows'', coalesce((select jsonb_agg(to_jsonb(e)) from (select %1$s from %2$s r where %3$s %4$s limit %5$s) e), ''[]''),
         ''total'', (select count(*) from %2$s r where %3$s))',
      (select string_agg(format('r.%I', c), ', ') from unnest(entry.exported) c),
      format('%I.%I', entry.schema_name, entry.table_name),
      app.personal_condition(entry),
      'order by r.' || quote_ident(entry.newest) || ' desc nulls last',
      most_rows
    ) into part using person, traces.emails, traces.mentions;
    data := data || jsonb_build_object(concat_ws('.', entry.schema_name, entry.table_name, entry.column_name), part);
  end loop;
  return data;
end
$$;

-- Everything that is stored about the person who asks. One export at a time.
create function app.export_own_profile() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  data jsonb;
begin
  perform app.require_every_proof();
  if app.is_token() then raise insufficient_privilege using message = 'only people export their data'; end if;
  if not pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, 7215341)) then
    raise sqlstate 'PT429' using hint = 'export_running', message = 'Your last export is still running. Try again when it finishes';
  end if;
  data := app.export_person(auth.uid());
  perform app.append_event(null, 'profile_exported', jsonb_build_object('user_id', auth.uid()));
  return data;
end
$$;
grant execute on function app.export_own_profile to app_writer;

-- Copied from the setting SUPERADMIN_EMAILS at each start, because policies cannot read the environment.
create table app.superadmin_emails (
  email text not null,
  constraint superadmin_emails_pkey primary key (email)
);

-- Confirmed addresses only: an address that nobody proved gives no power.
create function app.has_superadmin_rights(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from auth.users
    join app.superadmin_emails on superadmin_emails.email = lower(users.email)
    where users.id = person and users.email_confirmed_at is not null
  )
$$;

-- A token gives no power, neither does a session in which somebody acts for a superadmin, nor one through a provider:
-- its maintainers decide whom it names.
create function app.is_superadmin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() and not app.is_acting() and not app.came_through_provider() and app.proof_suffices(false)
    and app.has_superadmin_rights(auth.uid())
$$;
grant execute on function app.is_superadmin to app_writer, authenticated;

-- Ends a session that the person who asks has chosen, and records it as a sign-out; false if there is no such session.
create function app.end_own_session(of_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_every_proof();
  if not auth.end_own_session(of_session) then return false; end if;
  perform app.append_event(null, 'signed_out',
    jsonb_build_object('user_id', auth.uid(), 'session_id', of_session, 'method', 'chosen'));
  return true;
end
$$;
grant execute on function app.end_own_session to app_writer;

-- Organizations and their members -------------------------------------------------------------------------------------

-- A company: the tenant that owns everything else.
create table public.organizations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  -- Seven days after creation.
  trial_ends_at timestamptz not null,
  -- Since when nobody may open it. Only superadmins suspend and reactivate.
  suspended_at timestamptz,
  is_demo boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when it waits for its deletion.
  deletion_requested_at timestamptz,
  -- Limits that were agreed for this organization, by name: null means no limit, and what is absent follows the plan.
  limit_overrides jsonb not null default '{}'::jsonb,
  -- Members without a second factor can do nothing here but set one up.
  requires_second_factor boolean not null default false,
  -- After how many days a member has to sign in again; null: never.
  max_session_days integer,
  -- Only addresses at these domains can be invited; empty: any. In lower case, as people write them.
  allowed_email_domains text[] not null default '{}'::text[],
  -- The maintainer who asked for its deletion.
  deletion_requested_by uuid,
  -- For how many days the audit log is kept, at most as long as the plan says. Null: as long as it says.
  audit_retention_days integer,
  -- The name of its picture in the bucket logos. Triggers of the files keep it.
  logo text,
  constraint organizations_pkey primary key (id),
  constraint organizations_slug_key unique (slug),
  constraint organizations_deletion_requested_by_fkey foreign key (deletion_requested_by) references public.profiles(id) on delete set null,
  constraint organizations_allowed_email_domains_form check ((cardinality(allowed_email_domains) <= 100) and (array_position(allowed_email_domains, null::text) is null)),
  constraint organizations_audit_retention_days_range check ((audit_retention_days >= 30) and (audit_retention_days <= 3650)),
  constraint organizations_id_not_nil check (id <> '00000000-0000-0000-0000-000000000000'::uuid),
  constraint organizations_limit_overrides_form check ((jsonb_typeof(limit_overrides) = 'object') and ((limit_overrides - '{max_components,max_members,audit_days,chat_limit_usd,has_sso}'::text[]) = '{}'::jsonb)),
  constraint organizations_logo_own check (starts_with(logo, ((id)::text || '/'))),
  constraint organizations_max_session_days_range check ((max_session_days >= 1) and (max_session_days <= 365)),
  constraint organizations_name_length check ((char_length(name) >= 1) and (char_length(name) <= 256) and (name = btrim(name))),
  constraint organizations_slug_form check ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$') and (char_length(slug) <= 80))
);
create index organizations_deletion_requested_at_idx on public.organizations (deletion_requested_at) where (deletion_requested_at is not null);
create index organizations_deletion_requested_by_idx on public.organizations (deletion_requested_by) where (deletion_requested_by is not null);
create unique index organizations_one_demo_key on public.organizations (is_demo) where is_demo;
alter table public.organizations enable row level security;
create policy "anyone reads the demo organization" on public.organizations for select to anon using (is_demo);
create policy "members read their organizations" on public.organizations
  for select to app_writer, authenticated
  using ((not is_demo) and (id = any ((select app.my_organizations())::uuid[])));
create policy "service_role reads every row" on public.organizations for select to service_role using (true);
create policy "a person founds an organization with a trial of seven days" on public.organizations
  for insert to app_writer
  with check ((auth.uid() is not null) and (not is_demo) and (suspended_at is null) and (trial_ends_at <= (now() + '7 days'::interval)));
create policy "maintainers change their organizations" on public.organizations
  for update to app_writer
  using ((not is_demo) and (id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])))
  with check ((id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])) and ((not requires_second_factor) or app.requires_second_factor_so_far(id) or (select app.has_own_second_factor())));
create policy "a person founds an organization with every proof they have" on public.organizations
  as restrictive for insert to app_writer
  with check (select app.proof_suffices(false));
create policy "a token needs a scope to insert" on public.organizations
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody founds an organization for somebody else" on public.organizations
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "a token needs a scope to update" on public.organizations
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody changes an organization for somebody else" on public.organizations
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "a token needs a scope to delete" on public.organizations
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
grant select (id, name, slug, is_demo, created_at) on public.organizations to anon;
grant select, insert (id, name, slug, trial_ends_at), update (name, revision, updated_at, requires_second_factor,
  max_session_days, allowed_email_domains, audit_retention_days) on public.organizations to app_writer;
grant select on public.organizations to authenticated, service_role;
create trigger organizations_audit_delete after delete on public.organizations referencing old table as old_rows
  for each statement execute function app.audit_statement('id', 'id', '{id}', '{name,slug,trial_ends_at,suspended_at,deletion_requested_at,limit_overrides,is_demo,requires_second_factor,max_session_days,allowed_email_domains,audit_retention_days,logo,revision}');
create trigger organizations_audit_insert after insert on public.organizations referencing new table as new_rows
  for each statement execute function app.audit_statement('id', 'id', '{id}', '{name,slug,trial_ends_at,suspended_at,deletion_requested_at,limit_overrides,is_demo,requires_second_factor,max_session_days,allowed_email_domains,audit_retention_days,logo,revision}');
create trigger organizations_audit_update after update on public.organizations referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('id', 'id', '{id}', '{name,slug,trial_ends_at,suspended_at,deletion_requested_at,limit_overrides,is_demo,requires_second_factor,max_session_days,allowed_email_domains,audit_retention_days,logo,revision}');
create trigger organizations_capture_delete after delete on public.organizations referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger organizations_capture_insert after insert on public.organizations referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger organizations_capture_update after update on public.organizations referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger organizations_empty before delete on public.organizations
  for each row execute function app.empty_organization();
create trigger organizations_follow_rules after insert on public.organizations
  for each row when ((not new.is_demo)) execute function app.follow_rules_of_organization();
create trigger organizations_hold_foundings after insert on public.organizations
  for each row execute function app.hold_foundings();
create trigger organizations_remove_files after delete on public.organizations referencing old table as old_rows
  for each statement execute function app.remove_organization_files();

-- Edges go before the components at their ends, and history has no key to follow: each spares a check per edge.
create function app.empty_organization() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.dependencies where organization_id = old.id;
  delete from public.dependency_history where organization_id = old.id;
  return old;
end
$$;

-- A person founds at most 10 organizations a day and 50 in all.
create function app.hold_foundings() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
  most_in_all constant integer := 50;
  founder constant uuid := auth.uid();
  today bigint;
  existing bigint;
begin
  if founder is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(founder::text, 7215323));
  insert into app.foundings (user_id, organization_id) values (founder, new.id);
  select count(*) filter (where f.founded_at > now() - interval '1 day'), count(o.id) into today, existing
  from app.foundings f left join public.organizations o on o.id = f.organization_id
  where f.user_id = founder;
  if existing > most_in_all then
    raise sqlstate 'PT429' using
      message = format('You have reached the limit of %s companies. Contact support if you need another one', most_in_all),
      hint = 'too_many_organizations';
  elsif today > most_a_day then
    raise sqlstate 'PT429' using
      message = format('You have founded %s companies within a day. Please try again tomorrow', most_a_day),
      hint = 'too_many_organizations';
  end if;
  return null;
end
$$;

-- Deletes the files of deleted organizations, in every bucket.
create function app.remove_organization_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from storage.objects f using old_rows o
  where f.bucket_id in ('logos', 'legal-documents', 'attachments')
    and f.name >= o.id::text || '/' and f.name < o.id::text || '0';
  return null;
end
$$;

-- Who belongs to which organisation, with which role.
create table public.members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  -- Stands for a token of the organization, to which nobody can sign in. Counts nowhere, and no list of members shows it.
  is_token boolean not null default false,
  constraint members_pkey primary key (organization_id, user_id),
  constraint members_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint members_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint members_role_known check (role = any (array['maintainer', 'admin', 'developer']))
);
create index members_user_id_idx on public.members (user_id);
alter table public.members enable row level security;
create policy "members read the members of their organizations" on public.members
  for select to app_writer, authenticated
  using ((not is_token) and (organization_id = any ((select app.my_organizations())::uuid[])));
create policy "service_role reads every row" on public.members for select to service_role using (true);
create policy "the founder becomes the first maintainer" on public.members
  for insert to app_writer
  with check ((user_id = auth.uid()) and (role = 'maintainer') and app.is_founding(organization_id));
create policy "maintainers change roles" on public.members
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]))
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers remove members" on public.members
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.members
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to update" on public.members
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody changes members for somebody else" on public.members
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "a token needs a scope to delete" on public.members
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody removes members for somebody else" on public.members
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select, insert (organization_id, user_id, role), update (role), delete on public.members to app_writer;
grant select on public.members to authenticated, service_role;
create trigger members_audit_delete after delete on public.members referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'user_id', '{user_id}', '{role,is_token}');
create trigger members_audit_insert after insert on public.members referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'user_id', '{user_id}', '{role,is_token}');
create trigger members_audit_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'user_id', '{user_id}', '{role,is_token}');
create trigger members_capture_delete after delete on public.members referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger members_capture_insert after insert on public.members referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger members_capture_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger members_end_acting after delete on public.members referencing old table as old_rows
  for each statement execute function app.end_acting();
create trigger members_end_invitations_on_delete after delete on public.members referencing old table as old_rows
  for each statement execute function app.end_invitations_of_former_maintainers();
create trigger members_end_invitations_on_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function app.end_invitations_of_former_maintainers();
create trigger members_hold_limit after insert on public.members referencing new table as new_rows
  for each statement execute function app.hold_limit();
create trigger members_keep_maintainer_on_delete after delete on public.members referencing old table as old_rows
  for each statement execute function app.keep_maintainer();
create trigger members_keep_maintainer_on_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function app.keep_maintainer();
create trigger members_news_update after update of role on public.members
  for each row when (((old.role <> new.role) and (not new.is_token))) execute function app.report_role();
create trigger members_number_role before update of role on public.members
  for each row when ((old.role <> new.role)) execute function app.number_member();
create trigger members_require_confirmed_email after insert on public.members referencing new table as new_rows
  for each statement execute function app.require_confirmed_members();

-- Nobody acts for a former member, also not after they have come back. Tokens and assignments end by foreign key.
create function app.end_acting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions s using old_rows o
  where s.user_id = o.user_id and s.actor_id is not null
    and s.actor_claims ->> 'organization_id' = o.organization_id::text;
  delete from auth.actor_links l using old_rows o
  where l.user_id = o.user_id and l.claims ->> 'organization_id' = o.organization_id::text;
  return null;
end
$$;

-- Every organization keeps a maintainer who can sign in, however members are changed.
create function app.keep_maintainer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  left_behind uuid[];
  organization uuid;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct o.organization_id) into left_behind
    from old_rows o left join new_rows n on n.organization_id = o.organization_id and n.user_id = o.user_id
    where o.role = 'maintainer' and n.role is distinct from 'maintainer';
  else
    -- An organization that is deleted is gone before its members, and needs none.
    select array_agg(distinct o.organization_id) into left_behind
    from old_rows o join public.organizations g on g.id = o.organization_id
    where o.role = 'maintainer';
  end if;
  foreach organization in array coalesce(left_behind, '{}') loop
    perform app.require_maintainer(organization);
  end loop;
  return null;
end
$$;

create function app.report_role() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'role_changed', person => new.user_id,
    data => jsonb_build_object('before', old.role, 'after', new.role));
  return null;
end
$$;

-- A new role is an edit, also one that groups of an identity provider decide.
create function app.number_member() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

-- Members have confirmed addresses. Only an account to which nobody can sign in needs none.
create function app.require_confirmed_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from new_rows n join auth.users u on u.id = n.user_id
    where u.email_confirmed_at is null and not app.has_no_way_in(u.id)
  ) then
    raise sqlstate 'PT403' using hint = 'email_not_confirmed', message = 'Confirm your email address first';
  end if;
  return null;
end
$$;

-- Who founded which organization. A row outlives its organization, so that deleting makes no room for the same day.
create table app.foundings (
  user_id uuid not null,
  organization_id uuid not null,
  founded_at timestamptz not null default now(),
  constraint foundings_pkey primary key (user_id, organization_id),
  constraint foundings_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);

-- True between the creation of an organisation and its first member, within the same transaction only.
create function app.is_founding(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.organizations where id = organization and not is_demo
                 and xmin = pg_current_xact_id()::xid)
     and not exists (select 1 from public.members where organization_id = organization)
$$;
grant execute on function app.is_founding to app_writer;

-- Slugs are unique over all tenants, so the answer reveals nothing but a name.
create function app.is_slug_taken(candidate text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.organizations where slug = candidate)
$$;
grant execute on function app.is_slug_taken to app_writer;

-- The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait
-- for a second proof, a sign-in through their provider or a new sign-in. Each names the provider that it has connected,
-- how many legal documents the person has to accept first, and, to maintainers, who asked for a deletion.
create function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer, sso_provider_id uuid, deletion_requested_at timestamptz, deletion_requested_by text, logo text, pending_documents integer)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when not app.sso_suffices(o.id) then 'sso'
      when not app.session_suffices(o.id) then 'sign_in'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days,
    (select c.provider_id from public.sso_connections c where c.organization_id = o.id),
    o.deletion_requested_at,
    (select coalesce(nullif(p.name, ''), p.email) from public.profiles p
     where p.id = o.deletion_requested_by and m.role = 'maintainer' and app.is_proven(o.id)),
    o.logo,
    (select count(*)::integer from app.legal_documents_owed(o.id))
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
grant execute on function app.my_memberships to app_writer, authenticated;

-- Whether a person belongs to an organization of the caller. Accounts that tokens act as belong to nobody.
create function app.is_member_account(organization uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.members m
    where m.organization_id = organization and m.user_id = person and not app.has_no_way_in(m.user_id)
  ) and organization = any (app.my_organizations())
$$;
grant execute on function app.is_member_account to app_writer;

-- Refuses to go on if nobody who can sign in maintains the organization.
create function app.require_maintainer(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Of two maintainers who demote each other at once, the second counts after the first has committed. Taken after rows,
  -- and therefore not the lock that functions write under: that one is taken before them.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215326));
  if not exists (
    select 1 from public.members m join auth.users u on u.id = m.user_id
    where m.organization_id = organization and m.role = 'maintainer' and u.deleted_at is null
      and not app.has_no_way_in(m.user_id)
  ) and exists (select 1 from public.organizations o where o.id = organization and o.deletion_requested_at is null) then
    raise sqlstate 'PT409' using
      hint = 'last_maintainer',
      message = 'An organization needs a maintainer. Give another member the role Maintainer first';
  end if;
end
$$;

-- An account that is hidden instead of deleted maintains nothing either.
create function app.keep_maintainer_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_maintainer(m.organization_id)
  from (
    select organization_id from public.members where user_id = new.id and role = 'maintainer' order by organization_id
  ) m;
  return null;
end
$$;

create function app.end_invitations_of_former_maintainers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  former record;
begin
  -- An organization that is deleted takes its invitations with it.
  for former in
    select o.user_id, array_agg(o.organization_id order by o.organization_id) as organizations
    from old_rows o
    join public.organizations g on g.id = o.organization_id
    left join public.members m on m.organization_id = o.organization_id and m.user_id = o.user_id
    where o.role = 'maintainer' and m.role is distinct from 'maintainer'
    group by o.user_id order by o.user_id
  loop
    perform app.end_invitations_of(former.user_id, former.organizations);
  end loop;
  return null;
end
$$;

-- Ends the membership of the person who asks, also while the organization is deleted or only read. How many components
-- the person was assigned to.
create function app.leave_organization(organization uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  assignments integer;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only members themselves leave';
  end if;
  -- The list of assigned users is part of what an edit of a component replaces.
  update public.components c set revision = c.revision + 1, updated_at = now()
  from public.component_users u
  where u.organization_id = organization and u.user_id = auth.uid()
    and c.organization_id = u.organization_id and c.id = u.component_id;
  get diagnostics assignments = row_count;
  delete from public.members m
  where m.organization_id = organization and m.user_id = auth.uid()
    and app.state_allows(app.organization_state(organization), 'settle') and app.is_proven(organization);
  if not found then
    raise sqlstate 'PT404' using hint = 'organization_not_found', message = 'Organization not found';
  end if;
  return assignments;
end
$$;
grant execute on function app.leave_organization to app_writer;

-- How long maintainers can take a deletion back. The same as deletionGraceDays in domain/organizations; a test compares
-- the two.
create function app.deletion_grace() returns interval
  language sql immutable parallel safe
return '30 days'::interval;
grant execute on function app.deletion_grace to app_writer, authenticated;

-- The organization, locked, if the person who asks maintains it and it is not suspended.
create function app.require_settling_maintainer(organization uuid) returns public.organizations
  language plpgsql security definer set search_path = ''
as $$
declare
  settled public.organizations;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only maintainers themselves delete and restore';
  end if;
  select o.* into settled from public.organizations o
  join public.members m on m.organization_id = o.id
  where o.id = organization and m.user_id = auth.uid() and m.role = 'maintainer' and not o.is_demo
    and app.state_allows(app.organization_state(o.id), 'settle') and app.is_proven(o.id)
  for update of o;
  if settled.id is null then
    raise sqlstate 'PT404' using hint = 'organization_not_found', message = 'Organization not found';
  end if;
  return settled;
end
$$;

-- Closes an organization to everyone at once. When it goes for good.
create function app.request_organization_deletion(organization uuid, typed_name text) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  settled constant public.organizations := app.require_settling_maintainer(organization);
begin
  if settled.deletion_requested_at is not null then
    raise sqlstate 'PT409' using hint = 'already_deleting', message = 'This organization is being deleted already';
  end if;
  if settled.name <> typed_name then
    raise invalid_parameter_value using message = 'the name was not typed';
  end if;
  update public.organizations
  set deletion_requested_at = now(), deletion_requested_by = auth.uid(), revision = revision + 1, updated_at = now()
  where id = organization;
  return now() + app.deletion_grace();
end
$$;
grant execute on function app.request_organization_deletion to app_writer;

-- Takes the deletion back, within its 30 days.
create function app.restore_organization(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  settled constant public.organizations := app.require_settling_maintainer(organization);
begin
  if settled.deletion_requested_at is null then
    raise sqlstate 'PT409' using hint = 'organization_not_deleting', message = 'This organization is not being deleted';
  end if;
  -- The job that empties it comes a moment later, and would wait for this lock.
  if settled.deletion_requested_at <= now() - app.deletion_grace() then
    raise sqlstate 'PT409' using hint = 'organization_deleted', message = 'It is too late to restore this organization';
  end if;
  update public.organizations
  set deletion_requested_at = null, deletion_requested_by = null, revision = revision + 1, updated_at = now()
  where id = organization;
end
$$;
grant execute on function app.restore_organization to app_writer;

-- The maintainers of an organization of the person who asks, to write to, whatever its state.
create function app.maintainers_of(organization uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select m.user_id from public.members m join auth.users u on u.id = m.user_id
  where m.organization_id = organization and m.role = 'maintainer' and u.email_confirmed_at is not null
    and u.deleted_at is null
    and exists (select 1 from public.members mine where mine.organization_id = organization and mine.user_id = auth.uid())
$$;
grant execute on function app.maintainers_of to app_writer;

-- What the mail to a maintainer about a deletion says. Until is null once it was taken back.
create function app.deletion_mail(organization uuid, recipient uuid, person uuid, out email text, out organization_name text, out person_name text, out until timestamptz) returns record
  language sql stable security definer set search_path = ''
as $$
  select u.email, o.name, (select coalesce(nullif(p.name, ''), p.email) from public.profiles p where p.id = person),
    o.deletion_requested_at + app.deletion_grace()
  from public.organizations o
  join public.members m on m.organization_id = o.id and m.role = 'maintainer'
  join auth.users u on u.id = m.user_id
  where o.id = organization and u.id = recipient and u.email_confirmed_at is not null and u.deleted_at is null
$$;
grant execute on function app.deletion_mail to app_job;

-- Those whose time to be restored is over. A suspended one stays as it is until it is reactivated.
create function app.overdue_organizations() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.organizations
  where deletion_requested_at <= now() - app.deletion_grace() and suspended_at is null and not is_demo
  order by deletion_requested_at
$$;
grant execute on function app.overdue_organizations to app_job;

-- Deletes an overdue organization with everything in it. Its audit log goes afterwards, in portions.
create function app.purge_organization(organization uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  token_accounts uuid[];
begin
  perform 1 from public.organizations o
  where o.id = organization and o.id in (select app.overdue_organizations()) for update;
  if not found then return false; end if;
  select array_agg(m.user_id) into token_accounts from public.members m
  where m.organization_id = organization and app.has_no_way_in(m.user_id);
  delete from public.organizations where id = organization;
  delete from auth.users u where u.id = any (token_accounts)
    and not exists (select 1 from public.members m where m.user_id = u.id);
  perform app.append_event(null, 'organization_deleted', jsonb_build_object('organization_id', organization));
  return true;
end
$$;
grant execute on function app.purge_organization to app_job;

-- The chains of organizations that are gone.
create function app.audit_logs_left_behind() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select h.organization_id from app.audit_heads h
  where h.organization_id <> app.installation_chain()
    and not exists (select 1 from public.organizations o where o.id = h.organization_id)
$$;
grant execute on function app.audit_logs_left_behind to app_job;

-- Deletes a portion of the log of an organization that is gone, and at last its end. How many entries were left.
create function app.forget_audit_log(organization uuid, most_rows integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  if not exists (select 1 from app.audit_logs_left_behind() l (id) where l.id = organization) then return 0; end if;
  delete from public.audit_log
  where organization_id = organization and sequence in (
    select sequence from public.audit_log where organization_id = organization order by sequence limit most_rows);
  get diagnostics forgotten = row_count;
  if forgotten = 0 then
    delete from public.audit_checkpoints where organization_id = organization;
    delete from app.audit_verifications where organization_id = organization;
    delete from app.audit_heads where organization_id = organization;
  end if;
  return forgotten;
end
$$;
grant execute on function app.forget_audit_log to app_job;

-- Whether people of this address sign in through the provider of a company only, as the auth protocol decides for
-- requests for mails.
create function app.is_at_enforced_domain(address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sso_domains d join auth.sso_providers p on p.id = d.sso_provider_id
    where d.domain = app.mail_domain(address) and p.is_enforced and not p.is_disabled and app.sso_state(p.id) = 'enforced'
  )
$$;

-- Why a maintainer cannot ask for this address of a member: no_address, superadmin, managed, managed_domain or
-- too_soon. Null: they can. For an address that somebody has, no mails are sent.
create function app.address_change_refusal(organization uuid, person uuid, address text, pause_seconds double precision) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if app.role_in(organization) is distinct from 'maintainer' or app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only maintainers ask for addresses of members';
  end if;
  select u.* into account from public.members m join auth.users u on u.id = m.user_id
  where m.organization_id = organization and m.user_id = person and u.deleted_at is null;
  if not found or account.email is null or account.email_confirmed_at is null then return 'no_address'; end if;
  return case
    when exists (select 1 from app.superadmin_emails e where e.email = account.email) then 'superadmin'
    when account.is_sso_user
      or exists (
        select 1 from auth.sso_providers p join auth.identities i on i.provider = 'sso:' || p.id
        where i.user_id = person and app.sso_state(p.id) <> 'off'
      )
      or app.is_at_enforced_domain(account.email) then 'managed'
    when app.is_at_enforced_domain(address) then 'managed_domain'
    when account.email_change_sent_at > now() - pause_seconds * interval '1 second' then 'too_soon'
  end;
end
$$;
grant execute on function app.address_change_refusal to app_writer;

-- The maintainer who asked for another address of a member, in words. Nulls if they may no longer ask.
create function app.describe_asker(organization uuid, person uuid, asker uuid, out person_name text, out organization_name text) returns record
  language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(f.name, '') || ' (' || f.email || ')', f.email), o.name
  from public.members m
  join public.profiles f on f.id = m.user_id
  join public.organizations o on o.id = m.organization_id
  where m.organization_id = organization and m.user_id = asker and m.role = 'maintainer'
    and app.state_allows(app.organization_state(o.id), 'write')
    and exists (select 1 from public.members t where t.organization_id = organization and t.user_id = person)
$$;
grant execute on function app.describe_asker to app_job, auth_admin;

-- Whether the caller reads the members of the organization.
create function app.reads_directory(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select organization = any (app.my_organizations()) or coalesce(auth.role() = 'service_role', false)
$$;

-- Whether the caller sees who has a second factor: maintainers, and tokens of theirs with the scope admin.
create function app.reads_second_factors(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(app.role_in(organization) = 'maintainer' and app.token_allows('admin'), false)
    or coalesce(auth.role() = 'service_role', false)
$$;

-- Those of these people for whom auth.has_second_factor is true; a test holds the two equal.
create function app.people_with_second_factor(people uuid[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(p.id), '{}') from unnest(people) p (id)
  where exists (
    select 1 from auth.mfa_factors f
    where f.user_id = p.id and f.status = 'verified' and f.factor_type <> 'recovery_code'
  ) or exists (
    select 1 from auth.webauthn_credentials c where c.user_id = p.id and c.factor_id is null
  )
$$;

-- These members of an organization, in this order. Nothing for strangers.
create function app.describe_members(organization uuid, people uuid[]) returns table(user_id uuid, name text, email text, role text, joined_at timestamptz, last_seen_at timestamptz, has_second_factor boolean, component_count integer, average_health numeric, is_managed boolean, revision integer, picture text)
  language sql stable security definer rows 50 set search_path = ''
as $$
  with asked as materialized (
    select app.uncounted_components(organization) as uncounted, (
      select 'sso:' || k.provider_id from public.sso_connections k where k.organization_id = organization
    ) as provider, case when app.reads_second_factors(organization) then app.people_with_second_factor(people) end as proven
    where app.reads_directory(organization)
  )
  select m.user_id, f.name, f.email, m.role, m.created_at, greatest(u.last_sign_in_at, s.seen_at),
    m.user_id = any (a.proven), c.total, c.average,
    exists (select 1 from auth.identities i where i.user_id = m.user_id and i.provider = a.provider),
    m.revision, f.picture
  from asked a, unnest(people) with ordinality as p (id, place)
  join public.members m on m.organization_id = organization and m.user_id = p.id
  join public.profiles f on f.id = m.user_id
  join auth.users u on u.id = m.user_id
  cross join lateral (
    -- Somebody who acts for the person is not the person.
    select max(coalesce(t.refreshed_at, t.created_at)) as seen_at
    from auth.sessions t where t.user_id = m.user_id and t.actor_id is null
  ) s
  cross join lateral (
    select count(*)::integer as total, round(avg(k.health_score) filter (where k.dependency_count > 0), 1) as average
    from public.component_users b
    join public.components k on k.organization_id = b.organization_id and k.id = b.component_id
    where b.organization_id = organization and b.user_id = m.user_id and k.id <> all (a.uncounted)
  ) c
  order by p.place
$$;

-- A page of the members of an organization, without accounts that nobody can sign in to. Null for strangers.
create function app.list_members(organization uuid, search text, roles text[], second_factor boolean, sort text, descending boolean, page integer, page_size integer) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text :=
    '%' || replace(replace(replace(nullif(lower(btrim(left(search, 256))), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  length constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  start constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * length;
  uncounted constant uuid[] := app.uncounted_components(organization);
  proven uuid[];
  answer json;
begin
  if not app.reads_directory(organization) then return null; end if;
  if coalesce(sort, 'name') not in ('name', 'role', 'last_seen', 'components', 'joined') then
    raise sqlstate 'PT400' using
      hint = 'sort_unknown', message = 'Members can be sorted by name, role, last_seen, components and joined';
  end if;
  if second_factor is not null and not app.reads_second_factors(organization) then
    raise sqlstate 'PT403' using hint = 'forbidden', message = 'Only maintainers see who has a second factor';
  end if;
  if second_factor is not null then
    proven := app.people_with_second_factor(
      array(select m.user_id from public.members m where m.organization_id = list_members.organization));
  end if;
  -- One key for every order: numbers, so that one direction serves all of them; names break ties, and ids the rest.
  with found as materialized (
    select m.user_id, coalesce(nullif(f.name, ''), f.email) collate "und-x-icu" as shown,
      case sort
        when 'role' then array_position(array['maintainer', 'admin', 'developer'], m.role)
        when 'joined' then extract(epoch from m.created_at)
        when 'last_seen' then extract(epoch from greatest(u.last_sign_in_at, s.seen_at))
        when 'components' then coalesce(a.total, 0)
      end as key
    from public.members m
    join public.profiles f on f.id = m.user_id
    join auth.users u on u.id = m.user_id
    -- Empty for other orders.
    left join (
      select t.user_id, max(coalesce(t.refreshed_at, t.created_at)) as seen_at
      from public.members n join auth.sessions t on t.user_id = n.user_id
      where sort = 'last_seen' and n.organization_id = list_members.organization and t.actor_id is null
      group by t.user_id
    ) s on s.user_id = m.user_id
    left join (
      select c.user_id, count(*) as total from public.component_users c
      where sort = 'components' and c.organization_id = list_members.organization and c.component_id <> all (uncounted)
      group by c.user_id
    ) a on a.user_id = m.user_id
    -- As app.has_no_way_in, without a call for each row.
    where m.organization_id = list_members.organization
      and (u.email is not null or u.phone is not null or u.is_anonymous
        or exists (select 1 from auth.identities i where i.user_id = u.id))
      and (roles is null or m.role = any (roles))
      and (pattern is null or lower(f.name) like pattern or lower(f.email) like pattern)
      and (second_factor is null or second_factor = (m.user_id = any (proven)))
  ), picked as (
    select user_id, row_number() over () as place from (
      select user_id from found
      order by
        case when descending then key end desc nulls last, case when not descending then key end nulls last,
        case when descending and coalesce(sort, 'name') = 'name' then shown end desc, shown, user_id
      limit length offset start
    ) o
  )
  select json_build_object(
    'total', (select count(*) from found),
    'members', coalesce((
      select json_agg(row_to_json(d)) from app.describe_members(
        organization, (select array_agg(p.user_id order by p.place) from picked p)
      ) d
    ), '[]')
  ) into answer;
  return answer;
end
$$;
grant execute on function app.list_members to app_writer, authenticated, service_role;

-- A member of an organization and the components assigned to them. Null for strangers, and for people who are no
-- members.
create function app.read_person(organization uuid, person uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'user_id', d.user_id, 'name', d.name, 'email', d.email, 'role', d.role, 'joined_at', d.joined_at,
    'last_seen_at', d.last_seen_at, 'has_second_factor', d.has_second_factor, 'component_count', d.component_count,
    'average_health', d.average_health, 'is_managed', d.is_managed, 'revision', d.revision, 'picture', d.picture,
    'components', coalesce((
      select json_agg(row_to_json(c)) from (
        select k.id, k.title, k.kind, case when k.dependency_count > 0 then k.health_score end as health_score,
          k.dependency_count, k.outdated_count
        from public.component_users u
        join public.components k on k.organization_id = u.organization_id and k.id = u.component_id
        where u.organization_id = organization and u.user_id = d.user_id
          and k.id <> all ((select app.uncounted_components(organization))::uuid[])
        order by k.title, k.id limit 1000
      ) c
    ), '[]')
  )
  from app.describe_members(organization, array[person]) d
  where not app.has_no_way_in(d.user_id)
$$;
grant execute on function app.read_person to app_writer, authenticated, service_role;

-- A page of the members of an organization that a search in names and addresses finds: sort is name, role, last_seen,
-- components or joined; at most 100 on a page. Only maintainers filter by second factor. Null for strangers.
create function public.list_members(organization_id uuid, search text default null::text, roles text[] default null::text[], second_factor boolean default null::boolean, sort text default 'name', descending boolean default false, page integer default 1, page_size integer default 50) returns json
  language sql stable
return app.list_members(organization_id, search, roles, second_factor, sort, descending, page, page_size);
grant execute on function public.list_members to app_writer, authenticated, service_role;

-- A member of an organization and the components assigned to them. Null for strangers, and for people who are no
-- members.
create function public.read_person(organization_id uuid, user_id uuid) returns json
  language sql stable
return app.read_person(organization_id, user_id);
grant execute on function public.read_person to app_writer, authenticated, service_role;

-- Which first steps an organisation has done. Null for strangers.
create function public.first_steps(organization_id uuid) returns json
  language sql stable
as $$
  with own as (
    select c.id, c.version_count, c.dependency_count from public.components c
    where c.organization_id = first_steps.organization_id and not c.is_example
  )
  select json_build_object(
    'component', exists (select 1 from own),
    'version', exists (select 1 from own where version_count > 0),
    'dependency', exists (select 1 from own where dependency_count > 0),
    'assignment', exists (
      select 1 from public.component_users u join own on own.id = u.component_id where u.organization_id = g.id
    ),
    'project', exists (select 1 from public.projects p where p.organization_id = g.id),
    'rule', exists (select 1 from public.component_rules r where r.organization_id = g.id and r.level <> 'off'),
    -- Those who cannot read invitations wait until the colleague has joined.
    'colleague', (select count(*) > 1 from public.members m where m.organization_id = g.id)
      or exists (select 1 from public.invitations i where i.organization_id = g.id)
  )
  from public.organizations g
  where g.id = first_steps.organization_id
$$;
grant execute on function public.first_steps to app_writer, authenticated, service_role;

-- What policies ask: membership and state -----------------------------------------------------------------------------

-- trialing, active, past_due, not_active, suspended or deleting. Only helpers of this schema ask it: the state of a
-- foreign organization is nobody's business.
create function app.organization_state(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when o.is_demo then 'active'
    when o.suspended_at is not null then 'suspended'
    when o.deletion_requested_at is not null then 'deleting'
    when exists (select 1 from app.settings s where s.name = 'billing' and s.value = 'off') then 'active'
    when o.trial_ends_at > now() then 'trialing'
    else 'not_active'
  end
  from public.organizations o
  where o.id = organization
$$;

-- The same as stateAllows in domain/organizations; a test holds the two equal. Settle: billing, leaving, deletion. To
-- export is to read.
create function app.state_allows(state text, act text) returns boolean
  language sql immutable parallel safe
return case act when 'read' then (state <> all (array['suspended', 'deleting'])) when 'write' then (state = any (array['trialing', 'active', 'past_due'])) when 'settle' then (state <> 'suspended') else false end;

-- Settings that the database asks for, copied from the environment at each start: policies cannot read that themselves.
create table app.settings (
  name text not null,
  value text not null,
  constraint settings_pkey primary key (name)
);

-- Whether nobody can sign in to the account, such as the one that an organization's token acts as.
create function app.has_no_way_in(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select u.email is null and u.phone is null and not u.is_anonymous
    and not exists (select 1 from auth.identities i where i.user_id = u.id)
  from auth.users u
  where u.id = person
$$;

-- Whether somebody acts for the person: the claims name an actor, in whatever form.
create function app.is_acting() returns boolean
  language sql stable parallel safe
return coalesce((auth.jwt() ? 'act'), false);
grant execute on function app.is_acting to app_writer, authenticated;

-- Whether the session came through the provider of an organization.
create function app.came_through_provider() returns boolean
  language sql stable parallel safe
return coalesce(jsonb_path_exists(auth.jwt(), '$."amr"[*]."method"?(@ starts with "sso/")'::jsonpath, '{}'::jsonb, true), false);
grant execute on function app.came_through_provider to app_writer, authenticated;

-- Whether a session in which a superadmin acts for somebody else is for this organization, and still holds: reads end
-- with it too.
create function app.actor_reaches(organization uuid) returns boolean
  language sql stable security definer parallel safe set search_path = ''
as $$
  select case when auth.jwt() -> 'act' ->> 'organization_id' = organization::text
    then app.has_superadmin_rights((auth.jwt() -> 'act' ->> 'sub')::uuid)
      and not app.has_superadmin_rights(auth.uid())
      and auth.session_is_live(auth.uid(), (auth.jwt() ->> 'session_id')::uuid)
    else false
  end
$$;
grant execute on function app.actor_reaches to app_writer, authenticated;

-- Whether the session has given a second proof, or the person has none to give and none is required. A token has no
-- session: its owner must have set up what is required, unless nobody can sign in as its owner. An actor has given the
-- superadmin's own proofs, and has none of the person's.
create function app.proof_suffices(is_required boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when app.is_acting() then true
    when app.is_token() then not is_required or auth.has_second_factor(auth.uid()) or app.has_no_way_in(auth.uid())
    when auth.jwt() ->> 'aal' in ('aal2', 'aal3') then true
    else not is_required and not auth.has_second_factor(auth.uid())
  end
$$;
grant execute on function app.proof_suffices to app_writer, authenticated;

-- False if the organization limits the age of sessions, and this one is older or has ended. A token without a session
-- was not issued by a sign-in, and the session of somebody who acts for the person ends within an hour.
create function app.session_suffices(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from public.organizations o
    where o.id = organization and o.max_session_days is not null
      and auth.jwt() ? 'session_id' and not app.is_token() and not app.is_acting()
      and not exists (
        select from auth.sessions s
        where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
          and coalesce(s.sign_in_at, s.created_at) >= now() - make_interval(days => o.max_session_days)
          and auth.session_is_live(s.user_id, s.id)
      )
  )
$$;
grant execute on function app.session_suffices to app_writer, authenticated;

-- Whether the proofs of the person who asks suffice for this organization, and their session is young enough.
create function app.is_proven(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.proof_suffices(o.requires_second_factor)
    and (o.max_session_days is null or app.session_suffices(o.id))
    and (
      not exists (select 1 from public.sso_connections c where c.organization_id = o.id and c.mode = 'enforced')
      or app.sso_suffices(o.id)
    )
  from public.organizations o
  where o.id = organization
$$;

-- Refuses a session that lacks the second proof of a person who has one, and somebody who acts for them. For acts that
-- concern no organization.
create function app.require_every_proof() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.is_acting() then
    raise sqlstate 'PT403' using
      hint = 'impersonation_refused',
      message = 'This cannot be done on behalf of somebody else';
  end if;
  if not app.proof_suffices(false) then
    raise sqlstate 'PT403' using
      hint = 'second_factor_required',
      message = 'This account has a second factor. Confirm it is you with it first';
  end if;
end
$$;
grant execute on function app.require_every_proof to app_writer, authenticated;

-- Whether the person who asks has a second factor or a passkey.
create function app.has_own_second_factor() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.has_second_factor(auth.uid())
$$;
grant execute on function app.has_own_second_factor to app_writer, authenticated;

-- As the row was before the statement that asks, which a policy cannot see.
create function app.requires_second_factor_so_far(organization uuid) returns boolean
  language sql stable security definer parallel safe set search_path = ''
as $$
  select o.requires_second_factor from public.organizations o where o.id = organization
$$;
grant execute on function app.requires_second_factor_so_far to app_writer;

-- How many people belong to an organization and how many of them have no second factor. Zeros for anyone but its
-- maintainers.
create function app.count_members_by_proof(organization uuid, out members integer, out members_without_second_factor integer) returns record
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, (count(*) filter (where not auth.has_second_factor(m.user_id)))::integer
  from public.members m
  where m.organization_id = organization and not app.has_no_way_in(m.user_id) and app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.count_members_by_proof to app_writer, authenticated;

-- How many sessions members signed in to how many full days ago, at most 365. Nothing for anyone but maintainers.
create function app.count_sessions_by_age(organization uuid) returns table(days integer, sessions integer)
  language sql stable security definer set search_path = ''
as $$
  select least(floor(extract(epoch from now() - coalesce(s.sign_in_at, s.created_at)) / 86400), 365)::integer, count(*)::integer
  from public.members m
  join auth.sessions s on s.user_id = m.user_id
  where m.organization_id = organization and app.role_in(organization) = 'maintainer'
    and s.revoked_at is null and (s.not_after is null or s.not_after > now()) and s.actor_id is null
  group by 1 order by 1
$$;
grant execute on function app.count_sessions_by_age to app_writer, authenticated;

-- How many live personal tokens belong to members without a second factor: a requirement stops them. Zero for anyone
-- but maintainers.
create function app.count_tokens_without_factor(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.api_tokens t
  where t.organization_id = organization and t.kind = 'personal'
    and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and not auth.has_second_factor(t.user_id) and not app.has_no_way_in(t.user_id)
    and app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.count_tokens_without_factor to app_writer, authenticated;

-- How many full days ago the person who asks signed in, at most 365. Null without a session, and for somebody who acts
-- for them.
create function app.own_session_days() returns integer
  language sql stable security definer set search_path = ''
as $$
  select least(floor(extract(epoch from now() - coalesce(s.sign_in_at, s.created_at)) / 86400), 365)::integer
  from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and not app.is_acting()
$$;
grant execute on function app.own_session_days to app_writer, authenticated;

-- Ends the sessions of members that are older than their organization allows, also that of the maintainer who asks.
-- Nothing for anyone but maintainers.
create function app.end_older_sessions(organization uuid) returns void
  language sql security definer set search_path = ''
as $$
  update auth.sessions s set not_after = now(), updated_at = now()
  from public.members m join public.organizations o on o.id = m.organization_id
  where m.organization_id = organization and s.user_id = m.user_id
    and exists (
      select from public.members mine
      where mine.organization_id = organization and mine.user_id = auth.uid() and mine.role = 'maintainer'
    )
    and s.revoked_at is null and (s.not_after is null or s.not_after > now()) and s.actor_id is null
    and coalesce(s.sign_in_at, s.created_at) < now() - make_interval(days => o.max_session_days)
$$;
grant execute on function app.end_older_sessions to app_writer;

-- The domains of the addresses of members, the most frequent ones first. Nothing for anyone but maintainers.
create function app.count_members_by_mail_domain(organization uuid) returns table(domain text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select app.mail_domain(u.email), count(*)::integer
  from public.members m
  join auth.users u on u.id = m.user_id
  where m.organization_id = organization and u.email is not null and app.role_in(organization) = 'maintainer'
  group by 1 order by 2 desc, 1
  limit 100
$$;
grant execute on function app.count_members_by_mail_domain to app_writer, authenticated;

-- The shortest limit of the person's organizations. The auth protocol asks at each refresh.
create function app.max_session_days(person uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select min(o.max_session_days)
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = person
$$;
grant execute on function app.max_session_days to auth_admin;

-- The role of the person who asks in an organization that may be read; null for a stranger, and while it is closed.
create function app.role_in(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select role from public.members
  where organization_id = organization and user_id = auth.uid() and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
$$;
grant execute on function app.role_in to app_writer, authenticated;

-- The organizations of the person who asks that may be read.
create function app.my_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}') from public.members
  where user_id = auth.uid() and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
$$;
grant execute on function app.my_organizations to app_writer, authenticated;

-- For writes: the organizations in which the person who asks has one of these roles and that may be written.
create function app.organizations_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles) and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'write') and app.is_proven(organization_id)
$$;
grant execute on function app.organizations_as to app_writer, authenticated;

-- For reads that need a role: the organizations in which the person who asks has one of these roles and that may be
-- read.
create function app.organizations_read_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles) and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
$$;
grant execute on function app.organizations_read_as to app_writer, authenticated;

-- For writes: the components that the person who asks is assigned to, in organizations that may be written. Leaving an
-- organization ends an assignment, by foreign key.
create function app.assigned_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(component_id), '{}') from public.component_users
  where user_id = auth.uid() and organization_id = any (array(
    select m.organization_id from public.members m
    where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
      and app.state_allows(app.organization_state(m.organization_id), 'write') and app.is_proven(m.organization_id)
  ))
$$;
grant execute on function app.assigned_components to app_writer, authenticated;

-- The people in the organizations of the person who asks that may be read.
create function app.my_colleagues() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(distinct m.user_id), '{}') from public.members m
  where m.organization_id = any (app.my_organizations())
$$;
grant execute on function app.my_colleagues to app_writer, authenticated;

-- The role of the person who asks, the state of the organization, whatever it is, and whether the proofs of the session
-- suffice; nulls for a stranger.
create function app.standing_in(organization uuid, out role text, out state text, out is_proven boolean) returns record
  language sql stable security definer set search_path = ''
as $$
  select m.role, app.organization_state(m.organization_id), app.is_proven(m.organization_id)
  from public.members m
  where m.organization_id = organization and m.user_id = auth.uid() and app.token_reaches(m.organization_id)
$$;
grant execute on function app.standing_in to app_writer, authenticated;

-- Why a member does not find an organization or a record of it: its state, if that closes it, sso_required if the
-- session did not come through the provider that it enforces, session_expired if the sign-in is too long ago, or
-- unproven if a second proof is missing. Null for strangers.
create function app.closed_state_of(record uuid) returns text
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
grant execute on function app.closed_state_of to app_writer, authenticated;

-- For what functions do in the name of a member while they write.
create function app.require_member(organization uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.role_in(organization) is null or not app.state_allows(app.organization_state(organization), 'write') then
    raise insufficient_privilege using message = 'not a member of an organization that may be written';
  end if;
end
$$;

-- Single sign-on ------------------------------------------------------------------------------------------------------

-- The identity provider of an organization, as its maintainers see it. What a sign-in needs is in auth.sso_providers.
create table public.sso_connections (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- Null until the metadata has been read for the first time.
  provider_id uuid,
  kind text not null,
  metadata_url text,
  metadata_state text not null default 'reading',
  -- A code. While reading fails, what was read before stays in use.
  metadata_fault text,
  metadata_read_at timestamptz,
  metadata_tried_at timestamptz,
  entity_id text,
  -- The fingerprint and the last day of each certificate that signs.
  certificates jsonb not null default '[]'::jsonb,
  issuer text,
  client_id text,
  secret_hint text,
  default_role text not null default 'developer',
  group_attribute text,
  -- Groups and their roles. Without any, a role stays as it is. Single sign-on makes no maintainers, and changes none.
  role_mapping jsonb not null default '[]'::jsonb,
  tested_at timestamptz,
  -- What a test has shown about a person. Read through app.sso_test_report alone.
  test_report jsonb,
  -- Whether the connection as it is now has passed a test.
  is_test_current boolean not null default false,
  -- As chosen. Without the right of the plan it counts as off.
  mode text not null default 'off',
  connected_by uuid,
  -- Counts the edits of people, not what jobs read. Starts at 2: 1 stands for no connection.
  revision integer not null default 2,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_connections_pkey primary key (id),
  constraint sso_connections_organization_id_key unique (organization_id),
  constraint sso_connections_provider_id_key unique (provider_id),
  constraint sso_connections_connected_by_fkey foreign key (connected_by) references public.profiles(id) on delete set null,
  constraint sso_connections_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint sso_connections_provider_id_fkey foreign key (provider_id) references auth.sso_providers(id) on delete cascade,
  constraint sso_connections_default_role_known check (default_role = any (array['developer', 'admin'])),
  constraint sso_connections_kind_known check (kind = any (array['saml', 'oidc'])),
  constraint sso_connections_lengths check ((char_length(metadata_url) <= 2048) and (char_length(entity_id) <= 2048) and (char_length(issuer) <= 2048) and (char_length(client_id) <= 512) and (char_length(secret_hint) <= 3) and (char_length(group_attribute) <= 256) and (char_length(metadata_fault) <= 64) and (char_length((test_report)::text) <= 65536) and (char_length((certificates)::text) <= 4096)),
  constraint sso_connections_metadata_state_known check (metadata_state = any (array['reading', 'read', 'failed'])),
  constraint sso_connections_mode_known check (mode = any (array['off', 'on', 'enforced'])),
  constraint sso_connections_mode_ready check ((mode = 'off') or ((provider_id is not null) and is_test_current)),
  constraint sso_connections_role_mapping_form check ((jsonb_typeof(role_mapping) = 'array') and (jsonb_array_length(role_mapping) <= 50) and (not jsonb_path_exists(role_mapping, '$[*]?(!(@."role" == "developer" || @."role" == "admin"))'::jsonpath)))
);
create index sso_connections_connected_by_idx on public.sso_connections (connected_by);
alter table public.sso_connections enable row level security;
create policy "maintainers read the connection of their organizations" on public.sso_connections
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[]));
create policy "service_role reads every row" on public.sso_connections for select to service_role using (true);
create policy "maintainers connect a provider" on public.sso_connections
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers change the connection of their organizations" on public.sso_connections
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers disconnect the provider of their organizations" on public.sso_connections
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.sso_connections
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody adds ways in for somebody else" on public.sso_connections
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "a token needs a scope to update" on public.sso_connections
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody changes ways in for somebody else" on public.sso_connections
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "a token needs a scope to delete" on public.sso_connections
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody removes ways in for somebody else" on public.sso_connections
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select, insert (organization_id, kind, metadata_url, metadata_state, issuer, client_id, secret_hint,
  connected_by), update (kind, metadata_url, metadata_state, metadata_fault, issuer, client_id, secret_hint,
  default_role, group_attribute, role_mapping, mode, revision, updated_at), delete on public.sso_connections to
  app_writer;
grant select (id, organization_id, provider_id, kind, metadata_url, metadata_state, metadata_fault, metadata_read_at,
  metadata_tried_at, entity_id, certificates, issuer, client_id, secret_hint, default_role, group_attribute,
  role_mapping, tested_at, is_test_current, mode, connected_by, revision, created_at, updated_at) on
  public.sso_connections to authenticated;
grant select on public.sso_connections to service_role;
create trigger sso_connections_audit_delete after delete on public.sso_connections referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,provider_id,metadata_url,entity_id,certificates,issuer,client_id,default_role,group_attribute,role_mapping,mode,revision}');
create trigger sso_connections_audit_insert after insert on public.sso_connections referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,provider_id,metadata_url,entity_id,certificates,issuer,client_id,default_role,group_attribute,role_mapping,mode,revision}');
create trigger sso_connections_audit_update after update on public.sso_connections referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,provider_id,metadata_url,entity_id,certificates,issuer,client_id,default_role,group_attribute,role_mapping,mode,revision}');
create trigger sso_connections_capture_delete after delete on public.sso_connections referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger sso_connections_capture_insert after insert on public.sso_connections referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger sso_connections_capture_update after update on public.sso_connections referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger sso_connections_keep_provider after insert or delete or update of provider_id, mode on public.sso_connections
  for each row execute function app.keep_sso_provider();

-- A connection takes its provider with it, whoever ends it, and everything that came through it: identities and
-- sessions.
create function app.keep_sso_provider() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := case when tg_op <> 'INSERT' then 'sso:' || old.provider_id end;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.provider_id is distinct from old.provider_id) then
    -- Nobody gets into a later provider with an identity of this one.
    with removed as (delete from auth.identities where provider = name returning user_id)
    update auth.users set is_sso_user = false where is_sso_user and id in (select user_id from removed);
    delete from auth.sessions where amr @> jsonb_build_array(jsonb_build_object('provider', name));
    delete from auth.sso_providers where id = old.provider_id;
  end if;
  if tg_op <> 'DELETE' then perform app.sync_sso_provider(new.organization_id); end if;
  return null;
end
$$;

-- Domains of mail addresses that organizations claim. Anybody may claim one; the first to prove it has it.
create table public.sso_domains (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- In ASCII.
  domain text not null,
  -- As people may write it in addresses, if it is international.
  spelling text not null,
  -- What the TXT record has to hold.
  proof text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  last_result text,
  created_at timestamptz not null default now(),
  -- The value of the record that the last check found instead of the proof.
  last_value text,
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_organization_id_domain_key unique (organization_id, domain),
  constraint sso_domains_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint sso_domains_domain_form check ((domain ~ '^[a-z0-9-]+(\.[a-z0-9-]+)+$') and (char_length(domain) <= 253)),
  constraint sso_domains_last_result_known check (last_result = any (array['found', 'not_found', 'other_value', 'unreachable', 'taken'])),
  constraint sso_domains_last_value_length check ((char_length(last_value) >= 1) and (char_length(last_value) <= 64)),
  constraint sso_domains_proof_form check (proof ~ '^[0-9a-f]{16}$'),
  constraint sso_domains_spelling_length check ((char_length(spelling) >= 1) and (char_length(spelling) <= 253))
);
create unique index sso_domains_verified_key on public.sso_domains (domain) where (verified_at is not null);
alter table public.sso_domains enable row level security;
create policy "maintainers read the domains of their organizations" on public.sso_domains
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[]));
create policy "service_role reads every row" on public.sso_domains for select to service_role using (true);
create policy "maintainers claim domains" on public.sso_domains
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers give up domains of their organizations" on public.sso_domains
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.sso_domains
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody adds ways in for somebody else" on public.sso_domains
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "nobody changes ways in for somebody else" on public.sso_domains
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "a token needs a scope to delete" on public.sso_domains
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody removes ways in for somebody else" on public.sso_domains
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select, insert (organization_id, domain, spelling, proof), delete on public.sso_domains to app_writer;
grant select on public.sso_domains to authenticated, service_role;
create trigger sso_domains_audit_delete after delete on public.sso_domains referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{domain,verified_at}');
create trigger sso_domains_audit_insert after insert on public.sso_domains referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{domain,verified_at}');
create trigger sso_domains_audit_update after update on public.sso_domains referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{domain,verified_at}');
create trigger sso_domains_capture_delete after delete on public.sso_domains referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger sso_domains_capture_insert after insert on public.sso_domains referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger sso_domains_capture_update after update on public.sso_domains referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger sso_domains_keep_provider after delete or update of verified_at on public.sso_domains
  for each row execute function app.keep_sso_domain();

-- Without a verified domain nobody can sign in, so nobody has to. People of a domain that goes are as if they had never
-- come through the provider.
create function app.keep_sso_domain() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
begin
  update public.sso_connections c set mode = 'off', revision = c.revision + 1, updated_at = now()
  where c.organization_id = coalesce(new.organization_id, old.organization_id) and c.mode <> 'off' and not exists (
    select 1 from public.sso_domains d where d.organization_id = c.organization_id and d.verified_at is not null
  );
  perform app.sync_sso_provider(coalesce(new.organization_id, old.organization_id));
  if tg_op = 'DELETE' and old.verified_at is not null then
    select 'sso:' || c.provider_id into name from public.sso_connections c where c.organization_id = old.organization_id;
    -- The provider no longer speaks for these people. With an identity there they would have no way in at all.
    with removed as (
      delete from auth.identities i using auth.users u
      where i.provider = name and u.id = i.user_id and app.mail_domain(u.email) in (old.domain, old.spelling)
      returning u.id
    )
    update auth.users u set is_sso_user = false from removed r where u.id = r.id and u.is_sso_user;
    delete from auth.sessions s using auth.users u
    where s.amr @> jsonb_build_array(jsonb_build_object('provider', name)) and u.id = s.user_id
      and app.mail_domain(u.email) in (old.domain, old.spelling);
  end if;
  return null;
end
$$;

-- How many providers an organization has connected so far, so that the id of the next is known before it exists: its
-- redirect address contains it.
create table app.sso_provider_counts (
  organization_id uuid not null,
  providers integer not null,
  constraint sso_provider_counts_pkey primary key (organization_id),
  constraint sso_provider_counts_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade
);

-- Whether the plan of an open organization includes single sign-on. Without it, a connection counts as off.
create function app.has_sso_right(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not o.is_demo and app.state_allows(app.organization_state(o.id), 'read')
    and coalesce((app.organization_limits(o.id) -> 'has_sso')::boolean, false)
  from public.organizations o
  where o.id = organization
$$;
grant execute on function app.has_sso_right to app_writer, authenticated;

-- The domain of an address. Wide letters and dots are those of DNS.
create function app.mail_domain(address text) returns text
  language sql immutable parallel safe
return translate(normalize(lower(split_part(address, '@', 2)), nfkc), '。', '.');

-- Whether an address is at a domain that the organization has verified.
create function app.is_at_sso_domain(organization uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.sso_domains d
    where d.organization_id = organization and d.verified_at is not null
      and app.mail_domain(address) in (d.domain, d.spelling)
  )
$$;

-- Whether the session of the person who asks came through the provider that the organization enforces, or the person is
-- none of its people. A token has no session: its owner must have signed in there within 30 days, so that it ends for
-- people who are gone. Somebody who acts for the person has proven themselves elsewhere.
create function app.sso_suffices(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1
    from public.sso_connections c
    cross join lateral (
      select count(*) > 0 as has_identity,
        coalesce(max(coalesce(i.last_sign_in_at, i.created_at)) > now() - interval '30 days', false) as is_recent
      from auth.identities i where i.user_id = auth.uid() and i.provider = 'sso:' || c.provider_id
    ) i
    where c.organization_id = organization and c.mode = 'enforced' and app.has_sso_right(organization)
      and (i.has_identity or exists (
        select 1 from auth.users u where u.id = auth.uid() and app.is_at_sso_domain(organization, u.email)
      ))
      and not case
        when app.is_token() then i.is_recent
        when jsonb_typeof(auth.jwt() -> 'act') = 'object' then true
        else coalesce(jsonb_path_exists(auth.jwt(),
          'strict $.amr[*] ? (@.provider == $provider && (@.method == "sso/saml" || @.method == "sso/oidc" || @.method == "break_glass"))',
          jsonb_build_object('provider', 'sso:' || c.provider_id), true), false)
      end
  )
$$;
grant execute on function app.sso_suffices to app_writer, authenticated;

-- Whether the session of the maintainer who asks came through the provider, and the verified domain of their address.
-- Nulls for everybody else.
create function app.own_way_in(organization uuid, out came_through boolean, out domain text) returns record
  language sql stable security definer set search_path = ''
as $$
  select
    exists (
      select 1 from public.sso_connections c
      where c.organization_id = organization
        and auth.jwt() -> 'amr' @> jsonb_build_array(jsonb_build_object('provider', 'sso:' || c.provider_id))
    ),
    (
      select d.domain from public.sso_domains d
      join auth.users u on app.mail_domain(u.email) in (d.domain, d.spelling)
      where d.organization_id = organization and d.verified_at is not null and u.id = auth.uid()
      limit 1
    )
  where app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.own_way_in to app_writer, authenticated;

-- How many members have an address at each claimed domain. Nothing for anyone but maintainers.
create function app.count_members_by_domain(organization uuid) returns table(domain text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select d.domain, count(u.id)::integer
  from public.sso_domains d
  left join public.members m on m.organization_id = d.organization_id
  left join auth.users u on u.id = m.user_id and app.mail_domain(u.email) in (d.domain, d.spelling)
  where d.organization_id = organization and app.role_in(organization) = 'maintainer'
  group by d.domain
$$;
grant execute on function app.count_members_by_domain to app_writer, authenticated;

-- How many people single sign-on concerns, how many it does not, and how many could break the glass. Zeros for anyone
-- but maintainers.
create function app.count_members_by_sso(organization uuid, out members_at_domains integer, out members_elsewhere integer, out maintainers integer) returns record
  language sql stable security definer set search_path = ''
as $$
  select (count(*) filter (where p.is_at_domain))::integer, (count(*) filter (where not p.is_at_domain))::integer,
    (count(*) filter (where p.role = 'maintainer'))::integer
  from (
    select m.role, coalesce(app.is_at_sso_domain(organization, u.email), false) or exists (
      select 1 from public.sso_connections c join auth.identities i on i.provider = 'sso:' || c.provider_id
      where c.organization_id = organization and i.user_id = u.id
    ) as is_at_domain
    from public.members m
    join auth.users u on u.id = m.user_id
    where m.organization_id = organization and not app.has_no_way_in(m.user_id) and app.role_in(organization) = 'maintainer'
  ) p
$$;
grant execute on function app.count_members_by_sso to app_writer, authenticated;

-- Brings the state and the verified domains of an organization to its provider.
create function app.sync_sso_provider(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
begin
  select * into connection from public.sso_connections where organization_id = organization;
  if connection.provider_id is null then return; end if;
  update auth.sso_providers
  set is_disabled = connection.mode = 'off', is_enforced = connection.mode = 'enforced', updated_at = now()
  where id = connection.provider_id
    and (is_disabled, is_enforced) is distinct from (connection.mode = 'off', connection.mode = 'enforced');
  delete from auth.sso_domains a
  where a.sso_provider_id = connection.provider_id and not exists (
    select 1 from public.sso_domains d
    where d.organization_id = organization and d.domain = a.domain and d.verified_at is not null
  );
  insert into auth.sso_domains (sso_provider_id, domain)
  select connection.provider_id, d.domain from public.sso_domains d
  where d.organization_id = organization and d.verified_at is not null
  on conflict on constraint sso_domains_domain_key do nothing;
end
$$;

-- The id of the connected provider if it has this entity id or issuer, or is one of OpenID Connect that has never
-- worked. Otherwise that of the next provider: a new one must not inherit the identities of the old.
create function app.sso_provider_for(organization uuid, of_kind text, of_name text) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  known uuid;
begin
  select c.provider_id into known
  from public.sso_connections c join auth.sso_providers p on p.id = c.provider_id
  where c.organization_id = organization and p.kind = of_kind and (
    of_name = case p.kind when 'saml' then p.saml ->> 'entity_id' else p.oidc ->> 'issuer' end
    -- It has never worked. No address at a SAML provider holds an id of ours, so there is nothing to keep.
    or p.kind = 'oidc' and c.mode = 'off' and not c.is_test_current
      and not exists (select 1 from auth.identities i where i.provider = 'sso:' || c.provider_id)
  );
  return coalesce(known, md5(organization::text || ':' || coalesce(
    (select n.providers from app.sso_provider_counts n where n.organization_id = organization), 0))::uuid);
end
$$;
grant execute on function app.sso_provider_for to app_writer, authenticated;

-- Stores what a sign-in needs. Another entity id or issuer is off and untested. Once a provider has worked, it is
-- another provider, without identities.
create function app.put_sso_provider(organization uuid, of_kind text, settings jsonb, secret text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := case of_kind when 'saml' then settings ->> 'entity_id' else settings ->> 'issuer' end;
  id_of_provider constant uuid := app.sso_provider_for(organization, of_kind, name);
  old_settings jsonb;
  has_same_issuer boolean;
begin
  select case p.kind when 'saml' then p.saml else p.oidc end into old_settings
  from auth.sso_providers p where p.id = id_of_provider for update;
  has_same_issuer := old_settings ->> 'issuer' is not distinct from settings ->> 'issuer';
  if old_settings is null then
    insert into auth.sso_providers (id, kind, saml, oidc, sealed_client_secret, is_disabled)
    values (id_of_provider, of_kind, case of_kind when 'saml' then settings else '{}' end,
      case of_kind when 'oidc' then settings else '{}' end, secret, true);
    insert into app.sso_provider_counts (organization_id, providers) values (organization, 1)
    on conflict (organization_id) do update set providers = sso_provider_counts.providers + 1;
  else
    update auth.sso_providers set
      saml = case of_kind when 'saml' then saml || settings else saml end,
      oidc = case of_kind when 'oidc' then oidc || settings else oidc end,
      -- The secret of one issuer is not for another to see.
      sealed_client_secret = case when has_same_issuer then coalesce(secret, sealed_client_secret) else secret end,
      updated_at = now()
    where id = id_of_provider;
  end if;
  -- The provider may have rolled its keys over. Anything else has to pass a test of its own.
  update public.sso_connections c set
    provider_id = id_of_provider, entity_id = settings ->> 'entity_id',
    mode = case when is_same then c.mode else 'off' end,
    is_test_current = is_same and c.is_test_current,
    tested_at = case when is_same then c.tested_at end,
    test_report = case when is_same then c.test_report end
  from (select old_settings is not null and has_same_issuer
    and old_settings ->> 'client_id' is not distinct from settings ->> 'client_id') s (is_same)
  where c.organization_id = organization;
  return id_of_provider;
end
$$;

-- For the function that connects a provider, after it has written the connection.
create function app.save_sso_provider(organization uuid, of_kind text, settings jsonb, secret text, shown_certificates jsonb) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  id_of_provider uuid;
begin
  if not organization = any (app.organizations_as('maintainer')) or app.is_token() or auth.jwt() ? 'act' then
    raise insufficient_privilege using message = 'only maintainers connect a provider';
  end if;
  id_of_provider := app.put_sso_provider(organization, of_kind, settings, secret);
  update public.sso_connections set certificates = shown_certificates,
    metadata_read_at = case when of_kind = 'saml' then now() end, metadata_tried_at = null
  where organization_id = organization;
  return id_of_provider;
end
$$;
grant execute on function app.save_sso_provider to app_writer;

-- For a connection that changes its protocol: nothing of the old provider stays.
create function app.forget_sso_provider(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not organization = any (app.organizations_as('maintainer')) or app.is_token() or auth.jwt() ? 'act' then
    raise insufficient_privilege using message = 'only maintainers disconnect a provider';
  end if;
  update public.sso_connections set provider_id = null, mode = 'off', is_test_current = false, tested_at = null,
    test_report = null, entity_id = null, certificates = '[]', metadata_read_at = null, metadata_tried_at = null
  where organization_id = organization;
end
$$;
grant execute on function app.forget_sso_provider to app_writer;

-- Where the job finds the metadata of a provider. Nulls if there is nothing to read.
create function app.sso_metadata_to_read(organization uuid, out kind text, out address text) returns record
  language sql stable security definer set search_path = ''
as $$
  select c.kind, case c.kind when 'saml' then c.metadata_url else c.issuer end
  from public.sso_connections c
  where c.organization_id = organization and app.has_sso_right(organization)
$$;
grant execute on function app.sso_metadata_to_read to app_job;

-- Takes over what a job has read, and with it new certificates. Another provider at the same address is a fault: only
-- maintainers replace one. False if the connection has another address by now.
create function app.store_sso_metadata(organization uuid, read_from text, settings jsonb, shown_certificates jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215310));
  select * into connection from public.sso_connections
  where organization_id = organization and read_from = case kind when 'saml' then metadata_url else issuer end for update;
  if not found then return false; end if;
  -- While it is reading for the first time, a maintainer has just chosen the address.
  if connection.kind = 'saml' and connection.metadata_state <> 'reading' and exists (
    select 1 from auth.sso_providers p
    where p.id = connection.provider_id and p.saml ->> 'entity_id' is distinct from settings ->> 'entity_id'
  ) then
    return app.note_sso_metadata_fault(organization, read_from, 'other_entity');
  end if;
  if connection.kind = 'saml' then perform app.put_sso_provider(organization, 'saml', settings, null); end if;
  if connection.kind = 'oidc' and settings ->> 'issuer' <> connection.issuer then
    update public.sso_connections set issuer = settings ->> 'issuer' where organization_id = organization;
    update auth.sso_providers set oidc = oidc || jsonb_build_object('issuer', settings ->> 'issuer'), updated_at = now()
    where id = connection.provider_id;
  end if;
  update public.sso_connections set metadata_state = 'read', metadata_fault = null, metadata_read_at = now(),
    metadata_tried_at = now(), certificates = shown_certificates
  where organization_id = organization;
  return true;
end
$$;
grant execute on function app.store_sso_metadata to app_job;

-- Says why the metadata could not be read. What was read before stays in use.
create function app.note_sso_metadata_fault(organization uuid, read_from text, fault text) returns boolean
  language sql security definer set search_path = ''
as $$
  with noted as (
    update public.sso_connections set metadata_state = 'failed', metadata_fault = left(fault, 64), metadata_tried_at = now()
    where organization_id = organization and read_from = case kind when 'saml' then metadata_url else issuer end
    returning 1
  )
  select exists (select 1 from noted)
$$;
grant execute on function app.note_sso_metadata_fault to app_job;

-- What the job looks for in DNS. Nulls if there is nothing to check.
create function app.sso_domain_to_check(of_domain uuid, out domain text, out proof text) returns record
  language sql stable security definer set search_path = ''
as $$
  select d.domain, d.proof from public.sso_domains d where d.id = of_domain and d.verified_at is null
$$;
grant execute on function app.sso_domain_to_check to app_job;

-- Takes what DNS said about a claim. Of several organizations that prove a domain, the first has it; the others learn
-- that it is taken, and not by whom.
create function app.note_sso_domain_check(of_domain uuid, result text, found_value text default null::text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claim public.sso_domains;
  noted text := result;
begin
  select * into claim from public.sso_domains where id = of_domain for update;
  if not found or claim.verified_at is not null then return claim.last_result; end if;
  if result = 'found' and exists (select 1 from auth.sso_domains a where a.domain = claim.domain) then noted := 'taken'; end if;
  if noted = 'found' then
    begin
      update public.sso_domains set verified_at = now() where id = of_domain;
    exception when unique_violation then
      noted := 'taken';
    end;
  end if;
  update public.sso_domains set checked_at = now(), last_result = noted,
    last_value = case noted when 'other_value' then left(found_value, 64) end
  where id = of_domain;
  return noted;
end
$$;
grant execute on function app.note_sso_domain_check to app_job;

-- Metadata that is a day old or could not be read an hour ago, and domains that wait for their record: often on the
-- first day, then hourly for a month. With the last attempt, so that each next one is ordered once.
create function app.due_sso_work() returns table(task text, id uuid, revision integer, tried_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  (select 'read-sso-metadata', c.organization_id, c.revision, c.metadata_tried_at
   from public.sso_connections c
   where (c.kind = 'oidc' or c.metadata_url is not null) and app.has_sso_right(c.organization_id)
     and coalesce(c.metadata_tried_at, '-infinity') < now() - case c.metadata_state when 'read' then interval '24 hours' else interval '1 hour' end
   order by c.metadata_tried_at nulls first
   limit 500)
  union all
  (select 'check-sso-domain', d.id, 1, d.checked_at
   from public.sso_domains d
   where d.verified_at is null and d.created_at > now() - interval '30 days' and app.has_sso_right(d.organization_id)
     and coalesce(d.checked_at, d.created_at) < now() - case when d.created_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end
   order by d.checked_at nulls first
   limit 500)
$$;
grant execute on function app.due_sso_work to app_job;

-- off, on or enforced: as maintainers have chosen while their plan includes it, and as the operator has set for other
-- providers.
create function app.sso_state(provider uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case
      when c.id is not null and not app.has_sso_right(c.organization_id) then 'off'
      when p.is_disabled then 'off'
      when p.is_enforced then 'enforced'
      else 'on'
    end
    from auth.sso_providers p
    left join public.sso_connections c on c.provider_id = p.id
    where p.id = provider
  );
end
$$;
grant execute on function app.sso_state to auth_admin;

-- Maintainers test the connection of their organization, in a session that the organization accepts. The answer of the
-- provider comes without claims, after the beginning was asked with them.
create function app.may_test_sso(provider uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.sso_connections c join public.members m on m.organization_id = c.organization_id
    where c.provider_id = provider and m.user_id = person and m.role = 'maintainer'
      and app.has_sso_right(c.organization_id)
      and app.state_allows(app.organization_state(c.organization_id), 'write')
      and case when auth.jwt() is not null
        then auth.uid() = person and not app.is_token() and not app.is_acting()
          and app.role_in(c.organization_id) is not distinct from 'maintainer'
        else true
      end
  )
$$;
grant execute on function app.may_test_sso to auth_admin;

-- Keeps what a test has shown. A connection that is on stays on: a failed test says what to repair.
create function app.note_sso_test(provider uuid, report jsonb) returns void
  language sql security definer set search_path = ''
as $$
  update public.sso_connections set tested_at = now(), test_report = report,
    is_test_current = report ->> 'outcome' = 'passed' or (mode <> 'off' and is_test_current)
  where provider_id = provider
$$;
grant execute on function app.note_sso_test to auth_admin;

-- What a test has shown about a person, for a maintainer who is there: REST has no such function, and tokens get
-- nothing.
create function app.sso_test_report(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select c.test_report from public.sso_connections c
  where c.organization_id = organization and not app.is_token()
    and organization = any (app.organizations_read_as('maintainer'))
$$;
grant execute on function app.sso_test_report to app_writer, authenticated;

-- Makes a person of the provider a member, with the highest role of their groups or else the default role, and adjusts
-- the role of a member if groups decide about roles. Nothing changes while the organization is read-only. Null, or why
-- the person is refused: superadmins always are, because maintainers decide whom their provider names.
create function app.join_by_sso(provider uuid, person uuid, attributes jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  connection public.sso_connections;
  invitation public.invitations;
  state text;
  wanted text;
  present text;
  refused_by text;
begin
  -- The order of every write of the organization: its lock, then the audit log, then members and components. What counts is
  -- read under it.
  perform pg_advisory_xact_lock(hashtextextended(c.organization_id::text, 7215310))
  from public.sso_connections c where c.provider_id = provider;
  select * into connection from public.sso_connections where provider_id = provider;
  if not found then return null; end if;
  if exists (
    select 1 from auth.users u join app.superadmin_emails e on e.email = lower(u.email) where u.id = person
  ) then
    return 'sso_superadmin';
  end if;
  state := app.organization_state(connection.organization_id);
  if not app.state_allows(state, 'read') then return 'sso_organization_closed'; end if;
  if not app.has_sso_right(connection.organization_id) then return 'sso_no_right'; end if;
  select coalesce(
    (select mapped.role from jsonb_to_recordset(connection.role_mapping) mapped ("group" text, role text)
     where jsonb_typeof(attributes -> connection.group_attribute) = 'array'
       and attributes -> connection.group_attribute ? mapped."group"
     order by mapped.role = 'admin' desc limit 1),
    connection.default_role) into wanted;
  select role into present from public.members
  where organization_id = connection.organization_id and user_id = person for update;
  -- The audit log names the person who signs in: nobody else does anything here.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
  if present is not null then
    if present <> 'maintainer' and present <> wanted and jsonb_array_length(connection.role_mapping) > 0
      and app.state_allows(state, 'write') then
      update public.members set role = wanted where organization_id = connection.organization_id and user_id = person;
    end if;
  elsif not app.state_allows(state, 'write') then
    refused_by := 'sso_organization_closed';
  else
    begin
      update public.invitations i set accepted_at = now(), accepted_by = person, revision = i.revision + 1
      where i.organization_id = connection.organization_id and app.holds_place(i)
        and i.email = (select lower(u.email) from auth.users u where u.id = person)
      returning i.* into invitation;
      if invitation.role = 'maintainer' or jsonb_array_length(connection.role_mapping) = 0 then
        wanted := coalesce(invitation.role, wanted);
      end if;
      -- The person may accept an invitation at the same moment, in another tab.
      insert into public.members (organization_id, user_id, role) values (connection.organization_id, person, wanted)
      on conflict do nothing;
      if invitation.id is null then
        perform app.require_places(connection.organization_id);
      else
        perform app.assign_invited(invitation, person);
      end if;
    exception when sqlstate 'PT403' then
      get stacked diagnostics refused_by = pg_exception_hint;
      if refused_by <> 'plan_limit_reached' then raise; end if;
      refused_by := 'sso_no_seat';
    end;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return refused_by;
end
$$;
grant execute on function app.join_by_sso to auth_admin;

-- Maintainers get in by mail while the provider that they enforce does not work, and superadmins always: no provider
-- signs them in.
create function app.may_break_glass(provider uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.sso_state(provider) = 'enforced' and (app.has_superadmin_rights(person) or exists (
    select 1 from public.sso_connections c join public.members m on m.organization_id = c.organization_id
    where c.provider_id = provider and m.user_id = person and m.role = 'maintainer'
  ))
$$;
grant execute on function app.may_break_glass to auth_admin;

-- Records that somebody got in by a break-glass link, and names everybody who has to know.
create function app.note_break_glass(provider uuid, person uuid, of_session uuid, out organization_id uuid, out maintainers uuid[]) returns record
  language plpgsql security definer set search_path = ''
as $$
begin
  select c.organization_id, (
    select array_agg(m.user_id order by m.user_id) from public.members m
    where m.organization_id = c.organization_id and m.role = 'maintainer' and not m.is_token
  ) into organization_id, maintainers
  from public.sso_connections c where c.provider_id = provider;
  if organization_id is null then return; end if;
  perform app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', organization_id, 'operation', 'event', 'row_count', 0, 'event', 'break_glass_used',
    'fields', jsonb_build_object('user_id', person, 'session_id', of_session),
    'actor_id', person, 'subject_ids', jsonb_build_array(of_session, person)
  )));
end
$$;
grant execute on function app.note_break_glass to auth_admin;

-- What the mail about a break-glass link says, and to whom. Nulls if the recipient is no maintainer any more.
create function app.break_glass_mail(organization uuid, recipient uuid, person uuid, out address text, out organization_name text, out person_address text) returns record
  language sql stable security definer set search_path = ''
as $$
  select r.email, o.name, coalesce(p.email, '')
  from public.members m
  join public.organizations o on o.id = m.organization_id
  join public.profiles r on r.id = m.user_id
  left join public.profiles p on p.id = person
  where m.organization_id = organization and m.user_id = recipient and m.role = 'maintainer'
$$;
grant execute on function app.break_glass_mail to app_job;

-- Plans and limits ----------------------------------------------------------------------------------------------------

-- What is on offer. A limit that is null does not exist.
create table public.plans (
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  "position" integer not null,
  max_components integer,
  max_members integer,
  -- How long the audit log goes back.
  audit_days integer,
  -- What the chat may spend in a month.
  chat_limit_usd integer,
  has_sso boolean not null default false,
  created_at timestamptz not null default now(),
  constraint plans_pkey primary key (id),
  constraint plans_code_key unique (code),
  constraint plans_code_form check ((code ~ '^[a-z]+(_[a-z]+)*$') and (char_length(code) <= 40)),
  constraint plans_limits_positive check (least(coalesce(max_components, 1), coalesce(max_members, 1), coalesce(audit_days, 1), coalesce(chat_limit_usd, 1)) > 0),
  constraint plans_name_length check ((char_length(name) >= 1) and (char_length(name) <= 80))
);
alter table public.plans enable row level security;
create policy "anyone reads the plans" on public.plans for select to anon, app_writer, authenticated using (true);
create policy "service_role reads every row" on public.plans for select to service_role using (true);
grant select on public.plans to anon, app_writer, authenticated, service_role;

-- Per organisation and interval. A price that was sold is never changed: a new one takes its place.
create table public.prices (
  id uuid not null default gen_random_uuid(),
  plan_id uuid not null,
  billing_interval text not null,
  currency text not null default 'usd',
  -- In the smallest unit of the currency.
  unit_amount integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint prices_pkey primary key (id),
  constraint prices_plan_id_fkey foreign key (plan_id) references public.plans(id) on delete cascade,
  constraint prices_currency_form check (currency ~ '^[a-z]{3}$'),
  constraint prices_interval_known check (billing_interval = any (array['month', 'year'])),
  constraint prices_unit_amount_not_negative check (unit_amount >= 0)
);
create unique index prices_one_active_key on public.prices (plan_id, billing_interval, currency) where is_active;
alter table public.prices enable row level security;
create policy "anyone reads the prices on offer" on public.prices
  for select to anon, app_writer, authenticated
  using (is_active);
create policy "service_role reads every row" on public.prices for select to service_role using (true);
grant select on public.prices to anon, app_writer, authenticated, service_role;

-- What domain/limits derives the limits of an organization from.
create function app.limit_facts(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'is_unlimited', o.is_demo or exists (select 1 from app.settings s where s.name = 'billing' and s.value = 'off'),
    -- Subscriptions will say which plan an organization has; until then each is in its trial.
    'plan', null,
    'trial_plan', (
      select jsonb_build_object('max_components', p.max_components, 'max_members', p.max_members,
        'audit_days', p.audit_days, 'chat_limit_usd', p.chat_limit_usd, 'has_sso', p.has_sso)
      from public.plans p where p.code = 'business'
    ),
    'overrides', o.limit_overrides
  )
  from public.organizations o
  where o.id = organization
$$;

-- The limits of an organization, null where there is none: the same as limitsOf in domain/limits, and a test holds the
-- two equal.
create function app.organization_limits(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select case
    when (f.facts -> 'is_unlimited')::boolean then
      '{"max_components": null, "max_members": null, "audit_days": null, "chat_limit_usd": null, "has_sso": true}'::jsonb
    when f.facts -> 'plan' = 'null' then
      (f.facts -> 'trial_plan') || '{"chat_limit_usd": 20}' || (f.facts -> 'overrides')
    else (f.facts -> 'plan') || (f.facts -> 'overrides')
  end
  from (select app.limit_facts(organization) as facts) f
$$;

-- The facts about limits, for members.
create function app.my_limit_facts(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select app.limit_facts(organization) where app.role_in(organization) is not null
$$;
grant execute on function app.my_limit_facts to app_writer, authenticated;

-- Refuses to go on if the organization has more rows than its limit max_<table>.
create function app.require_room(organization uuid, counted_table text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (app.organization_limits(organization) ->> ('max_' || counted_table))::integer;
  uncounted constant text := case counted_table when 'components' then 'is_example' when 'members' then 'is_token' else 'false' end;
  counted bigint;
begin
  if most is null then return; end if;
  -- The second of two counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || counted_table, 7215322));
  execute format('select count(*) from public.%I where organization_id = $1 and not %s', counted_table, uncounted)
    into counted using organization;
  if counted > most then
    raise sqlstate 'PT403' using
      message = format('The limit of the plan is reached (%s: %s). Contact us to choose a larger plan', counted_table, most),
      hint = 'plan_limit_reached';
  end if;
end
$$;

-- Refuses rows beyond the limit max_<table> of their organization, whoever writes them.
create function app.hold_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_room(n.organization_id, tg_table_name)
  from (select distinct organization_id from new_rows order by 1) n;
  return null;
end
$$;

-- Invitations ---------------------------------------------------------------------------------------------------------

-- Who was invited to which organization. Open until accepted, revoked or expired.
create table public.invitations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  email text not null,
  role text not null,
  -- The person is assigned to those of these components that exist when they join. No foreign keys: deleting a component
  -- is not to wait for an invitation.
  component_ids uuid[] not null default '{}'::uuid[],
  -- A personal line of the inviter, without links.
  message text,
  invited_by uuid,
  created_at timestamptz not null default now(),
  -- When a mail was last asked for.
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + '7 days'::interval,
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  revision integer not null default 1,
  constraint invitations_pkey primary key (id),
  constraint invitations_accepted_by_fkey foreign key (accepted_by) references public.profiles(id) on delete set null,
  constraint invitations_invited_by_fkey foreign key (invited_by) references public.profiles(id) on delete set null,
  constraint invitations_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint invitations_component_ids_bounded check (cardinality(component_ids) <= 50),
  constraint invitations_email_form check ((char_length(email) >= 3) and (char_length(email) <= 256) and (email = lower(btrim(email)))),
  constraint invitations_ends_once check ((accepted_at is null) or (revoked_at is null)),
  constraint invitations_message_length check ((char_length(message) >= 1) and (char_length(message) <= 280)),
  constraint invitations_role_known check (role = any (array['maintainer', 'admin', 'developer']))
);
create index invitations_accepted_by_idx on public.invitations (accepted_by);
create index invitations_created_at_idx on public.invitations (organization_id, created_at desc, id);
create index invitations_email_idx on public.invitations (email) where ((accepted_at is null) and (revoked_at is null));
create index invitations_invited_by_idx on public.invitations (invited_by);
create unique index invitations_one_open_key on public.invitations (organization_id, email) where ((accepted_at is null) and (revoked_at is null));
alter table public.invitations enable row level security;
create policy "maintainers read the invitations of their organizations" on public.invitations
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[]));
create policy "service_role reads every row" on public.invitations for select to service_role using (true);
create policy "maintainers invite" on public.invitations
  for insert to app_writer
  with check ((invited_by = (select auth.uid())) and (accepted_at is null) and (revoked_at is null) and (expires_at <= (now() + '7 days'::interval)) and (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])));
create policy "maintainers change invitations of their organizations" on public.invitations
  for update to app_writer
  using ((accepted_at is null) and (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])))
  with check ((accepted_at is null) and (expires_at <= (now() + '7 days'::interval)) and (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])));
create policy "a token reads invitations with the scope admin" on public.invitations
  as restrictive for select to app_writer, authenticated
  using (select app.token_allows(variadic array['admin']));
create policy "a token needs a scope to insert" on public.invitations
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody invites for somebody else" on public.invitations
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "a token needs a scope to update" on public.invitations
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody changes invitations for somebody else" on public.invitations
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
grant select, insert (organization_id, email, role, component_ids, message, invited_by), update (email, role,
  component_ids, message, invited_by, sent_at, expires_at, revoked_at, revision) on public.invitations to app_writer;
grant select on public.invitations to authenticated, service_role;
create trigger invitations_audit_delete after delete on public.invitations referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{role,component_ids,invited_by,expires_at,accepted_at,accepted_by,revoked_at,revision}');
create trigger invitations_audit_insert after insert on public.invitations referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{role,component_ids,invited_by,expires_at,accepted_at,accepted_by,revoked_at,revision}');
create trigger invitations_audit_update after update on public.invitations referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{role,component_ids,invited_by,expires_at,accepted_at,accepted_by,revoked_at,revision}');
create trigger invitations_capture_delete after delete on public.invitations referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger invitations_capture_insert after insert on public.invitations referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger invitations_capture_update after update on public.invitations referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger invitations_hold_places after insert on public.invitations referencing new table as new_rows
  for each statement execute function app.hold_places();
create trigger invitations_hold_places_again after update on public.invitations referencing old table as old_rows new table as new_rows
  for each statement execute function app.hold_places_again();
create trigger invitations_news_update after update of accepted_at on public.invitations
  for each row when (((old.accepted_at is null) and (new.accepted_at is not null) and (new.accepted_by is not null))) execute function app.report_accepted_invitation();

create function app.report_accepted_invitation() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'invitation_accepted', person => new.accepted_by,
    data => jsonb_build_object('role', new.role, 'invited_by', new.invited_by));
  return null;
end
$$;

-- SHA-256 of the secret in each link to an invitation. A hash outlives the invitation for a while, so that its link can
-- say what became of it.
create table app.invitation_tokens (
  hash bytea not null,
  invitation_id uuid not null,
  -- Only the invited person has seen the link, in a mail that says what it is about. A link that was copied can lead
  -- somebody here who knows nothing of it.
  is_mailed boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint invitation_tokens_pkey primary key (hash),
  constraint invitation_tokens_invitation_id_fkey foreign key (invitation_id) references public.invitations(id) on delete cascade,
  constraint invitation_tokens_hash_length check (octet_length(hash) = 32)
);
create index invitation_tokens_invitation_id_idx on app.invitation_tokens (invitation_id, created_at desc);

-- Mails with invitations of the last days, to limit them. No foreign keys: a deleted organization makes no room on the
-- same day.
create table app.invitation_sends (
  id bigint not null generated always as identity,
  organization_id uuid not null,
  sender_id uuid,
  recipient_digest bytea not null,
  is_trial boolean not null,
  sent_at timestamptz not null default now(),
  constraint invitation_sends_pkey primary key (id)
);
create index invitation_sends_organization_id_idx on app.invitation_sends (organization_id, sent_at);
create index invitation_sends_recipient_idx on app.invitation_sends (recipient_digest, sent_at);
create index invitation_sends_sender_id_idx on app.invitation_sends (sender_id, sent_at);

-- Whether the invitation is open.
create function app.holds_place(invitation public.invitations) returns boolean
  language sql stable parallel safe
return (((invitation).accepted_at is null) and ((invitation).revoked_at is null) and ((invitation).expires_at > now()));
grant execute on function app.holds_place to app_writer, authenticated;

-- Refuses to go on if members and open invitations are more than the plan includes.
create function app.require_places(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (app.organization_limits(organization) ->> 'max_members')::integer;
  taken bigint;
begin
  if most is null then return; end if;
  -- The lock of app.require_room: the second of two counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || 'members', 7215322));
  select (select count(*) from public.members m where m.organization_id = organization and not m.is_token)
    + (select count(*) from public.invitations i where i.organization_id = organization and app.holds_place(i)) into taken;
  if taken > most then
    raise sqlstate 'PT403' using
      message = format('The limit of the plan is reached (members: %s). Contact us to choose a larger plan', most),
      hint = 'plan_limit_reached';
  end if;
end
$$;

create function app.hold_places() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_places(n.organization_id)
  from (select distinct i.organization_id from new_rows i where app.holds_place(i) order by 1) n;
  return null;
end
$$;

-- An invitation that is sent again after its time needs a place again.
create function app.hold_places_again() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_places(n.organization_id)
  from (
    select distinct i.organization_id from new_rows i join old_rows o on o.id = i.id
    where app.holds_place(i) and not app.holds_place(o) order by 1
  ) n;
  return null;
end
$$;

-- Whether an address can be invited: at an allowed domain. Null for anyone but maintainers.
create function app.takes_address(organization uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select cardinality(o.allowed_email_domains) = 0 or app.mail_domain(address) = any (o.allowed_email_domains)
  from public.organizations o where o.id = organization and app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.takes_address to app_writer;

-- How many mails to people the maintainer who asks may still send within a day: 100 per organization, and 200 per
-- person over all of theirs. On a trial 20, over all trials of the person: trials cost nothing.
create function app.invitations_left(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select greatest(0, case
    when t.is_trial then least(20 - t.of_organization, 20 - t.of_sender_on_trials)
    else least(100 - t.of_organization, 200 - t.of_sender)
  end)::integer
  from (
    select app.organization_state(organization) = 'trialing' as is_trial,
      (select count(*) from app.invitation_sends s
       where s.organization_id = organization and s.sent_at > now() - interval '1 day') as of_organization,
      (select count(*) from app.invitation_sends s
       where s.sender_id = auth.uid() and s.is_trial and s.sent_at > now() - interval '1 day') as of_sender_on_trials,
      (select count(*) from app.invitation_sends s
       where s.sender_id = auth.uid() and s.sent_at > now() - interval '1 day') as of_sender
  ) t
  where app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.invitations_left to app_writer, authenticated;

-- Counts mails before they are sent, under the lock of the organization. Answers how many are left. The purpose is
-- invitation or change.
create function app.take_invitation_sends(organization uuid, recipients text[], purpose text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  most_to_one constant integer := 3;
  available integer;
  pestered text;
  -- A change of address is asked for at its addresses, and takes nothing from the invitations that they get.
  prefix constant text := case purpose when 'invitation' then '' else purpose || ':' end;
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 7215325));
  available := app.invitations_left(organization);
  if available is null then
    raise insufficient_privilege using message = 'only maintainers invite';
  elsif cardinality(recipients) > available then
    raise sqlstate 'PT429' using
      message = case available
        when 0 then 'You have sent as many invitations as possible within a day. Try again tomorrow'
        when 1 then 'You can send 1 more invitation today. Shorten the list, or send the rest tomorrow'
        else format('You can send %s more invitations today. Shorten the list, or send the rest tomorrow', available)
      end,
      hint = 'too_many_invitations';
  end if;
  select r into pestered from unnest(recipients) r
  where (
    select count(*) from app.invitation_sends s
    where s.organization_id = organization and s.recipient_digest = sha256(convert_to(prefix || lower(r), 'UTF8'))
      and s.sent_at > now() - interval '1 day'
  ) >= most_to_one
  limit 1;
  if pestered is not null then
    raise sqlstate 'PT429' using
      message = format(
        case purpose
          when 'invitation' then '%s has received %s invitations from this organization today. Copy the link, or try again tomorrow'
          else 'A change of %s was asked for %s times today. Try again tomorrow'
        end, pestered, most_to_one),
      hint = 'too_many_invitations';
  end if;
  insert into app.invitation_sends (organization_id, sender_id, recipient_digest, is_trial)
  select organization, auth.uid(), sha256(convert_to(prefix || lower(r), 'UTF8')), app.organization_state(organization) = 'trialing'
  from unnest(recipients) r;
  return available - cardinality(recipients);
end
$$;
grant execute on function app.take_invitation_sends to app_writer;

-- The newest ten links of an invitation work, mailed and copied ones apart: copying a link ends none that was mailed.
create function app.store_invitation_token(invitation uuid, token_hash bytea, is_mailed boolean) returns void
  language sql security definer set search_path = ''
as $$
  insert into app.invitation_tokens (hash, invitation_id, is_mailed) values (token_hash, invitation, is_mailed);
  delete from app.invitation_tokens t
  where t.invitation_id = invitation
    and t.hash in (
      select o.hash from app.invitation_tokens o
      where o.invitation_id = invitation and o.is_mailed = store_invitation_token.is_mailed
      order by o.created_at desc, o.hash offset 10
    );
$$;

-- For a link that a maintainer copies. False if the invitation is not open.
create function app.add_invitation_token(invitation uuid, token_hash bytea) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.invitations i
  where i.id = invitation and app.holds_place(i) and not app.is_acting() and not app.is_token()
    and i.organization_id = any (app.organizations_as('maintainer'));
  if not found then return false; end if;
  perform app.store_invitation_token(invitation, token_hash, false);
  return true;
end
$$;
grant execute on function app.add_invitation_token to app_writer;

-- Links to one address must not bring somebody at another one in.
create function app.forget_invitation_tokens(invitation uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from app.invitation_tokens t using public.invitations i
  where t.invitation_id = invitation and i.id = invitation and i.organization_id = any (app.organizations_as('maintainer'))
$$;
grant execute on function app.forget_invitation_tokens to app_writer;

-- Stores the secret of a mail and answers what the mail says. Nulls if the invitation is over, or its address has got
-- five mails within a day.
create function app.invitation_mail(invitation uuid, token_hash bytea, out email text, out organization_name text, out inviter text, out role text, out message text, out expires_at timestamptz) returns record
  language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 5;
begin
  -- The lock that functions write under: another address ends the links to the one before, also one that is just made.
  perform pg_advisory_xact_lock(hashtextextended(i.organization_id::text, 7215310))
  from public.invitations i where i.id = invitation;
  select i.email, o.name, coalesce(nullif(p.name, ''), p.email), i.role, i.message, i.expires_at
  into email, organization_name, inviter, role, message, expires_at
  from public.invitations i
  join public.organizations o on o.id = i.organization_id
  left join public.profiles p on p.id = i.invited_by
  where i.id = invitation and app.holds_place(i) and app.state_allows(app.organization_state(o.id), 'write');
  if email is null then return; end if;
  if (
    select count(*) > most_a_day from app.invitation_sends s
    where s.recipient_digest = sha256(convert_to(invitation_mail.email, 'UTF8')) and s.sent_at > now() - interval '1 day'
  ) then
    email := null;
    return;
  end if;
  perform app.store_invitation_token(invitation, token_hash, true);
end
$$;
grant execute on function app.invitation_mail to app_job;

-- Revokes the open invitations that a person sent in these organizations.
create function app.end_invitations_of(person uuid, organizations uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  update public.invitations i set revoked_at = now(), revision = i.revision + 1
  where i.invited_by = person and i.organization_id = any (organizations)
    and i.accepted_at is null and i.revoked_at is null
$$;

-- An invitation is kept for 30 days after its end, so that its link can say what became of it.
create function app.prune_invitations() returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  pruned bigint;
begin
  delete from app.invitation_sends where sent_at < now() - interval '2 days';
  delete from public.invitations i
  where not app.holds_place(i)
    and coalesce(i.accepted_at, i.revoked_at, i.expires_at) < now() - interval '30 days';
  get diagnostics pruned = row_count;
  return pruned;
end
$$;
grant execute on function app.prune_invitations to app_job;

-- The open invitations to the confirmed address of the person who asks.
create function app.my_invitations() returns table(id uuid, organization_name text, role text, invited_by text, expires_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select i.id, o.name, i.role, coalesce(nullif(p.name, ''), p.email), i.expires_at
  from auth.users u
  join public.invitations i on i.email = lower(u.email)
  join public.organizations o on o.id = i.organization_id
  left join public.profiles p on p.id = i.invited_by
  where u.id = auth.uid() and u.email_confirmed_at is not null and app.holds_place(i)
    and app.state_allows(app.organization_state(o.id), 'write') and not app.is_acting() and not app.is_token()
  order by i.created_at desc, i.id limit 50
$$;
grant execute on function app.my_invitations to app_writer, authenticated;

-- For members of the organization, who are told why they cannot change it. Null for everybody else.
create function app.organization_of_invitation(invitation uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select i.organization_id from public.invitations i
  join public.members m on m.organization_id = i.organization_id and m.user_id = auth.uid()
  where i.id = invitation
$$;
grant execute on function app.organization_of_invitation to app_writer;

-- The address that gets a sign-in link for the invitation, and what it joins. Nulls if it can no longer be accepted in
-- this way.
create function app.invited_sign_in(invitation uuid, out email text, out organization_name text) returns record
  language sql stable security definer set search_path = ''
as $$
  select i.email, o.name from public.invitations i join public.organizations o on o.id = i.organization_id
  where i.id = invitation and app.holds_place(i) and not app.is_at_enforced_domain(i.email)
    and app.state_allows(app.organization_state(i.organization_id), 'write')
$$;
grant execute on function app.invited_sign_in to app_job;

-- Assigns the person to the components of the invitation that still exist and have room.
create function app.assign_invited(invitation public.invitations, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  with assigned as (
    insert into public.component_users (organization_id, component_id, user_id)
    select c.organization_id, c.id, person
    from public.components c
    where c.organization_id = invitation.organization_id and c.id = any (invitation.component_ids)
      and (select count(*) from public.component_users u
           where u.organization_id = c.organization_id and u.component_id = c.id) < 1000
    on conflict do nothing
    returning component_id
  )
  -- The list of assigned users is part of what an edit of a component replaces.
  update public.components c set revision = c.revision + 1, updated_at = now()
  from assigned a where c.organization_id = invitation.organization_id and c.id = a.component_id;
end
$$;

-- What becomes of an invitation that a person or a visitor opens, by the hash of its token, or by its id for the
-- invited address alone. Its outcome joined makes the person a member and uses it up. Whoever asks first joins by the
-- link of a mail alone: anybody can lead a person to a link that was copied, or to an id.
create function app.accept_invitation(token_hash bytea, invitation uuid, asks_first boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  own_address text;
  i public.invitations;
  facts jsonb;
  state text;
  refused_by text;
begin
  select n.* into i from public.invitations n
  where n.id = coalesce(invitation, (select t.invitation_id from app.invitation_tokens t where t.hash = token_hash));
  select lower(u.email) into own_address from auth.users u where u.id = person and u.email_confirmed_at is not null;
  -- Before the lock: nobody holds up an organization whose invitation they cannot name.
  if i.id is null or (token_hash is null and own_address is distinct from i.email) then
    return '{"outcome": "not_found"}';
  end if;
  -- The lock that functions write under, before the row: of ten who accept at once, one joins. A caller who waits
  -- longer than a moment gives the connection back and is called again.
  perform set_config('lock_timeout', '1s', true);
  perform pg_advisory_xact_lock(hashtextextended(i.organization_id::text, 7215310));
  perform set_config('lock_timeout', '0', true);
  select n.* into i from public.invitations n where n.id = i.id for update;
  -- Another address ends the links to the one before, also those that waited for the lock.
  if i.id is null
    or (token_hash is null and own_address is distinct from i.email)
    or (token_hash is not null and not exists (
      select 1 from app.invitation_tokens t where t.hash = token_hash and t.invitation_id = i.id
    ))
  then
    return '{"outcome": "not_found"}';
  end if;

  state := app.organization_state(i.organization_id);
  select jsonb_build_object('id', i.id, 'organization_id', o.id, 'organization_name', o.name, 'role', i.role,
    'email', i.email, 'invited_by', coalesce(nullif(p.name, ''), p.email), 'invited_by_email', p.email,
    'expires_at', i.expires_at, 'accepted_at', i.accepted_at, 'ended_at', coalesce(i.accepted_at, i.revoked_at),
    'state', state, 'own_email', own_address)
  into facts
  from public.organizations o left join public.profiles p on p.id = i.invited_by
  where o.id = i.organization_id;

  if own_address = i.email and exists (
    select 1 from public.members m where m.organization_id = i.organization_id and m.user_id = person
  ) then
    update public.invitations n set accepted_at = now(), accepted_by = person, revision = n.revision + 1
    where n.id = i.id and n.accepted_at is null and n.revoked_at is null;
    return facts || '{"outcome": "already_member"}';
  elsif i.accepted_at is not null then return facts || '{"outcome": "used"}';
  elsif i.revoked_at is not null then return facts || '{"outcome": "revoked"}';
  elsif i.expires_at <= now() then return facts || '{"outcome": "expired"}';
  elsif not app.state_allows(state, 'write') then return facts || '{"outcome": "closed"}';
  elsif person is null then
    return facts || jsonb_build_object('outcome', case when app.is_at_enforced_domain(i.email) then 'sso' else 'sign_in' end);
  elsif own_address is distinct from i.email then return facts || '{"outcome": "other_account"}';
  end if;

  if not app.is_acting() and not app.proof_suffices(false) then return facts || '{"outcome": "second_factor"}'; end if;
  perform app.require_every_proof();
  if not app.sso_suffices(i.organization_id) then return facts || '{"outcome": "sso"}'; end if;
  if asks_first and not exists (select 1 from app.invitation_tokens t where t.hash = token_hash and t.is_mailed) then
    return facts || '{"outcome": "ready"}';
  end if;
  begin
    update public.invitations n set accepted_at = now(), accepted_by = person, revision = n.revision + 1 where n.id = i.id;
    -- Somebody who signs in through the provider at the same moment may have joined just now.
    insert into public.members (organization_id, user_id, role) values (i.organization_id, person, i.role)
    on conflict do nothing;
  exception when sqlstate 'PT403' then
    get stacked diagnostics refused_by = pg_exception_hint;
    if refused_by <> 'plan_limit_reached' then raise; end if;
    return facts || '{"outcome": "no_place"}';
  end;
  perform app.assign_invited(i, person);
  return facts || '{"outcome": "joined"}';
end
$$;
grant execute on function app.accept_invitation to app_writer;

-- Administration by superadmins ---------------------------------------------------------------------------------------

create function app.lock_administered_organization(organization uuid) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = 1s
as $$
begin
  if not app.is_superadmin() then
    raise insufficient_privilege using message = 'only superadmins administer organizations';
  end if;
  -- The lock that functions write under: what runs is carried out before, and what comes later meets the new state.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215310));
  perform 1 from public.organizations where id = organization and not is_demo for update;
  if not found then
    raise sqlstate 'PT404' using message = 'Organization not found', hint = 'organization_not_found';
  end if;
end
$$;

create function app.administered_organization(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('id', id, 'name', name, 'state', app.organization_state(id), 'trial_ends_at', trial_ends_at,
    'suspended_at', suspended_at, 'limits', limit_overrides)
  from public.organizations where id = organization
$$;

-- Closes an organization to its members. One that is suspended stays as it is.
create function app.suspend_organization(organization uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set suspended_at = now() where id = organization and suspended_at is null;
  if found then
    perform app.record_event(organization, 'organization_suspended', jsonb_build_object('reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;
grant execute on function app.suspend_organization to app_writer;

-- Ends a suspension; the organization is then what it would be without one.
create function app.reactivate_organization(organization uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set suspended_at = null where id = organization and suspended_at is not null;
  if found then
    perform app.record_event(organization, 'organization_reactivated', jsonb_build_object('reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;
grant execute on function app.reactivate_organization to app_writer;

-- Moves the end of a trial to a later date, and never to an earlier one. A trial that is over begins anew.
create function app.extend_trial(organization uuid, until timestamptz, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set trial_ends_at = until where id = organization and trial_ends_at < until;
  if not found then
    raise sqlstate 'PT400' using
      message = 'The trial already lasts until then or longer. Choose a later date',
      hint = 'trial_not_extended';
  end if;
  perform app.record_event(organization, 'trial_extended', jsonb_build_object('until', until, 'reason', reason));
  return app.administered_organization(organization);
end
$$;
grant execute on function app.extend_trial to app_writer;

-- What was agreed becomes exactly this. What an organization has beyond a new limit stays; nothing more is added.
create function app.set_organization_limits(organization uuid, limits jsonb, reason text) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.lock_administered_organization(organization);
  update public.organizations set limit_overrides = limits where id = organization and limit_overrides <> limits;
  if found then
    perform app.record_event(organization, 'organization_limits_set', jsonb_build_object('limits', limits, 'reason', reason));
  end if;
  return app.administered_organization(organization);
end
$$;
grant execute on function app.set_organization_limits to app_writer;

-- What the mail to the person tells. It goes with its link, a month after that expired; the audit log keeps the record.
create table app.impersonations (
  link_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint impersonations_pkey primary key (link_id),
  constraint impersonations_link_id_fkey foreign key (link_id) references auth.actor_links(id) on delete cascade,
  constraint impersonations_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint impersonations_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint impersonations_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 512))
);
create index impersonations_organization_id_idx on app.impersonations (organization_id);
create index impersonations_user_id_idx on app.impersonations (user_id);

create function app.require_impersonable(organization uuid, person uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  state constant text := app.organization_state(organization);
begin
  if not app.state_allows(state, 'read') then
    raise sqlstate 'PT403' using
      hint = 'organization_' || state,
      message = 'Nobody can act for members of this organization while it is closed';
  end if;
  if not exists (
    select 1 from public.members m join auth.users u on u.id = m.user_id
    where m.organization_id = organization and m.user_id = person and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now()) and not app.has_no_way_in(u.id)
  ) then
    raise sqlstate 'PT404' using hint = 'member_not_found', message = 'Member not found';
  end if;
  -- An address that is not confirmed yet counts here: tomorrow its owner may be a superadmin.
  if exists (
    select 1 from auth.users u join app.superadmin_emails e on e.email = lower(u.email) where u.id = person
  ) then
    raise sqlstate 'PT403' using hint = 'superadmin_refused', message = 'Nobody can act for a superadmin';
  end if;
end
$$;

-- Stores the link with which the superadmin who asks acts for a member, and records the reason. The link and what it
-- opens end after an hour.
create function app.impersonate(organization uuid, person uuid, reason text, token_hash text) returns table(link_id uuid, expires_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
declare
  link uuid;
  until timestamptz;
begin
  perform app.lock_administered_organization(organization);
  perform app.require_impersonable(organization, person);
  insert into auth.actor_links as l (token_hash, user_id, actor_id, claims, expires_at)
  values (impersonate.token_hash, person, auth.uid(), jsonb_build_object('organization_id', organization),
    now() + interval '1 hour')
  returning l.id, l.expires_at into link, until;
  insert into app.impersonations (link_id, organization_id, user_id, reason, expires_at)
  values (link, organization, person, impersonate.reason, until);
  perform app.record_event(organization, 'impersonation_granted',
    jsonb_build_object('user_id', person, 'until', until, 'reason', impersonate.reason));
  perform app.record_event(null, 'account_impersonated',
    jsonb_build_object('organization_id', organization, 'user_id', person, 'until', until,
      'reason', impersonate.reason));
  return query select link, until;
end
$$;
grant execute on function app.impersonate to app_writer;

-- Asks again when the link is used: an hour may change who may act for whom. For the auth protocol, with the claims of
-- the superadmin.
create function app.begin_impersonation(organization uuid, person uuid, of_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not app.is_superadmin() then return false; end if;
  perform app.require_impersonable(organization, person);
  perform app.append_event(organization, 'impersonation_started',
    jsonb_build_object('user_id', person, 'session_id', of_session));
  return true;
exception when sqlstate 'PT403' or sqlstate 'PT404' then
  return false;
end
$$;
grant execute on function app.begin_impersonation to auth_admin;

-- What the mail to the person tells, and its address.
create function app.find_impersonation(link uuid) returns table(email text, organization_name text, reason text, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select u.email, o.name, i.reason, i.created_at, i.expires_at
  from app.impersonations i
  join auth.users u on u.id = i.user_id
  join public.organizations o on o.id = i.organization_id
  where i.link_id = link and u.email_confirmed_at is not null and u.deleted_at is null
$$;
grant execute on function app.find_impersonation to app_job;

-- API tokens ----------------------------------------------------------------------------------------------------------

-- A token ends with the membership that it acts for.
create table public.api_tokens (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- personal: of the person whom it acts as; organization: acts as a member of its own.
  kind text not null,
  -- The member whom it acts as.
  user_id uuid not null,
  name text not null,
  scopes text[] not null,
  -- With project_ids: it writes these components and those of these projects alone. Both null: it is not narrowed.
  component_ids uuid[],
  project_ids uuid[],
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  -- Where the request came from that last_used_at tells of.
  last_used_address text,
  revoked_by uuid,
  -- The person who created it: for a personal token, the one whom it acts as.
  created_by uuid,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_created_by_fkey foreign key (created_by) references public.profiles(id) on delete set null,
  constraint api_tokens_member_fkey foreign key (organization_id, user_id) references public.members(organization_id, user_id) on delete cascade,
  constraint api_tokens_revoked_by_fkey foreign key (revoked_by) references public.profiles(id) on delete set null,
  constraint api_tokens_kind_known check (kind = any (array['personal', 'organization'])),
  constraint api_tokens_lists_bounded check ((coalesce(cardinality(component_ids), 0) <= 1000) and (coalesce(cardinality(project_ids), 0) <= 1000)),
  constraint api_tokens_name_length check ((char_length(name) >= 1) and (char_length(name) <= 256) and (name = btrim(name))),
  constraint api_tokens_scopes_known check ((cardinality(scopes) > 0) and (scopes <@ array['read', 'components:write', 'versions:write', 'admin']))
);
create index api_tokens_created_at_idx on public.api_tokens (organization_id, created_at desc, id);
create index api_tokens_created_by_idx on public.api_tokens (created_by) where (created_by is not null);
create index api_tokens_member_idx on public.api_tokens (organization_id, user_id);
create index api_tokens_revoked_by_idx on public.api_tokens (revoked_by) where (revoked_by is not null);
alter table public.api_tokens enable row level security;
create policy "maintainers read the tokens of their organizations" on public.api_tokens
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[]));
create policy "people read their own tokens" on public.api_tokens
  for select to app_writer, authenticated
  using ((user_id = (select auth.uid())) and (organization_id = any ((select app.my_organizations())::uuid[])));
create policy "service_role reads every row" on public.api_tokens for select to service_role using (true);
create policy "a token needs the scope admin to read" on public.api_tokens
  as restrictive for select to app_writer, authenticated
  using (select app.token_allows(variadic array['admin']));
create policy "nobody reads the tokens of somebody else" on public.api_tokens
  as restrictive for select to app_writer, authenticated
  using (not (select app.is_acting()));
grant select on public.api_tokens to app_writer, authenticated, service_role;
create trigger api_tokens_audit_delete after delete on public.api_tokens referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,user_id,name,scopes,component_ids,project_ids,expires_at,revoked_at}');
create trigger api_tokens_audit_insert after insert on public.api_tokens referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,user_id,name,scopes,component_ids,project_ids,expires_at,revoked_at}');
create trigger api_tokens_audit_update after update on public.api_tokens referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,user_id,name,scopes,component_ids,project_ids,expires_at,revoked_at}');
create trigger api_tokens_capture_delete after delete on public.api_tokens referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger api_tokens_capture_insert after insert on public.api_tokens referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger api_tokens_capture_update after update on public.api_tokens referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger api_tokens_news_insert after insert on public.api_tokens
  for each row execute function app.report_token();

create function app.report_token() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.add_news(new.organization_id, 'token_made', person => auth.uid(),
    data => jsonb_build_object('id', new.id, 'name', new.name, 'kind', new.kind));
  return null;
end
$$;

-- SHA-256 of each token. A token is 256 random bits, which nobody finds by trying: a slow hash would protect nothing.
create table app.api_token_secrets (
  token_id uuid not null,
  hash bytea not null,
  constraint api_token_secrets_pkey primary key (token_id),
  constraint api_token_secrets_hash_key unique (hash),
  constraint api_token_secrets_token_id_fkey foreign key (token_id) references public.api_tokens(id) on delete cascade,
  constraint api_token_secrets_hash_length check (octet_length(hash) = 32)
);

-- What the audit log has not been told of yet. No foreign key: a token may be gone by then.
create table app.api_token_uses (
  token_id uuid not null,
  outcome text not null,
  organization_id uuid not null,
  user_id uuid not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- Of the last request.
  address text,
  constraint api_token_uses_pkey primary key (token_id, outcome),
  constraint api_token_uses_outcome_known check (outcome = any (array['first_use', 'revoked', 'expired', 'user_banned']))
);
create index api_token_uses_organization_id_idx on app.api_token_uses (organization_id);

-- What the token with this hash may do, while it holds. is_use_known: its use was written down within the last minute.
create function app.find_api_token(given bytea) returns table(id uuid, organization_id uuid, user_id uuid, scopes text[], component_ids uuid[], project_ids uuid[], is_use_known boolean)
  language sql stable security definer set search_path = ''
as $$
  select t.id, t.organization_id, t.user_id, t.scopes, t.component_ids, t.project_ids,
    coalesce(t.last_used_at > now() - interval '1 minute', false)
  from app.api_token_secrets s
  join public.api_tokens t on t.id = s.token_id
  join auth.users u on u.id = t.user_id
  where s.hash = given and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null
$$;
grant execute on function app.find_api_token to app_job;

-- Whether a token with this hash was made, though it may no longer hold.
create function app.is_api_token_known(given bytea) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from app.api_token_secrets where hash = given)
$$;
grant execute on function app.is_api_token_known to app_job;

-- At most once a minute, however many processes serve the token.
create function app.note_api_token_use(token uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant text := nullif(current_setting('request.address', true), '');
  used record;
begin
  select organization_id, user_id, last_used_at into used from public.api_tokens
  where id = token and (last_used_at is null or last_used_at <= now() - interval '1 minute')
  for update;
  if not found then return; end if;
  update public.api_tokens set last_used_at = now(), last_used_address = caller where id = token;
  if used.last_used_at is null then
    insert into app.api_token_uses (token_id, outcome, organization_id, user_id, address)
    values (token, 'first_use', used.organization_id, used.user_id, caller)
    on conflict do nothing;
  end if;
end
$$;
grant execute on function app.note_api_token_use to app_job;

-- For a known hash that find_api_token did not answer. Skipped where the line is not free within 200 ms.
create function app.note_refused_api_token(given bytea) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = 200ms
as $$
begin
  insert into app.api_token_uses as noted (token_id, outcome, organization_id, user_id, address)
  select t.id,
    case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'user_banned' end,
    t.organization_id, t.user_id, nullif(current_setting('request.address', true), '')
  from app.api_token_secrets s
  join public.api_tokens t on t.id = s.token_id
  join auth.users u on u.id = t.user_id
  where s.hash = given
    and (t.revoked_at is not null or t.expires_at <= now() or u.banned_until > now() or u.deleted_at is not null)
  on conflict (token_id, outcome) do update
    set count = noted.count + 1, last_at = now(), address = excluded.address;
exception when lock_not_available then
  null;
end
$$;
grant execute on function app.note_refused_api_token to app_job;

create function app.organizations_with_token_uses() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct organization_id from app.api_token_uses
$$;
grant execute on function app.organizations_with_token_uses to app_job;

-- One event per token and outcome since the last call. One organization at a time: the end of its chain is locked
-- meanwhile.
create function app.record_api_token_uses(organization uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  recorded integer := 0;
  used record;
begin
  for used in
    with taken as (delete from app.api_token_uses where organization_id = organization returning *)
    select * from taken order by first_at, outcome
  loop
    perform set_config('request.address', coalesce(used.address, ''), true);
    if used.outcome = 'first_use' then
      perform app.record_event(organization, 'token_first_used',
        jsonb_build_object('token_id', used.token_id, 'user_id', used.user_id));
    else
      perform app.record_event(organization, 'token_refused', jsonb_build_object(
        'token_id', used.token_id, 'user_id', used.user_id, 'reason', used.outcome,
        'count', used.count, 'first_at', used.first_at, 'last_at', used.last_at));
    end if;
    recorded := recorded + 1;
  end loop;
  perform set_config('request.address', '', true);
  return recorded;
end
$$;
grant execute on function app.record_api_token_uses to app_job;

-- A member to which nobody can sign in, with the least role that its scopes need. Its name is that of its token.
create function app.token_account(organization uuid, called text, allowed text[]) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  insert into auth.users default values returning id into account;
  update public.profiles set name = called, updated_at = now() where id = account;
  insert into public.members (organization_id, user_id, role, is_token)
  values (organization, account, case
    when 'admin' = any (allowed) then 'maintainer'
    when allowed && '{components:write,versions:write}' then 'admin'
    else 'developer'
  end, true);
  return account;
end
$$;

-- A token of the person who asks or, for maintainers, of the organization. The database never sees more than its hash.
create function app.create_api_token(organization uuid, of_kind text, called text, allowed text[], components uuid[], projects uuid[], until timestamptz, secret_hash bytea) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  most_of_person constant integer := 50;
  most_of_organization constant integer := 200;
  asker constant uuid := auth.uid();
  live bigint;
  live_own bigint;
  owner uuid := asker;
  created uuid;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only people themselves create tokens';
  end if;
  perform app.require_member(organization);
  if of_kind = 'organization' and app.role_in(organization) <> 'maintainer' then
    raise insufficient_privilege using message = 'only maintainers create tokens of the organization';
  end if;
  if until <= now() then
    raise invalid_parameter_value using message = 'a token expires in the future';
  end if;
  if exists (select 1 from unnest(components) c (id) where not exists (
       select 1 from public.components k where k.organization_id = organization and k.id = c.id))
    or exists (select 1 from unnest(projects) p (id) where not exists (
       select 1 from public.projects j where j.organization_id = organization and j.id = p.id)) then
    raise invalid_parameter_value using message = 'a token is narrowed to what exists';
  end if;
  -- The second of two counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215342));
  select count(*), count(*) filter (where t.kind = 'personal' and t.user_id = asker) into live, live_own
  from public.api_tokens t
  where t.organization_id = organization and t.revoked_at is null and (t.expires_at is null or t.expires_at > now());
  if live >= most_of_organization or (of_kind = 'personal' and live_own >= most_of_person) then
    raise sqlstate 'PT409' using
      hint = 'too_many_tokens',
      message = case when live >= most_of_organization
        then format('This organization has %s tokens. Revoke one that nobody uses any more', most_of_organization)
        else format('You have %s tokens here. Revoke one that you no longer use', most_of_person) end;
  end if;
  if of_kind = 'organization' then owner := app.token_account(organization, called, allowed); end if;
  insert into public.api_tokens (organization_id, kind, user_id, name, scopes, component_ids, project_ids, expires_at, created_by)
  values (organization, of_kind, owner, called, allowed, components, projects, until, asker)
  returning id into created;
  insert into app.api_token_secrets (token_id, hash) values (created, secret_hash);
  return created;
end
$$;
grant execute on function app.create_api_token to app_writer;

-- Ends a token at once, also while the organization is read-only. False if it is none of the person's own, nor of an
-- organization that they maintain.
create function app.revoke_api_token(token uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only people themselves revoke tokens';
  end if;
  perform 1 from public.api_tokens t
  where t.id = token and app.role_in(t.organization_id) is not null
    and ((t.kind = 'personal' and t.user_id = auth.uid()) or app.role_in(t.organization_id) = 'maintainer')
  for update;
  if not found then return false; end if;
  update public.api_tokens set revoked_at = now(), revoked_by = auth.uid() where id = token and revoked_at is null;
  return true;
end
$$;
grant execute on function app.revoke_api_token to app_writer;

-- Whether the token of the claims still holds, for work that goes on after its request was let in. True without a
-- token.
create function app.token_is_live() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() or exists (
    select 1 from public.api_tokens t join auth.users u on u.id = t.user_id
    where t.id = (auth.jwt() ->> 'token_id')::uuid and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now()) and (u.banned_until is null or u.banned_until <= now())
  )
$$;
grant execute on function app.token_is_live to app_writer;

-- Forgets tokens 90 days after their end: until then they are listed, and their use is noted. With them go the accounts
-- of those of organizations.
create function app.prune_api_tokens() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  kept constant interval := interval '90 days';
  pruned integer;
begin
  delete from auth.users u using public.api_tokens t
  where t.user_id = u.id and t.kind = 'organization' and least(t.revoked_at, t.expires_at) < now() - kept
    and app.has_no_way_in(u.id);
  get diagnostics pruned = row_count;
  with forgotten as (
    delete from public.api_tokens t where least(t.revoked_at, t.expires_at) < now() - kept returning 1
  )
  select pruned + count(*) into pruned from forgotten;
  return pruned;
end
$$;
grant execute on function app.prune_api_tokens to app_job;

create function app.is_token() returns boolean
  language sql stable parallel safe
return coalesce((auth.jwt() ? 'token_id'), false);
grant execute on function app.is_token to app_writer, authenticated;

-- Whether a token, if one asks, belongs to the organization. So for a session in which somebody acts for the person.
create function app.token_reaches(organization uuid) returns boolean
  language sql stable parallel safe
return case when app.is_acting() then app.actor_reaches(organization) else ((not app.is_token()) or coalesce((((auth.jwt() ->> 'organization_id'))::uuid = organization), false)) end;
grant execute on function app.token_reaches to app_writer, authenticated;

-- Whether a token, if one asks, has one of the scopes. Each scope reads, and admin is all of them: scopesAllow in
-- domain/contracts is the same.
create function app.token_allows(variadic any_of text[]) returns boolean
  language sql stable parallel safe
return ((not app.is_token()) or coalesce(case when ('read' = any (any_of)) then (jsonb_array_length((auth.jwt() -> 'scopes')) > 0) else ((auth.jwt() -> 'scopes') ?| (any_of || 'admin')) end, false));
grant execute on function app.token_allows to app_writer, authenticated;

-- The components that a narrowed token writes; null for a token that is not narrowed and for people.
create function app.token_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select case when auth.jwt() ? 'component_ids' or auth.jwt() ? 'project_ids' then array(
    select id::uuid from jsonb_array_elements_text(coalesce(auth.jwt() -> 'component_ids', '[]')) as c (id)
    union
    select p.component_id from public.project_components p
    where p.organization_id = (auth.jwt() ->> 'organization_id')::uuid
      and p.project_id in (
        select id::uuid from jsonb_array_elements_text(coalesce(auth.jwt() -> 'project_ids', '[]')) as j (id))
  ) end
$$;
grant execute on function app.token_components to app_writer, authenticated;

-- For migrations: tokens need one of these scopes to write the table and, where they are narrowed, one of their
-- components in the column. Without a column, narrowed tokens write nothing.
create function app.ask_tokens(target regclass, commands text[], any_of text[], component text default null::text) returns void
  language plpgsql set search_path = ''
as $$
declare
  command text;
  rule constant text := format('(select app.token_allows(variadic %L::text[])) and %s', any_of, case
    when component is null then '(select app.token_components()) is null'
    else format('((select app.token_components()) is null or %I = any ((select app.token_components())::uuid[]))', component)
  end);
begin
  foreach command in array commands loop
    execute format('create policy %I on %s as restrictive for %s to app_writer %s (%s)',
      format('a token needs a scope to %s', command), target, command,
      case command when 'insert' then 'with check' else 'using' end, rule);
  end loop;
end
$$;

-- Files ---------------------------------------------------------------------------------------------------------------

-- Whether a name is the id of a person or an organization, a UUID that nobody guesses, and one of these endings.
create function app.is_file_name(name text, variadic endings text[]) returns boolean
  language sql immutable parallel safe
return ((name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z]{3,4}$') and (split_part(name, '.', '-1'::integer) = any (endings)));
grant execute on function app.is_file_name to app_writer, authenticated;

-- Whose folder a file is in. Null where the folder is no id.
create function app.folder_owner(name text) returns uuid
  language sql immutable parallel safe
return case when (name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/') then (split_part(name, '/', 1))::uuid else null::uuid end;
grant execute on function app.folder_owner to app_writer, authenticated;

-- Whether the person who asks has a session of their own, with every proof they have: no API token, and nobody who acts
-- for them.
create function app.is_in_person() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.uid() is not null and not app.is_acting() and not app.is_token() and app.proof_suffices(false)
$$;
grant execute on function app.is_in_person to app_writer, authenticated;

-- The folders of organizations whose files the person who asks reads.
create function app.folders_read() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select app.my_organizations()::text[]
$$;
grant execute on function app.folders_read to app_writer, authenticated;

-- The folders of organizations whose logo and legal documents the person who asks changes: maintainers themselves, and
-- tokens with the scope admin.
create function app.folders_managed() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when not app.is_acting() and app.token_allows('admin') and app.token_components() is null
    then app.organizations_as('maintainer')::text[] else '{}' end
$$;
grant execute on function app.folders_managed to app_writer, authenticated;

-- The folders of organizations in which the person who asks edits a component or its versions. A token that is narrowed
-- edits its components alone.
create function app.folders_edited() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.token_allows('components:write', 'versions:write') then '{}'
    when app.token_components() is null then array(
      select id::text from unnest(app.organizations_as('maintainer', 'admin')) o (id)
      union
      select c.organization_id::text from public.components c where c.id = any (app.assigned_components())
    )
    else array(
      select distinct c.organization_id::text from public.components c
      where c.id = any (app.token_components())
        and (c.organization_id = any (app.organizations_as('maintainer', 'admin'))
          or c.id = any (app.assigned_components()))
    )
  end
$$;
grant execute on function app.folders_edited to app_writer, authenticated;

-- The folders of organizations in which the person who asks deletes any attachment.
create function app.folders_administered() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select case when not app.is_acting() and app.token_allows('components:write', 'versions:write') and app.token_components() is null
    then app.organizations_as('maintainer', 'admin')::text[] else '{}' end
$$;
grant execute on function app.folders_administered to app_writer, authenticated;

-- The folders of organizations that ask the person to accept nothing first.
create function app.folders_settled() returns text[]
  language sql stable security definer set search_path = ''
as $$
  select array(select o.id::text from unnest(app.my_organizations()) o (id) where not app.owes_acceptance(o.id))
$$;
grant execute on function app.folders_settled to app_writer, authenticated;

-- The bytes of the files in the folders of an organization. Triggers keep it.
create table app.storage_use (
  organization_id uuid not null,
  bytes bigint not null default 0,
  constraint storage_use_pkey primary key (organization_id),
  constraint storage_use_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint storage_use_bytes_not_negative check (bytes >= 0)
);

-- How many bytes an organization may store: the setting STORAGE_QUOTA_MB.
create function app.storage_quota() returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value::bigint from app.settings s where s.name = 'storage_quota_mb'), 5120) * 1048576
$$;

-- In words, such as 0.1 MB, 12 MB or 5 GB.
create function app.describe_bytes(bytes bigint) returns text
  language sql immutable parallel safe
return case when (bytes >= 1073741824) then (trim_scale(round(((bytes)::numeric / 1073741824.0), 1)) || ' GB') else (trim_scale(greatest(round(((bytes)::numeric / 1048576.0), 1), ((least(bytes, (1)::bigint))::numeric * 0.1))) || ' MB') end;

-- Counts bytes that an organization stores or, where they are negative, no longer stores. Refuses what is beyond its
-- quota.
create function app.add_storage(organization uuid, added bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  quota constant bigint := app.storage_quota();
  used bigint;
begin
  if added = 0 then return; end if;
  -- Nothing is counted for an organization that is gone.
  insert into app.storage_use as u (organization_id, bytes)
  select o.id, greatest(added, 0) from public.organizations o where o.id = organization
  on conflict (organization_id) do update set bytes = greatest(u.bytes + added, 0)
  returning u.bytes into used;
  if added > 0 and used > quota then
    raise sqlstate 'PT413' using
      hint = 'storage_full',
      message = (
        select format('%s has %s of its %s of storage left, and this file needs %s. Remove images that are no longer needed, or contact us',
          o.name, app.describe_bytes(greatest(quota - used + added, 0)), app.describe_bytes(quota), app.describe_bytes(added))
        from public.organizations o where o.id = organization
      );
  end if;
end
$$;

create function app.read_storage_use(organization uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'used_bytes', coalesce((select u.bytes from app.storage_use u where u.organization_id = organization), 0),
    'quota_bytes', app.storage_quota()
  ) where app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.read_storage_use to app_writer, authenticated;

-- How many bytes an organization stores, and how many it may. Null for anyone but its maintainers.
create function public.read_storage_use(organization_id uuid) returns json
  language sql stable
return app.read_storage_use(organization_id);
grant execute on function public.read_storage_use to app_writer, authenticated, service_role;

-- Files that the last search found no use of. One that is used again in time is no longer among them.
create table app.unused_files (
  object_id uuid not null,
  noticed_at timestamptz not null default now(),
  constraint unused_files_pkey primary key (object_id),
  constraint unused_files_object_id_fkey foreign key (object_id) references storage.objects(id) on delete cascade
);

-- Those whose files may have become unused.
create function app.organizations_with_files() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct app.folder_owner(f.name) from storage.objects f
  where f.bucket_id in ('attachments', 'legal-documents') and app.folder_owner(f.name) is not null
$$;
grant execute on function app.organizations_with_files to app_job;

-- Deletes images that no text of the organization shows and PDFs that no legal document names, if a search a day ago
-- found the same. How many there were.
create function app.remove_unused_files(organization uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Less than a day, so that a search that begins a few seconds earlier than yesterday's finds it too.
  grace constant interval := interval '23 hours';
  address constant text := '/attachments/(' || organization::text || '/[0-9a-f-]{36}\.[a-z]{3,4})';
  removed integer;
begin
  with named as materialized (
    select distinct m[1] as name from (
      select v.release_notes from public.versions v where v.organization_id = organization
      union all select c.migration_guide from public.changes c where c.organization_id = organization
      union all select k.description from public.components k where k.organization_id = organization
      union all select p.description from public.projects p where p.organization_id = organization
    ) t (words), regexp_matches(t.words, address, 'g') m
    where strpos(t.words, '/attachments/') > 0
      and exists (select from storage.objects f where f.bucket_id = 'attachments'
        and f.name >= organization::text || '/' and f.name < organization::text || '0')
  ), unused as materialized (
    select f.id from storage.objects f
    where f.name >= organization::text || '/' and f.name < organization::text || '0' and (
      f.bucket_id = 'attachments' and f.name not in (select n.name from named n)
      or f.bucket_id = 'legal-documents'
        and not exists (select from public.legal_documents d where d.bucket_id = f.bucket_id and d.file = f.name)
    )
  ), used_again as (
    delete from app.unused_files u using storage.objects f
    where f.id = u.object_id and f.bucket_id in ('attachments', 'legal-documents')
      and f.name >= organization::text || '/' and f.name < organization::text || '0'
      and f.id not in (select n.id from unused n)
  ), noticed as (
    insert into app.unused_files (object_id) select n.id from unused n on conflict (object_id) do nothing
  ), gone as (
    delete from storage.objects f using app.unused_files u
    where u.object_id = f.id and u.noticed_at <= now() - grace and f.id in (select n.id from unused n)
    returning 1
  )
  select count(*) into removed from gone;
  return removed;
end
$$;
grant execute on function app.remove_unused_files to app_job;

-- Legal documents -----------------------------------------------------------------------------------------------------

-- The versions of the documents that members of an organization read or accept.
create table public.legal_documents (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- The id of the first version, which all versions of a document have in common.
  lineage_id uuid not null,
  -- The place in its lineage. The version in force is the one with the highest number of those that are valid by now.
  number integer not null,
  title text not null,
  kind text not null,
  -- What its authors call it.
  version text not null,
  -- Nobody is asked to accept it before this day (UTC).
  valid_from date not null,
  bucket_id text not null generated always as ('legal-documents') stored,
  -- The name of the PDF in the bucket. While a row names it, nobody deletes it.
  file text not null,
  -- What the file was called where it was uploaded from.
  file_name text not null,
  size integer not null,
  -- The members who must accept it before they go on.
  required_of text not null default 'nobody',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- Since when nobody is asked to accept it. The same for all versions.
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint legal_documents_pkey primary key (id),
  constraint legal_documents_file_key unique (bucket_id, file),
  constraint legal_documents_organization_id_lineage_id_id_key unique (organization_id, lineage_id, id),
  constraint legal_documents_organization_id_lineage_id_number_key unique (organization_id, lineage_id, number),
  constraint legal_documents_version_key unique (organization_id, lineage_id, version),
  constraint legal_documents_created_by_fkey foreign key (created_by) references public.profiles(id) on delete set null,
  constraint legal_documents_file_fkey foreign key (bucket_id, file) references storage.objects(bucket_id, name),
  constraint legal_documents_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint legal_documents_withdrawn_by_fkey foreign key (withdrawn_by) references public.profiles(id) on delete set null,
  constraint legal_documents_file_name_length check ((char_length(file_name) >= 1) and (char_length(file_name) <= 256)),
  constraint legal_documents_file_own check (starts_with(file, ((organization_id)::text || '/'))),
  constraint legal_documents_kind_known check (kind = any (array['terms', 'privacy', 'dpa', 'security', 'other'])),
  constraint legal_documents_lineage_begins check ((number >= 1) and ((number = 1) = (lineage_id = id))),
  constraint legal_documents_required_of_known check (required_of = any (array['nobody', 'everyone', 'maintainers'])),
  constraint legal_documents_size_not_negative check (size >= 0),
  constraint legal_documents_title_length check ((char_length(title) >= 1) and (char_length(title) <= 256) and (title = btrim(title))),
  constraint legal_documents_version_length check ((char_length(version) >= 1) and (char_length(version) <= 64) and (version = btrim(version)))
);
create index legal_documents_created_by_idx on public.legal_documents (created_by) where (created_by is not null);
create index legal_documents_required_idx on public.legal_documents (organization_id) where ((required_of <> 'nobody') and (withdrawn_at is null));
create index legal_documents_withdrawn_by_idx on public.legal_documents (withdrawn_by) where (withdrawn_by is not null);
alter table public.legal_documents enable row level security;
create policy "members read the legal documents of their organizations" on public.legal_documents
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.legal_documents for select to service_role using (true);
create policy "maintainers add legal documents" on public.legal_documents
  for insert to app_writer
  with check ((organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])) and (created_by = auth.uid()));
create policy "maintainers change legal documents" on public.legal_documents
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]))
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.legal_documents
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody adds legal documents for somebody else" on public.legal_documents
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "a token needs a scope to update" on public.legal_documents
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody changes legal documents for somebody else" on public.legal_documents
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
grant select, insert (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name, size,
  required_of), update (title, kind, required_of, updated_at, revision, withdrawn_at, withdrawn_by) on
  public.legal_documents to app_writer;
grant select on public.legal_documents to authenticated, service_role;
create trigger legal_documents_audit_delete after delete on public.legal_documents referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'lineage_id', '{id}', '{lineage_id,title,kind,version,valid_from,file,size,required_of,withdrawn_at,revision}');
create trigger legal_documents_audit_insert after insert on public.legal_documents referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'lineage_id', '{id}', '{lineage_id,title,kind,version,valid_from,file,size,required_of,withdrawn_at,revision}');
create trigger legal_documents_audit_update after update on public.legal_documents referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'lineage_id', '{id}', '{lineage_id,title,kind,version,valid_from,file,size,required_of,withdrawn_at,revision}');
create trigger legal_documents_capture_delete after delete on public.legal_documents referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger legal_documents_capture_insert after insert on public.legal_documents referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger legal_documents_capture_update after update on public.legal_documents referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger legal_documents_news_insert after insert on public.legal_documents
  for each row when ((new.required_of <> 'nobody')) execute function app.report_legal_document();
create trigger legal_documents_news_update after update of required_of on public.legal_documents
  for each row when (((new.withdrawn_at is null) and (old.required_of <> new.required_of) and ((old.required_of = 'nobody') or (new.required_of = 'everyone')))) execute function app.report_legal_document();

create function app.report_legal_document() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- A version that a newer one has replaced is asked of nobody.
  if tg_op = 'UPDATE' and exists (
    select from public.legal_documents n
    where n.organization_id = new.organization_id and n.lineage_id = new.lineage_id and n.number > new.number
      and n.valid_from <= (now() at time zone 'utc')::date
  ) then return null; end if;
  perform app.add_news(new.organization_id, 'document_to_accept', data => jsonb_build_object(
    'id', new.id, 'title', new.title, 'valid_from', new.valid_from, 'required_of', new.required_of,
    'asked_before', case tg_op when 'UPDATE' then old.required_of else 'nobody' end));
  return null;
end
$$;

-- Who accepted which version of a document when. It outlives the membership, not the person.
create table public.legal_acceptances (
  organization_id uuid not null,
  lineage_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  accepted_at timestamptz not null default now(),
  constraint legal_acceptances_pkey primary key (document_id, user_id),
  constraint legal_acceptances_document_id_fkey foreign key (organization_id, lineage_id, document_id) references public.legal_documents(organization_id, lineage_id, id) on delete cascade,
  constraint legal_acceptances_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);
create index legal_acceptances_organization_id_lineage_id_user_id_idx on public.legal_acceptances (organization_id, lineage_id, user_id);
create index legal_acceptances_user_id_idx on public.legal_acceptances (user_id);
alter table public.legal_acceptances enable row level security;
create policy "maintainers read who accepted what" on public.legal_acceptances
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[]));
create policy "people read what they accepted" on public.legal_acceptances
  for select to app_writer, authenticated
  using ((user_id = auth.uid()) and (organization_id = any ((select app.my_organizations())::uuid[])));
create policy "service_role reads every row" on public.legal_acceptances for select to service_role using (true);
grant select on public.legal_acceptances to app_writer, authenticated, service_role;
create trigger legal_acceptances_audit_delete after delete on public.legal_acceptances referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'lineage_id', '{document_id,user_id}', '{accepted_at}');
create trigger legal_acceptances_audit_insert after insert on public.legal_acceptances referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'lineage_id', '{document_id,user_id}', '{accepted_at}');
create trigger legal_acceptances_audit_update after update on public.legal_acceptances referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'lineage_id', '{document_id,user_id}', '{accepted_at}');

-- Of each document that is not withdrawn, the newest version that is valid by now; with the rights of the caller.
create function app.legal_documents_in_force(organization uuid) returns setof uuid
  language sql stable
as $$
  select distinct on (d.lineage_id) d.id from public.legal_documents d
  where d.organization_id = organization and d.withdrawn_at is null
    and d.valid_from <= (now() at time zone 'utc')::date
  order by d.lineage_id, d.number desc
$$;
grant execute on function app.legal_documents_in_force to app_writer, authenticated, service_role;

-- What the person who asks has to accept before they go on. An earlier version does not count, a later one does.
-- Nothing for tokens, and for somebody who acts for the person: neither can accept.
create function app.legal_documents_owed(organization uuid) returns setof public.legal_documents
  language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  own_role text;
begin
  -- Every page asks, and hardly any organization has one.
  if not exists (
    select from public.legal_documents d
    where d.organization_id = organization and d.required_of <> 'nobody' and d.withdrawn_at is null
  ) or app.is_acting() or app.is_token() then return; end if;
  own_role := app.role_in(organization);
  return query
  select d.* from public.legal_documents d
  where d.id in (select app.legal_documents_in_force(organization))
    and (d.required_of = 'everyone' or d.required_of = 'maintainers' and own_role = 'maintainer')
    and own_role is not null
    and not exists (
      select from public.legal_acceptances a
      join public.legal_documents v on v.id = a.document_id
      where a.organization_id = d.organization_id and a.lineage_id = d.lineage_id and a.user_id = auth.uid()
        and v.number >= d.number
    )
  order by d.title, d.lineage_id;
end
$$;

-- Whether the person who asks has to accept a legal document first.
create function app.owes_acceptance(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from app.legal_documents_owed(organization))
$$;
grant execute on function app.owes_acceptance to app_writer, authenticated;

-- Records that the person who asks accepts this version of a document, also while the organization is read-only. What
-- was accepted before stays as it is.
create function app.accept_legal_document(document uuid) returns public.legal_acceptances
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.legal_documents;
  acceptance public.legal_acceptances;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only people themselves accept legal documents';
  end if;
  select * into d from public.legal_documents l where l.id = document and app.role_in(l.organization_id) is not null;
  if not found then
    raise sqlstate 'PT404' using hint = 'legal_document_not_found', message = 'Legal document not found';
  end if;
  if d.withdrawn_at is not null then
    raise sqlstate 'PT409' using hint = 'legal_document_withdrawn', message = 'This document was withdrawn. It need not be accepted';
  end if;
  if exists (
    select from public.legal_documents n
    where n.id in (select app.legal_documents_in_force(d.organization_id)) and n.lineage_id = d.lineage_id and n.number > d.number
  ) then
    raise sqlstate 'PT409' using hint = 'legal_document_replaced', message = 'This document has a newer version. Read and accept that one';
  end if;
  insert into public.legal_acceptances (organization_id, lineage_id, document_id, user_id)
  values (d.organization_id, d.lineage_id, d.id, auth.uid())
  on conflict (document_id, user_id) do nothing;
  select * into acceptance from public.legal_acceptances a where a.document_id = d.id and a.user_id = auth.uid();
  return acceptance;
end
$$;
grant execute on function app.accept_legal_document to app_writer;

create function app.pending_legal_documents(organization uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select (
    select coalesce(json_agg(json_build_object(
      'id', d.id, 'lineage_id', d.lineage_id, 'title', d.title, 'kind', d.kind, 'version', d.version,
      'valid_from', d.valid_from, 'file', d.file, 'file_name', d.file_name, 'size', d.size,
      'accepted_version', (
        select v.version from public.legal_acceptances a join public.legal_documents v on v.id = a.document_id
        where a.organization_id = organization and a.lineage_id = d.lineage_id and a.user_id = auth.uid()
        order by v.number desc limit 1
      )
    )), '[]')
    from app.legal_documents_owed(organization) d
  )
  where app.role_in(organization) is not null
$$;
grant execute on function app.pending_legal_documents to app_writer, authenticated, service_role;

-- The legal documents that the person who asks has to accept before they go on. Null for strangers.
create function public.pending_legal_documents(organization_id uuid) returns json
  language sql stable
return app.pending_legal_documents(organization_id);
grant execute on function public.pending_legal_documents to app_writer, authenticated, service_role;

-- Whether the caller sees who accepted which legal document.
create function app.reads_acceptances(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(app.role_in(organization) = 'maintainer', false) or coalesce(auth.role() = 'service_role', false)
$$;
grant execute on function app.reads_acceptances to app_writer, authenticated, service_role;

-- The legal documents of an organization with all their versions, each as its version in force or else the newest one.
-- Maintainers see how many members are asked and have accepted. Null for strangers.
create function public.list_legal_documents(organization_id uuid) returns json
  language sql stable
as $$
  with asker as materialized (
    select g.id as organization_id, app.reads_acceptances(g.id) as sees_others
    from public.organizations g where g.id = list_legal_documents.organization_id
  ), known as materialized (
    select d.*, d.id in (select app.legal_documents_in_force(list_legal_documents.organization_id)) as is_in_force
    from public.legal_documents d
    where d.organization_id = list_legal_documents.organization_id
  ), shown as (
    select distinct on (k.lineage_id) k.* from known k order by k.lineage_id, k.is_in_force desc, k.number desc
  ), accepted as materialized (
    select distinct on (a.lineage_id, a.user_id) a.lineage_id, a.user_id, a.document_id, a.accepted_at, k.number, k.version
    from public.legal_acceptances a join known k on k.id = a.document_id
    where a.organization_id = list_legal_documents.organization_id
    order by a.lineage_id, a.user_id, k.number desc
  ), counted as (
    select s.lineage_id, count(*)::integer as asked, (count(*) filter (where c.number >= s.number))::integer as accepted
    from asker r, shown s
    join public.members m on m.organization_id = s.organization_id and not m.is_token
      and (s.required_of = 'everyone' or s.required_of = 'maintainers' and m.role = 'maintainer')
    left join accepted c on c.lineage_id = s.lineage_id and c.user_id = m.user_id
    where r.sees_others
    group by s.lineage_id
  ), owed as materialized (
    select (p ->> 'id')::uuid as id from asker r, json_array_elements(app.pending_legal_documents(r.organization_id)) p
  )
  select (
    select coalesce(json_agg(json_build_object(
      'lineage_id', s.lineage_id, 'id', s.id, 'title', s.title, 'kind', s.kind, 'version', s.version,
      'valid_from', s.valid_from, 'required_of', s.required_of, 'revision', s.revision, 'withdrawn_at', s.withdrawn_at,
      'in_force', s.is_in_force, 'asked', c.asked, 'accepted', c.accepted, 'is_pending', s.id in (select o.id from owed o),
      'updated_at', (select max(v.created_at) from known v where v.lineage_id = s.lineage_id),
      'own', (
        select json_build_object('document_id', a.document_id, 'version', a.version, 'accepted_at', a.accepted_at)
        from accepted a where a.lineage_id = s.lineage_id and a.user_id = auth.uid()
      ),
      'versions', (
        select json_agg(json_build_object(
          'id', v.id, 'number', v.number, 'title', v.title, 'version', v.version, 'valid_from', v.valid_from, 'file', v.file,
          'file_name', v.file_name, 'size', v.size, 'required_of', v.required_of, 'revision', v.revision,
          'created_at', v.created_at, 'is_in_force', v.is_in_force,
          'created_by', case when f.id is not null then
            json_build_object('user_id', f.id, 'name', f.name, 'email', f.email, 'picture', f.picture) end
        ) order by v.number desc)
        from known v left join public.profiles f on f.id = v.created_by
        where v.lineage_id = s.lineage_id
      )
    ) order by s.withdrawn_at is not null, lower(s.title), s.lineage_id), '[]')
    from shown s left join counted c on c.lineage_id = s.lineage_id
  )
  from asker
$$;
grant execute on function public.list_legal_documents to app_writer, authenticated, service_role;

-- A page of the members who are asked to accept a document or have accepted one of its versions, and which. With
-- only_missing, those who still have to accept it. Null for anyone but maintainers.
create function public.list_legal_acceptances(organization_id uuid, lineage_id uuid, only_missing boolean default false, search text default null::text, page integer default 1, page_size integer default 50) returns json
  language sql stable
as $$
  with shown as materialized (
    select d.organization_id, d.lineage_id, d.number, d.required_of, d.withdrawn_at from public.legal_documents d
    where d.organization_id = list_legal_acceptances.organization_id and d.lineage_id = list_legal_acceptances.lineage_id
      and app.reads_acceptances(d.organization_id)
    order by d.id in (select app.legal_documents_in_force(d.organization_id)) desc, d.number desc
    limit 1
  ), people as materialized (
    select m.user_id, f.name, f.email, f.picture, m.role, m.created_at as joined_at, a.document_id, a.version, a.accepted_at,
      s.withdrawn_at is null and (s.required_of = 'everyone' or s.required_of = 'maintainers' and m.role = 'maintainer') as is_asked,
      case when a.number >= s.number then 'accepted' when a.number is not null then 'earlier' else 'missing' end as state
    from shown s
    join public.members m on m.organization_id = s.organization_id
    join public.profiles f on f.id = m.user_id
    left join lateral (
      select c.document_id, d.version, d.number, c.accepted_at
      from public.legal_acceptances c join public.legal_documents d on d.id = c.document_id
      where c.organization_id = s.organization_id and c.lineage_id = s.lineage_id and c.user_id = m.user_id
      order by d.number desc limit 1
    ) a on true
    where not m.is_token
  ), found as materialized (
    select p.* from people p
    where case when only_missing then p.is_asked and p.state <> 'accepted' else p.is_asked or p.document_id is not null end
      and (coalesce(btrim(search), '') = '' or strpos(lower(p.name || ' ' || p.email), lower(btrim(left(search, 256)))) > 0)
  ), picked as (
    select * from found
    order by coalesce(nullif(name, ''), email) collate "und-x-icu", user_id
    limit least(greatest(coalesce(page_size, 50), 1), 100)
    offset (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(page_size, 50), 1), 100)
  )
  select json_build_object(
    'total', (select count(*) from found),
    'asked', (select count(*) from people where is_asked),
    'accepted', (select count(*) from people where is_asked and state = 'accepted'),
    'people', coalesce((
      select json_agg(json_build_object(
        'user_id', p.user_id, 'name', p.name, 'email', p.email, 'picture', p.picture, 'role', p.role, 'joined_at', p.joined_at,
        'document_id', p.document_id, 'version', p.version, 'accepted_at', p.accepted_at, 'state', p.state
      ) order by coalesce(nullif(p.name, ''), p.email) collate "und-x-icu", p.user_id) from picked p
    ), '[]')
  ) from shown
$$;
grant execute on function public.list_legal_acceptances to app_writer, authenticated, service_role;

-- Webhooks ------------------------------------------------------------------------------------------------------------

-- Endpoints of other systems, which are told what happens in an organization.
create table public.webhooks (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  -- It may hold a secret, as addresses of Slack do. Maintainers read it, and the audit log keeps the host only.
  url text not null,
  host text not null generated always as ("substring"(url, '^https?://([^/?#]+)')) stored,
  description text not null default '',
  -- The types of messages that it gets.
  events text[] not null,
  -- trellis: the documented bodies; slack: a text for people.
  format text not null default 'trellis',
  -- paused: by a maintainer; disabled: because it failed for days or answered that it is gone.
  state text not null default 'active',
  -- The last characters of the newest secret.
  secret_hint text not null,
  -- Until then, messages are signed with the previous secret as well.
  old_secret_until timestamptz,
  -- Since when every attempt has failed. Tests do not count.
  failing_since timestamptz,
  -- When the maintainers were told that it fails.
  failing_told_at timestamptz,
  disabled_at timestamptz,
  paused_by uuid,
  -- When the last message was sent, whether it arrived or not.
  last_delivery_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  -- How many messages were left out, because 10,000 waited already. Counting starts over after 30 days without one.
  skipped integer not null default 0,
  -- When the last one was left out.
  skipped_at timestamptz,
  constraint webhooks_pkey primary key (id),
  constraint webhooks_organization_id_id_key unique (organization_id, id),
  constraint webhooks_created_by_fkey foreign key (created_by) references public.profiles(id) on delete set null,
  constraint webhooks_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint webhooks_paused_by_fkey foreign key (paused_by) references public.profiles(id) on delete set null,
  constraint webhooks_description_length check (char_length(description) <= 256),
  constraint webhooks_disabled_at_set check ((state = 'disabled') = (disabled_at is not null)),
  constraint webhooks_events_known check ((cardinality(events) > 0) and (events <@ '{version.released,version.state_changed,component.created,component.changed,component.deleted,health.changed,rule.found,rule.resolved}'::text[])),
  constraint webhooks_format_known check (format = any (array['trellis', 'slack'])),
  constraint webhooks_secret_hint_length check (char_length(secret_hint) = 3),
  constraint webhooks_state_known check (state = any (array['active', 'paused', 'disabled'])),
  constraint webhooks_url_length check ((char_length(url) >= 1) and (char_length(url) <= 2048)),
  constraint webhooks_url_web check (url ~ '^https?://[^/?#]')
);
create index webhooks_created_by_idx on public.webhooks (created_by) where (created_by is not null);
create index webhooks_paused_by_idx on public.webhooks (paused_by) where (paused_by is not null);
alter table public.webhooks enable row level security;
create policy "maintainers read the webhooks of their organizations" on public.webhooks
  for select to app_writer, authenticated
  using ((organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[])) and (select app.token_allows(variadic array['admin'])));
create policy "service_role reads every row" on public.webhooks for select to service_role using (true);
create policy "maintainers add webhooks" on public.webhooks
  for insert to app_writer
  with check ((organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])) and (created_by = auth.uid()));
create policy "maintainers change webhooks" on public.webhooks
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]))
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers delete webhooks" on public.webhooks
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.webhooks
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody adds webhooks for somebody else" on public.webhooks
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "a token needs a scope to update" on public.webhooks
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody changes webhooks for somebody else" on public.webhooks
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "a token needs a scope to delete" on public.webhooks
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "nobody deletes webhooks for somebody else" on public.webhooks
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select, insert (organization_id, url, description, events, format, secret_hint), update (url, description, events,
  format, state, secret_hint, old_secret_until, failing_since, failing_told_at, disabled_at, paused_by, updated_at,
  revision), delete on public.webhooks to app_writer;
grant select on public.webhooks to authenticated, service_role;
create trigger webhooks_audit_delete after delete on public.webhooks referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{host,description,events,format,state,secret_hint,old_secret_until,revision}');
create trigger webhooks_audit_insert after insert on public.webhooks referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{host,description,events,format,state,secret_hint,old_secret_until,revision}');
create trigger webhooks_audit_update after update on public.webhooks referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{host,description,events,format,state,secret_hint,old_secret_until,revision}');
create trigger webhooks_capture_delete after delete on public.webhooks referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger webhooks_capture_insert after insert on public.webhooks referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger webhooks_capture_update after update on public.webhooks referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();

-- The messages of the last 30 days to endpoints, with the last attempt of each.
create table public.webhook_deliveries (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  webhook_id uuid not null,
  -- The order in which they were ordered.
  number bigint not null generated always as identity,
  -- The same for each attempt and each replay of a message, so that receivers recognize it.
  message_id text not null default 'msg_' || replace((gen_random_uuid())::text, '-', ''),
  event text not null,
  -- What it is about, for lists.
  item text not null,
  -- The body that is sent.
  payload jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  last_attempt_at timestamptz,
  status integer,
  -- Why the last attempt got no answer that counts, as a code.
  fault text,
  took_ms integer,
  -- Without the signature.
  request_headers jsonb,
  answer_headers jsonb,
  -- Its beginning.
  answer_body text,
  is_test boolean not null default false,
  -- The delivery that was sent again. It may have been removed since.
  replay_of uuid,
  created_at timestamptz not null default now(),
  -- What came of the attempts, oldest first: time, status, fault, milliseconds. At most 20, without headers and bodies.
  attempt_log jsonb not null default '[]'::jsonb,
  constraint webhook_deliveries_pkey primary key (id),
  constraint webhook_deliveries_webhook_id_fkey foreign key (organization_id, webhook_id) references public.webhooks(organization_id, id) on delete cascade,
  constraint webhook_deliveries_attempt_log_list check (jsonb_typeof(attempt_log) = 'array'),
  constraint webhook_deliveries_next_attempt_open check ((next_attempt_at is not null) = (state = any (array['waiting', 'retrying']))),
  constraint webhook_deliveries_state_known check (state = any (array['waiting', 'retrying', 'delivered', 'failed']))
);
create index webhook_deliveries_created_at_idx on public.webhook_deliveries (created_at);
create index webhook_deliveries_due_idx on public.webhook_deliveries (webhook_id, next_attempt_at, number) where (next_attempt_at is not null);
create index webhook_deliveries_message_id_idx on public.webhook_deliveries (webhook_id, message_id);
create index webhook_deliveries_webhook_id_idx on public.webhook_deliveries (organization_id, webhook_id, created_at desc, id desc);
alter table public.webhook_deliveries enable row level security;
create policy "maintainers read the deliveries of their organizations" on public.webhook_deliveries
  for select to app_writer, authenticated
  using ((organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[])) and (select app.token_allows(variadic array['admin'])));
create policy "service_role reads every row" on public.webhook_deliveries for select to service_role using (true);
grant select on public.webhook_deliveries to app_writer, authenticated, service_role;
create trigger webhook_deliveries_capture_delete after delete on public.webhook_deliveries referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger webhook_deliveries_capture_insert after insert on public.webhook_deliveries referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger webhook_deliveries_capture_update after update on public.webhook_deliveries referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();

-- The keys that sign messages, sealed. The server reads them through app.next_webhook_delivery, and nobody else does.
create table app.webhook_secrets (
  webhook_id uuid not null,
  sealed text not null,
  old_sealed text,
  constraint webhook_secrets_pkey primary key (webhook_id),
  constraint webhook_secrets_webhook_id_fkey foreign key (webhook_id) references public.webhooks(id) on delete cascade
);

-- Which job sends the messages of an endpoint: one at a time.
create table app.webhook_turns (
  webhook_id uuid not null,
  job_id text,
  -- Another job may take over then: the first one has died.
  ends_at timestamptz,
  -- A job is ordered for this time.
  wake_at timestamptz,
  constraint webhook_turns_pkey primary key (webhook_id),
  constraint webhook_turns_webhook_id_fkey foreign key (webhook_id) references public.webhooks(id) on delete cascade
);

-- For members, so that those who may not manage webhooks are told so.
create function app.organization_of_webhook(webhook uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select w.organization_id from public.webhooks w where w.id = webhook and app.role_in(w.organization_id) is not null
$$;
grant execute on function app.organization_of_webhook to app_writer;

-- A webhook that the caller may change. For functions with the rights of their owner.
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

-- Keeps the secret that was in use as the old one.
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
grant execute on function app.put_webhook_secret to app_writer;

-- Ends the time in which both secrets sign.
create function app.forget_old_webhook_secret(webhook uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_webhook(webhook);
  update app.webhook_secrets s set old_sealed = null where s.webhook_id = webhook;
end
$$;
grant execute on function app.forget_old_webhook_secret to app_writer;

-- A message that is tried once, in any state of the webhook. One that still waits is not joined by a second one.
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
grant execute on function app.order_test_delivery to app_writer;

-- Orders a message again. One that waits for its next attempt gets it now, and one whose replay waits is left to that.
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
grant execute on function app.replay_delivery to app_writer;

-- Orders the messages since a time, or those after a delivery, again, oldest first, except those that are about to be
-- sent. With only_failed, those that never arrived. next_after: where the next call goes on, if something is left.
create function app.replay_deliveries_since(webhook uuid, since timestamptz, only_failed boolean, after uuid, most integer, at timestamptz) returns table(count integer, next_after uuid)
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
grant execute on function app.replay_deliveries_since to app_writer;

-- The endpoints that are told of what happens now.
create function app.webhook_targets(organization uuid) returns table(webhook_id uuid, events text[], format text, organization_name text)
  language sql stable security definer set search_path = ''
as $$
  select w.id, w.events, w.format, o.name
  from public.webhooks w join public.organizations o on o.id = w.organization_id
  where w.organization_id = organization and w.state = 'active'
  order by w.created_at, w.id
$$;
grant execute on function app.webhook_targets to app_job;

-- How many messages wait to be sent or sent again, counted up to a limit.
create function app.waits_for_webhook(webhook uuid, most integer) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from (
    select from public.webhook_deliveries d where d.webhook_id = webhook and d.next_attempt_at is not null limit most
  ) waiting
$$;

-- Stores messages, each with the endpoint that it is for, and names the endpoints. While 10,000 wait for an endpoint,
-- its messages are left out and counted.
create function app.order_webhook_deliveries(organization uuid, messages jsonb, at timestamptz) returns setof uuid
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
grant execute on function app.order_webhook_deliveries to app_job;

-- What waits while an endpoint is paused, or its organization closed, is sent afterwards.
create function app.may_send_webhook(webhook public.webhooks, is_test boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select (webhook.state = 'active' or is_test)
    and app.state_allows(app.organization_state(webhook.organization_id), 'read')
$$;

-- False while another job sends the messages of the endpoint, or three other endpoints of the organization have a turn.
-- A job that was killed takes up its own turn.
create function app.begin_webhook_turn(webhook uuid, job text, at timestamptz, until timestamptz) returns boolean
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
grant execute on function app.begin_webhook_turn to app_job;

-- The time for which a job that found no place orders the next one. Null if another job has the turn and looks again
-- before it ends, if nothing waits, or if a job is ordered already.
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
grant execute on function app.wait_for_webhook_turn to app_job;

-- The next message of an endpoint with all that sending it takes. Prolongs the turn of the job.
create function app.next_webhook_delivery(webhook uuid, job text, at timestamptz, until timestamptz) returns table(id uuid, message_id text, payload jsonb, attempts integer, is_test boolean, url text, sealed text, old_sealed text)
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
grant execute on function app.next_webhook_delivery to app_job;

-- What came of sending a message, and when it is sent again.
create function app.note_webhook_attempt(delivery uuid, attempt jsonb, next_at timestamptz, at timestamptz) returns void
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
grant execute on function app.note_webhook_attempt to app_job;

-- An endpoint that fails for a day is told to the maintainers. After five days, or if it says that it is gone, it is
-- disabled.
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
    perform app.report_news(w.organization_id, 'webhook_disabled',
      facts || jsonb_build_object('cause', case when is_gone then 'gone' else 'failing' end));
  elsif w.failing_told_at is null and w.failing_since <= at - interval '1 day' then
    update public.webhooks k set failing_told_at = at where k.id = webhook;
    perform app.report_news(w.organization_id, 'webhook_failing', facts);
  end if;
end
$$;

-- The time for which the caller orders the next job. Null if nothing waits, or a job is ordered already.
create function app.end_webhook_turn(webhook uuid, job text, at timestamptz) returns timestamptz
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
grant execute on function app.end_webhook_turn to app_job;

-- Endpoints whose messages nobody sends: their job was lost, or their organization was closed and is open again.
create function app.due_webhooks(at timestamptz) returns setof uuid
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
grant execute on function app.due_webhooks to app_job;

-- Deletes old messages, in portions: what is deleted is also told to open pages, with all that it held.
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
grant execute on function app.prune_webhook_deliveries to app_job;

-- Components ----------------------------------------------------------------------------------------------------------

-- A piece of software of an organisation: a service, an app, a database, a library.
create table public.components (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  title text collate "und-x-icu" not null,
  description text,
  kind text not null,
  documentation_url text,
  -- Orders the numbers of its versions.
  version_scheme text not null default 'semver',
  -- The highest stable, not withdrawn version. No foreign key, so that embedding versions needs no hint.
  latest_version_id uuid,
  latest_version_number text,
  latest_version_at timestamptz,
  version_count integer not null default 0,
  dependency_count integer not null default 0,
  -- Dependencies that cost points.
  outdated_count integer not null default 0,
  dependent_count integer not null default 0,
  used_in_projects_count integer not null default 0,
  health_score smallint not null default 100,
  -- Raised by a person's edit, never by a recomputation.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whether the scheme was said. If not, the number of the first version may decide it.
  has_chosen_scheme boolean not null default false,
  -- Loaded as an example and not edited since. Never counted, and removed together with all other examples.
  is_example boolean not null default false,
  constraint components_pkey primary key (id),
  constraint components_organization_id_id_key unique (organization_id, id),
  constraint components_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint components_counts_not_negative check (least(version_count, dependency_count, outdated_count, dependent_count, used_in_projects_count) >= 0),
  constraint components_description_length check ((char_length(description) >= 1) and (char_length(description) <= 512)),
  constraint components_documentation_url_form check ((documentation_url ~ '^https?://\S+$') and (char_length(documentation_url) <= 2048)),
  constraint components_health_score_range check ((health_score >= 0) and (health_score <= 100)),
  constraint components_kind_known check (kind = any (array['microservice', 'monolith', 'web_app', 'mobile_app', 'database', 'library', 'other'])),
  constraint components_title_length check ((char_length(title) >= 1) and (char_length(title) <= 256) and (title = btrim(title))),
  constraint components_version_scheme_known check (version_scheme = any (array['semver', 'calendar', 'sequence', 'text']))
) with (fillfactor = 70);
create index components_created_at_idx on public.components (organization_id, created_at, id);
create index components_examples_idx on public.components (organization_id) where is_example;
create index components_kind_idx on public.components (organization_id, kind, title, id);
create index components_latest_version_at_idx on public.components (organization_id, latest_version_at, id);
create index components_same_title_idx on public.components (organization_id, lower(title));
create index components_title_idx on public.components (organization_id, title, id);
create index components_updated_at_idx on public.components (organization_id, updated_at, id);
alter table public.components enable row level security;
create policy "anyone reads the demo organization" on public.components
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "jobs read components" on public.components for select to app_job using (true);
create policy "members read the components of their organizations" on public.components
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.components for select to service_role using (true);
create policy "maintainers and admins create components" on public.components
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "maintainers, admins and assigned users edit a component" on public.components
  for update to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers and admins delete components" on public.components
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "a token needs a scope to insert" on public.components
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to update" on public.components
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{components:write,versions:write}'::text[])) and (((select app.token_components()) is null) or (id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to delete" on public.components
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (id = any ((select app.token_components())::uuid[]))));
create policy "nobody deletes for somebody else" on public.components
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select (id, organization_id, title, description, kind, documentation_url, version_scheme, latest_version_id,
  latest_version_number, latest_version_at, version_count, dependency_count, outdated_count, dependent_count,
  used_in_projects_count, health_score, revision, created_at, updated_at, has_chosen_scheme, is_example) on
  public.components to anon;
grant select on public.components to app_job, authenticated, service_role;
grant select, insert (id, organization_id, title, description, kind, documentation_url, version_scheme,
  latest_version_id, latest_version_number, latest_version_at, version_count, dependency_count, outdated_count,
  dependent_count, used_in_projects_count, health_score, has_chosen_scheme, is_example), update (title, description,
  kind, documentation_url, version_scheme, revision, updated_at, has_chosen_scheme, is_example), delete on
  public.components to app_writer;
create trigger components_adopt after update of is_example on public.components
  for each row when ((old.is_example <> new.is_example)) execute function app.follow_adopted_component();
create trigger components_audit_delete after delete on public.components referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{title,description,kind,documentation_url,version_scheme,revision}');
create trigger components_audit_insert after insert on public.components referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{title,description,kind,documentation_url,version_scheme,revision}');
create trigger components_audit_update after update on public.components referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{title,description,kind,documentation_url,version_scheme,revision}');
create trigger components_capture_delete after delete on public.components referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger components_capture_insert after insert on public.components referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger components_capture_update after update on public.components referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger components_follow_delete after delete on public.components referencing old table as old_rows
  for each statement execute function app.follow_deleted_components();
create trigger components_follow_insert after insert on public.components referencing new table as new_rows
  for each statement execute function app.follow_new_components();
create trigger components_follow_update after update on public.components referencing old table as old_rows new table as new_rows
  for each statement execute function app.follow_changed_components();
create trigger components_hold_limit after insert on public.components referencing new table as new_rows
  for each statement execute function app.hold_limit();
create trigger components_news_delete after delete on public.components referencing old table as old_rows
  for each statement execute function app.report_deleted_components();
create trigger components_news_insert after insert on public.components referencing new table as new_rows
  for each statement execute function app.report_new_components();
create trigger components_news_update after update on public.components referencing old table as old_rows new table as new_rows
  for each statement execute function app.report_changed_components();

-- An example that becomes the organization's own needs room and counts in its health. The way back is closed.
create function app.follow_adopted_component() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.is_example then
    raise sqlstate 'PT403' using message = 'A component of the organization cannot become an example';
  end if;
  perform app.require_room(new.organization_id, 'components');
  perform app.take_organization_snapshots(array[new.organization_id]);
  return null;
end
$$;

create function app.follow_deleted_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.component_search s using old_rows o where s.component_id = o.id;
  delete from public.health_snapshots s using old_rows o
  where s.organization_id = o.organization_id and s.component_id = o.id;
  perform app.take_organization_snapshots(array(select distinct organization_id from old_rows));
  return null;
end
$$;

create function app.follow_new_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  many constant integer := 1000;
  written integer;
begin
  insert into app.component_search (component_id, organization_id, title, description, document)
  select id, organization_id, title, coalesce(description, ''), app.search_document(title, description) from new_rows;
  get diagnostics written = row_count;
  if written >= many then
    perform gin_clean_pending_list('app.component_search_document_idx'),
      gin_clean_pending_list('app.component_search_trigrams_idx');
  end if;
  insert into public.health_snapshots
    (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
  select organization_id, id, now(), health_score, dependency_count, outdated_count from new_rows;
  perform app.take_organization_snapshots(array(select distinct organization_id from new_rows));
  return null;
end
$$;

create function app.follow_changed_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  rescored uuid[];
begin
  execute $sql$
    update app.component_search s
    set title = n.title, description = coalesce(n.description, ''), document = app.search_document(n.title, n.description)
    from new_rows n join old_rows o on o.id = n.id
    where s.component_id = n.id and (n.title, n.description) is distinct from (o.title, o.description)
  $sql$;
  execute $sql$
    with taken as (
      insert into public.health_snapshots as s
        (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
      select n.organization_id, n.id,
        greatest(now(), (
          select max(l.taken_at) from public.health_snapshots l
          where l.organization_id = n.organization_id and l.component_id = n.id)),
        n.health_score, n.dependency_count, n.outdated_count
      from new_rows n join old_rows o on o.id = n.id
      where (n.health_score, n.dependency_count, n.outdated_count)
        is distinct from (o.health_score, o.dependency_count, o.outdated_count)
      on conflict (organization_id, component_id, taken_at) do update
        set health_score = excluded.health_score, dependency_count = excluded.dependency_count,
          outdated_count = excluded.outdated_count
      returning organization_id
    )
    select array_agg(distinct organization_id) from taken
  $sql$ into rescored;
  if rescored is not null then
    perform app.take_organization_snapshots(rescored);
  end if;
  return null;
end
$$;

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

create function app.report_changed_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  execute $sql$
    with health as (
      select n.organization_id, jsonb_build_object(
        'ids', array_agg(n.id), 'before', array_agg(o.health_score), 'after', array_agg(n.health_score)) as data
      from new_rows n join old_rows o on o.id = n.id
      where n.health_score <> o.health_score and not n.is_example
      group by n.organization_id
    ), edited as (
      select n.organization_id, n.id, jsonb_build_object('fields', array_remove(array[
        case when n.title <> o.title then 'title' end,
        case when n.description is distinct from o.description then 'description' end,
        case when n.kind <> o.kind then 'kind' end,
        case when n.documentation_url is distinct from o.documentation_url then 'documentation_url' end
      ], null)) as data
      from new_rows n join old_rows o on o.id = n.id
      where not n.is_example
        and (n.title, n.description, n.kind, n.documentation_url)
          is distinct from (o.title, o.description, o.kind, o.documentation_url)
    )
    insert into app.news (batch, organization_id, kind, actor_id, component_id, data)
    select app.news_batch(), c.organization_id, c.kind, app.news_actor(), c.component_id, c.data
    from (
      select organization_id, 'component_changed' as kind, id as component_id, data from edited
      union all
      select organization_id, 'health_changed', null, data from health
    ) c
    join public.organizations g on g.id = c.organization_id and not g.is_demo
  $sql$;
  return null;
end
$$;

-- Who manages a component beside maintainers and admins; members only.
create table public.component_users (
  organization_id uuid not null,
  component_id uuid not null,
  user_id uuid not null,
  email_notifications boolean not null default true,
  created_at timestamptz not null default now(),
  constraint component_users_pkey primary key (organization_id, component_id, user_id),
  constraint component_users_component_id_fkey foreign key (organization_id, component_id) references public.components(organization_id, id) on delete cascade,
  constraint component_users_member_fkey foreign key (organization_id, user_id) references public.members(organization_id, user_id) on delete cascade,
  constraint component_users_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);
create index component_users_member_idx on public.component_users (organization_id, user_id, component_id);
create index component_users_user_id_idx on public.component_users (user_id);
alter table public.component_users enable row level security;
create policy "jobs read who is assigned" on public.component_users for select to app_job using (true);
create policy "members read who is assigned in their organizations" on public.component_users
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.component_users for select to service_role using (true);
create policy "maintainers and admins assign users" on public.component_users
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "people choose which components send them mail" on public.component_users
  for update to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or ((user_id = (select auth.uid())) and (component_id = any ((select app.assigned_components())::uuid[]))));
create policy "maintainers and admins unassign users" on public.component_users
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "a token needs a scope to insert" on public.component_users
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to update" on public.component_users
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to delete" on public.component_users
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
grant select on public.component_users to app_job, authenticated, service_role;
grant select, insert (organization_id, component_id, user_id, email_notifications), update (email_notifications), delete
  on public.component_users to app_writer;
create trigger component_users_audit_delete after delete on public.component_users referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{component_id,user_id}', '{email_notifications}');
create trigger component_users_audit_insert after insert on public.component_users referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{component_id,user_id}', '{email_notifications}');
create trigger component_users_audit_update after update on public.component_users referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{component_id,user_id}', '{email_notifications}');
create trigger component_users_capture_delete after delete on public.component_users referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger component_users_capture_insert after insert on public.component_users referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger component_users_capture_update after update on public.component_users referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger component_users_news_delete after delete on public.component_users referencing old table as changed_rows
  for each statement execute function app.report_assignments();
create trigger component_users_news_insert after insert on public.component_users referencing new table as changed_rows
  for each statement execute function app.report_assignments();

create function app.report_assignments() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_quiet() then return null; end if;
  insert into app.news (batch, organization_id, kind, actor_id, component_id, user_id, data)
  select app.news_batch(), r.organization_id, case tg_op when 'INSERT' then 'assigned' else 'unassigned' end, app.news_actor(),
    r.component_id, r.user_id,
    -- The switch is gone when the end of the assignment is told.
    case tg_op when 'INSERT' then '{}' else jsonb_build_object('is_mailed', r.email_notifications) end
  from changed_rows r
  join public.components c on c.id = r.component_id and not c.is_example
  join public.organizations o on o.id = r.organization_id and not o.is_demo
  join public.members m on m.organization_id = r.organization_id and m.user_id = r.user_id
  -- Not of an account that is being deleted.
  join auth.users u on u.id = r.user_id;
  return null;
end
$$;

-- Components of an organisation, or those of the ids, or those that a search finds, by latest version (version), by the
-- first assigned person (assigned), or as the search or the ids have them (given). What has no key comes last.
create function public.pick_components(organization_id uuid, ids uuid[] default null::uuid[], sort text default 'given', descending boolean default false, query text default null::text) returns setof public.components
  language plpgsql stable set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  picked uuid[] := pick_components.ids;
begin
  if pick_components.query is not null then
    picked := array(
      select f.component_id from app.find_components(pick_components.organization_id, pick_components.query) f
      where pick_components.ids is null or f.component_id = any (pick_components.ids)
      order by f.place
    );
  end if;
  -- Statements of their own, so that a visitor, who may not read of people, is refused that order alone.
  if sort = 'assigned' then
    return query
      select c.*
      from public.components c
      left join (
        select u.component_id, min(f.email collate "C") as first
        from public.component_users u join public.profiles f on f.id = u.user_id
        where u.organization_id = pick_components.organization_id
        group by u.component_id
      ) a on a.component_id = c.id
      where c.organization_id = pick_components.organization_id and (picked is null or c.id = any (picked))
      order by case when descending then a.first end desc nulls last, a.first nulls last, c.title, c.id;
  elsif sort = 'version' then
    return query
      select c.*
      from public.components c
      left join public.versions v on v.id = c.latest_version_id
      where c.organization_id = pick_components.organization_id and (picked is null or c.id = any (picked))
      order by case when descending then v.sort_key end desc nulls last, v.sort_key nulls last, c.title, c.id;
  else
    return query
      select c.*
      from public.components c
      left join unnest(picked) with ordinality as p (id, place) on p.id = c.id
      where c.organization_id = pick_components.organization_id and (picked is null or p.id is not null)
      order by p.place, c.title, c.id;
  end if;
end
$$;
grant execute on function public.pick_components to anon, app_writer, authenticated, service_role;

-- The words of a component. Kept apart from it, because a recomputed score would otherwise rewrite its entries in these
-- indexes.
create table app.component_search (
  component_id uuid not null,
  organization_id uuid not null,
  title text not null,
  description text not null,
  document tsvector not null,
  constraint component_search_pkey primary key (component_id)
);
create index component_search_document_idx on app.component_search using gin (organization_id, document);
create index component_search_trigrams_idx on app.component_search using gin (organization_id, title extensions.gin_trgm_ops, description extensions.gin_trgm_ops);
alter table app.component_search enable row level security;

create function app.search_document(title text, description text) returns tsvector
  language sql immutable parallel safe
return (setweight(to_tsvector('english'::regconfig, title), 'A'::"char") || setweight(to_tsvector('english'::regconfig, coalesce(description, '')), 'B'::"char"));

-- The components of an organisation that a search finds, best first.
create function app.find_components(organization uuid, query text) returns table(component_id uuid, place bigint)
  language sql stable security definer rows 100 set search_path = ''
as $$
  with asked as (
    select btrim(query) as words, websearch_to_tsquery('pg_catalog.english', query) as terms,
      '%' || replace(replace(replace(btrim(query), '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    where btrim(query) <> '' and (
      organization = any (app.my_organizations())
      or (auth.uid() is null and organization = any (app.demo_organizations()))
      or auth.role() = 'service_role'
    )
  ), hits as (
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and s.document @@ a.terms
    union
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and s.title ilike a.pattern
    union
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and s.description ilike a.pattern
    union
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and a.words operator(extensions.<%) s.title
  )
  select s.component_id, row_number() over (order by
    lower(s.title) = lower(a.words) desc, s.title ilike substr(a.pattern, 2) desc, s.title ilike a.pattern desc,
    extensions.word_similarity(a.words, s.title) + ts_rank(s.document, a.terms) desc, s.title, s.component_id)
  from asked a, hits h join app.component_search s on s.component_id = h.component_id
  order by 2
$$;
grant execute on function app.find_components to anon, app_writer, authenticated, service_role;

-- Components by words, parts of words and near misses in title and description, best first.
create function public.search_components(organization_id uuid, query text) returns setof public.components
  language sql stable rows 100
as $$
  select c.*
  from app.find_components(search_components.organization_id, query) f
  join public.components c on c.id = f.component_id
  order by f.place
$$;
grant execute on function public.search_components to anon, app_writer, authenticated, service_role;

-- Components with this title, whatever its case, oldest first. Examples have no titles to keep free.
create function public.components_titled(organization_id uuid, title text) returns setof public.components
  language sql stable rows 1
as $$
  select c.* from public.components c
  where c.organization_id = components_titled.organization_id and not c.is_example
    and lower(c.title) = lower(btrim(components_titled.title) collate "und-x-icu")
  order by c.created_at, c.id
$$;
grant execute on function public.components_titled to anon, app_writer, authenticated, service_role;

-- Versions and their changes ------------------------------------------------------------------------------------------

-- A release of a component. Withdrawn ones stay, so that what depends on them is seen.
create table public.versions (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  component_id uuid not null,
  number text not null,
  -- Text order is the order of the component's scheme; computed by domain/versions.
  sort_key text collate "C" not null,
  -- Not a pre-release in the component's scheme; computed by domain/versions.
  is_stable boolean not null,
  -- Derived: whether one of its changes is breaking.
  is_breaking boolean not null default false,
  state text not null default 'active',
  -- Why it is deprecated or withdrawn.
  state_reason text,
  release_notes text,
  released_at timestamptz not null default now(),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Who released it; null if it was imported, or if the person is gone.
  released_by uuid,
  constraint versions_pkey primary key (id),
  constraint versions_organization_id_component_id_id_key unique (organization_id, component_id, id),
  constraint versions_component_id_fkey foreign key (organization_id, component_id) references public.components(organization_id, id) on delete cascade,
  constraint versions_released_by_fkey foreign key (released_by) references public.profiles(id) on delete set null,
  constraint versions_number_length check ((char_length(number) >= 1) and (char_length(number) <= 128) and (number = btrim(number))),
  constraint versions_release_notes_length check ((char_length(release_notes) >= 1) and (char_length(release_notes) <= 100000)),
  constraint versions_released_at_range check ((released_at >= '0001-01-01 00:00:00+00'::timestamptz) and (released_at < '10000-01-01 00:00:00+00'::timestamptz)),
  constraint versions_state_known check (state = any (array['active', 'deprecated', 'withdrawn'])),
  constraint versions_state_reason_length check ((char_length(state_reason) >= 1) and (char_length(state_reason) <= 512))
);
create index versions_line_up_idx on public.versions (organization_id, component_id, sort_key desc);
create unique index versions_number_key on public.versions (organization_id, number collate "C", component_id);
create index versions_released_at_idx on public.versions (organization_id, released_at desc, id);
create index versions_released_by_idx on public.versions (released_by) where (released_by is not null);
alter table public.versions enable row level security;
create policy "anyone reads the demo organization" on public.versions
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "jobs read versions" on public.versions for select to app_job using (true);
create policy "members read the versions of their organizations" on public.versions
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.versions for select to service_role using (true);
create policy "maintainers, admins and assigned users add versions" on public.versions
  for insert to app_writer
  with check ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers, admins and assigned users edit versions" on public.versions
  for update to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers, admins and assigned users delete versions" on public.versions
  for delete to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "a token needs a scope to insert" on public.versions
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{versions:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "nobody releases in another person's name" on public.versions
  as restrictive for insert to app_writer
  with check ((released_by is null) or (released_by = (select auth.uid())));
create policy "a token needs a scope to update" on public.versions
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{components:write,versions:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to delete" on public.versions
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{versions:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "nobody deletes for somebody else" on public.versions
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select (id, organization_id, component_id, number, sort_key, is_stable, is_breaking, state, state_reason,
  release_notes, released_at, revision, created_at, updated_at, released_by) on public.versions to anon;
grant select on public.versions to app_job, authenticated, service_role;
grant select, insert (id, organization_id, component_id, number, sort_key, is_stable, is_breaking, state, state_reason,
  release_notes, released_at, released_by), update (number, sort_key, is_stable, state, state_reason, release_notes,
  released_at, revision, updated_at), delete on public.versions to app_writer;
create trigger versions_audit_delete after delete on public.versions referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,component_id}', '{number,state,state_reason,release_notes,released_at,revision}');
create trigger versions_audit_insert after insert on public.versions referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,component_id}', '{number,state,state_reason,release_notes,released_at,revision}');
create trigger versions_audit_update after update on public.versions referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,component_id}', '{number,state,state_reason,release_notes,released_at,revision}');
create trigger versions_capture_delete after delete on public.versions referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger versions_capture_insert after insert on public.versions referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger versions_capture_update after update on public.versions referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger versions_latest_delete after delete on public.versions referencing old table as changed_rows
  for each statement execute function app.follow_versions();
create trigger versions_latest_insert after insert on public.versions referencing new table as changed_rows
  for each statement execute function app.follow_versions();
create trigger versions_latest_update after update on public.versions referencing old table as old_rows new table as new_rows
  for each statement execute function app.follow_changed_versions();
create trigger versions_news_insert after insert on public.versions referencing new table as new_rows
  for each statement execute function app.report_new_versions();
create trigger versions_news_update after update on public.versions referencing old table as old_rows new table as new_rows
  for each statement execute function app.report_changed_versions();

create function app.follow_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.find_latest_versions(array(select distinct component_id from changed_rows));
  return null;
end
$$;

create function app.follow_changed_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  touched uuid[];
begin
  execute $sql$
    select array_agg(distinct n.component_id) from new_rows n join old_rows o on o.id = n.id
    where (n.number, n.sort_key, n.is_stable, n.state, n.released_at)
      is distinct from (o.number, o.sort_key, o.is_stable, o.state, o.released_at)
  $sql$ into touched;
  perform app.find_latest_versions(touched);
  return null;
end
$$;

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

create function app.find_latest_versions(components uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  update public.components c
  set latest_version_id = found.id, latest_version_number = found.number,
    latest_version_at = found.released_at, version_count = found.versions
  from (
    select t.id as component_id, latest.*,
      (select count(*) from public.versions v
       where v.organization_id = t.organization_id and v.component_id = t.id) as versions
    from unnest(components) as touched (id)
    join public.components t on t.id = touched.id
    left join lateral (
      select v.id, v.number, v.released_at
      from public.versions v
      where v.organization_id = t.organization_id and v.component_id = t.id
        and v.is_stable and v.state <> 'withdrawn'
      order by v.sort_key desc, v.released_at desc, v.number collate "C" desc
      limit 1
    ) latest on true
  ) found
  where c.id = found.component_id
    and (c.latest_version_id, c.latest_version_number, c.latest_version_at, c.version_count)
      is distinct from (found.id, found.number, found.released_at, found.versions)
$$;

-- What a version changes, with the guide for those who have to follow.
create table public.changes (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  component_id uuid not null,
  version_id uuid not null,
  -- The order in which they were written down.
  "position" integer not null default 0,
  kind text not null,
  title text not null,
  migration_guide text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint changes_pkey primary key (id),
  constraint changes_version_id_fkey foreign key (organization_id, component_id, version_id) references public.versions(organization_id, component_id, id) on delete cascade,
  constraint changes_kind_known check (kind = any (array['breaking', 'feature', 'fix', 'other'])),
  constraint changes_migration_guide_length check ((char_length(migration_guide) >= 1) and (char_length(migration_guide) <= 100000)),
  constraint changes_title_length check ((char_length(title) >= 1) and (char_length(title) <= 256) and (title = btrim(title)))
);
create index changes_version_idx on public.changes (organization_id, component_id, version_id);
alter table public.changes enable row level security;
create policy "anyone reads the demo organization" on public.changes
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "jobs read changes" on public.changes for select to app_job using (true);
create policy "members read the changes of their organizations" on public.changes
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.changes for select to service_role using (true);
create policy "maintainers, admins and assigned users add changes" on public.changes
  for insert to app_writer
  with check ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers, admins and assigned users edit changes" on public.changes
  for update to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers, admins and assigned users delete changes" on public.changes
  for delete to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "a token needs a scope to insert" on public.changes
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{versions:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to update" on public.changes
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{versions:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to delete" on public.changes
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{versions:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "nobody deletes for somebody else" on public.changes
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select (id, organization_id, component_id, version_id, "position", kind, title, migration_guide, revision,
  created_at, updated_at) on public.changes to anon;
grant select on public.changes to app_job, authenticated, service_role;
grant select, insert (id, organization_id, component_id, version_id, "position", kind, title, migration_guide), update
  ("position", kind, title, migration_guide, revision, updated_at), delete on public.changes to app_writer;
create trigger changes_audit_delete after delete on public.changes referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,component_id,version_id}', '{position,kind,title,migration_guide,revision}');
create trigger changes_audit_insert after insert on public.changes referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,component_id,version_id}', '{position,kind,title,migration_guide,revision}');
create trigger changes_audit_update after update on public.changes referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,component_id,version_id}', '{position,kind,title,migration_guide,revision}');
create trigger changes_breaking_delete after delete on public.changes referencing old table as changed_rows
  for each statement execute function app.keep_breaking();
create trigger changes_breaking_insert after insert on public.changes referencing new table as changed_rows
  for each statement execute function app.keep_breaking();
create trigger changes_breaking_update after update on public.changes referencing new table as changed_rows
  for each statement execute function app.keep_breaking();
create trigger changes_capture_delete after delete on public.changes referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger changes_capture_insert after insert on public.changes referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger changes_capture_update after update on public.changes referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();

create function app.keep_breaking() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.versions v
  set is_breaking = found.breaking
  from (
    select t.version_id, exists (
      select 1 from public.changes x
      where x.organization_id = t.organization_id and x.component_id = t.component_id
        and x.version_id = t.version_id and x.kind = 'breaking'
    ) as breaking
    from (select distinct organization_id, component_id, version_id from changed_rows) t
  ) found
  where v.id = found.version_id and v.is_breaking <> found.breaking;
  return null;
end
$$;

-- Versions with what a timeline shows beside them.
create view public.version_list with (security_invoker = true) as
 select v.id,
    v.organization_id,
    v.component_id,
    c.title as component_title,
    c.kind as component_kind,
    v.number,
    v.sort_key,
    v.is_stable,
    v.is_breaking,
    v.state,
    v.state_reason,
    v.release_notes,
    v.released_at,
    not v.id is distinct from c.latest_version_id as is_latest,
    ( select count(*)::integer as count
           from public.dependencies d
          where d.organization_id = v.organization_id and d.depends_on_id = v.component_id and d.version_id = v.id) as dependent_count,
    ( select count(*)::integer as count
           from public.changes x
          where x.organization_id = v.organization_id and x.component_id = v.component_id and x.version_id = v.id) as change_count,
    v.revision,
    v.created_at,
    v.updated_at
   from public.versions v
     join public.components c on c.organization_id = v.organization_id and c.id = v.component_id;
grant select on public.version_list to anon, app_writer, authenticated, service_role;

-- Versions whose number begins with the query, as it is or in small letters, or with a v before it.
create function public.search_versions(organization_id uuid, query text) returns setof public.version_list
  language sql stable rows 100
as $$
  select v.*
  from public.version_list v
  where v.organization_id = search_versions.organization_id and query <> '' and (
    v.number collate "C" between query and query || chr(1114111)
    or v.number collate "C" between lower(query) and lower(query) || chr(1114111)
    or v.number collate "C" between 'v' || query and 'v' || query || chr(1114111)
  )
$$;
grant execute on function public.search_versions to anon, app_writer, authenticated, service_role;

-- Dependencies --------------------------------------------------------------------------------------------------------

-- An edge: the component uses the selected version of another. Penalties change in place, hence the room in each page.
create table public.dependencies (
  organization_id uuid not null,
  component_id uuid not null,
  -- The component of the selected version, whose key proves that it exists in the same organisation.
  depends_on_id uuid not null,
  version_id uuid not null,
  -- Derived by domain/health: thirds of a point, 0 to 300.
  penalty smallint not null default 0,
  -- Derived by domain/health: where the penalty comes from.
  band text not null default 'latest',
  -- Derived by domain/health: how far behind, whatever the state.
  lag_distance text,
  lag_count integer not null default 0,
  source text not null default 'manual',
  -- When its source last said that the edge exists.
  last_confirmed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dependencies_pkey primary key (organization_id, component_id, depends_on_id),
  constraint dependencies_component_id_fkey foreign key (organization_id, component_id) references public.components(organization_id, id) on delete cascade,
  constraint dependencies_version_id_fkey foreign key (organization_id, depends_on_id, version_id) references public.versions(organization_id, component_id, id),
  constraint dependencies_band_known check (band = any (array['latest', 'patch', 'minor', 'major', 'deprecated', 'withdrawn'])),
  constraint dependencies_lag_whole check (((lag_distance is null) = (lag_count = 0)) and (lag_count >= 0) and (lag_distance = any (array['patch', 'minor', 'major']))),
  constraint dependencies_not_on_itself check (component_id <> depends_on_id),
  constraint dependencies_penalty_range check ((penalty >= 0) and (penalty <= 300)),
  constraint dependencies_source_known check (source = any (array['manual', 'import', 'api']))
) with (fillfactor = 85);
create index dependencies_depends_on_idx on public.dependencies (organization_id, depends_on_id, version_id);
alter table public.dependencies enable row level security;
create policy "anyone reads the demo organization" on public.dependencies
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "jobs read dependencies" on public.dependencies for select to app_job using (true);
create policy "members read the dependencies of their organizations" on public.dependencies
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.dependencies for select to service_role using (true);
create policy "maintainers, admins and assigned users add dependencies" on public.dependencies
  for insert to app_writer
  with check ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers, admins and assigned users move dependencies" on public.dependencies
  for update to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "maintainers, admins and assigned users remove dependencies" on public.dependencies
  for delete to app_writer
  using ((organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[])) or (component_id = any ((select app.assigned_components())::uuid[])));
create policy "a token needs a scope to insert" on public.dependencies
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to update" on public.dependencies
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
create policy "a token needs a scope to delete" on public.dependencies
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and (((select app.token_components()) is null) or (component_id = any ((select app.token_components())::uuid[]))));
grant select (organization_id, component_id, depends_on_id, version_id, penalty, band, lag_distance, lag_count, source,
  last_confirmed_at, created_at, updated_at) on public.dependencies to anon;
grant select on public.dependencies to app_job, authenticated, service_role;
grant select, insert (organization_id, component_id, depends_on_id, version_id, penalty, band, lag_distance, lag_count,
  source, last_confirmed_at), update (version_id, source, last_confirmed_at, updated_at), delete on public.dependencies
  to app_writer;
create trigger dependencies_audit_delete after delete on public.dependencies referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{component_id,depends_on_id}', '{version_id,source}');
create trigger dependencies_audit_insert after insert on public.dependencies referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{component_id,depends_on_id}', '{version_id,source}');
create trigger dependencies_audit_update after update on public.dependencies referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{component_id,depends_on_id}', '{version_id,source}');
create trigger dependencies_capture_delete after delete on public.dependencies referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger dependencies_capture_insert after insert on public.dependencies referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger dependencies_capture_update after update on public.dependencies referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger dependencies_count_delete after delete on public.dependencies referencing old table as changed_rows
  for each statement execute function app.count_dependencies();
create trigger dependencies_count_insert after insert on public.dependencies referencing new table as changed_rows
  for each statement execute function app.count_dependencies();
create trigger dependencies_record_delete after delete on public.dependencies referencing old table as old_rows
  for each statement execute function app.record_removed_dependencies();
create trigger dependencies_record_insert after insert on public.dependencies referencing new table as new_rows
  for each statement execute function app.record_new_dependencies();
create trigger dependencies_record_update after update on public.dependencies referencing old table as old_rows new table as new_rows
  for each statement execute function app.record_moved_dependencies();

create function app.count_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.components c
  set dependency_count = counted.dependencies, dependent_count = counted.dependents
  from (
    select t.id,
      (select count(*) from public.dependencies d
       where d.organization_id = t.organization_id and d.component_id = t.id) as dependencies,
      (select count(*) from public.dependencies d
       where d.organization_id = t.organization_id and d.depends_on_id = t.id) as dependents
    from (
      select organization_id, component_id as id from changed_rows
      union
      select organization_id, depends_on_id from changed_rows
    ) t
  ) counted
  where c.id = counted.id
    and (c.dependency_count, c.dependent_count) is distinct from (counted.dependencies, counted.dependents);
  return null;
end
$$;

create function app.record_removed_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dependency_history
    (organization_id, component_id, depends_on_id, from_version_id, from_number, source, changed_by)
  select o.organization_id, o.component_id, o.depends_on_id, o.version_id, v.number, o.source, (select auth.uid())
  from old_rows o left join public.versions v on v.id = o.version_id;
  return null;
end
$$;

create function app.record_new_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dependency_history
    (organization_id, component_id, depends_on_id, to_version_id, to_number, source, changed_by)
  select n.organization_id, n.component_id, n.depends_on_id, v.id, v.number, n.source, (select auth.uid())
  from new_rows n join public.versions v on v.id = n.version_id;
  return null;
end
$$;

create function app.record_moved_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  execute $sql$
    insert into public.dependency_history
      (organization_id, component_id, depends_on_id, from_version_id, from_number, to_version_id, to_number, source, changed_by)
    select n.organization_id, n.component_id, n.depends_on_id, o.version_id, vo.number, n.version_id, vn.number, n.source,
      (select auth.uid())
    from old_rows o
    join new_rows n using (organization_id, component_id, depends_on_id)
    left join public.versions vo on vo.id = o.version_id
    join public.versions vn on vn.id = n.version_id
    where o.version_id <> n.version_id
  $sql$;
  return null;
end
$$;

-- Each edge from which version to which, when, by whom. It outlives components and versions, hence ids and numbers.
create table public.dependency_history (
  id bigint not null generated always as identity,
  organization_id uuid not null,
  component_id uuid not null,
  depends_on_id uuid not null,
  -- Null where the edge is new.
  from_version_id uuid,
  from_number text,
  -- Null where the edge was removed.
  to_version_id uuid,
  to_number text,
  source text not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  constraint dependency_history_pkey primary key (organization_id, id)
);
create index dependency_history_changed_by_idx on public.dependency_history (changed_by) where (changed_by is not null);
create index dependency_history_component_idx on public.dependency_history (organization_id, component_id, id);
alter table public.dependency_history enable row level security;
create policy "members read how dependencies came to be" on public.dependency_history
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.dependency_history for select to service_role using (true);
grant select on public.dependency_history to app_writer, authenticated, service_role;
create trigger dependency_history_news_insert after insert on public.dependency_history referencing new table as new_rows
  for each statement execute function app.report_dependencies();

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

-- Edges with the names and numbers of both ends, for lists of either side.
create view public.dependency_list with (security_invoker = true) as
 select d.organization_id,
    d.component_id,
    c.title as component_title,
    c.kind as component_kind,
    c.health_score as component_health_score,
    d.depends_on_id,
    t.title as depends_on_title,
    t.kind as depends_on_kind,
    d.version_id,
    v.number,
    v.state,
    v.released_at,
    t.latest_version_id,
    t.latest_version_number,
    t.latest_version_at,
    d.penalty,
    d.band,
    d.lag_distance,
    d.lag_count,
    d.source,
    d.last_confirmed_at,
    d.created_at,
    d.updated_at,
    v.sort_key as version_sort_key
   from public.dependencies d
     join public.components c on c.organization_id = d.organization_id and c.id = d.component_id
     join public.components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
     join public.versions v on v.id = d.version_id;
grant select on public.dependency_list to anon, app_writer, authenticated, service_role;

-- All that depend on a component, in no order, each with the steps between them and one component on a shortest way.
-- Cycles end where they began.
create function public.dependents_of(organization_id uuid, component_id uuid) returns table(id uuid, title text, kind text, health_score smallint, steps integer, through_id uuid, through_title text, through_number text)
  language plpgsql stable set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  ring uuid[] := array[dependents_of.component_id];
  walked uuid[] := '{}';
  distances integer[] := '{}';
  ways uuid[] := '{}';
  versions uuid[] := '{}';
  step integer := 0;
  found_ids uuid[];
  found_ways uuid[];
  found_versions uuid[];
begin
  loop
    step := step + 1;
    select array_agg(r.component_id), array_agg(r.depends_on_id), array_agg(r.version_id)
    into found_ids, found_ways, found_versions
    from (
      select distinct on (d.component_id) d.component_id, d.depends_on_id, d.version_id
      from public.dependencies d
      where d.organization_id = dependents_of.organization_id and d.depends_on_id = any (ring)
        and d.component_id <> dependents_of.component_id
        and not exists (select from unnest(walked) w (id) where w.id = d.component_id)
      order by d.component_id, d.depends_on_id
    ) r;
    exit when found_ids is null;
    walked := walked || found_ids;
    ways := ways || found_ways;
    versions := versions || found_versions;
    distances := distances || array_fill(step, array[cardinality(found_ids)]);
    ring := found_ids;
  end loop;
  return query
    select c.id, c.title, c.kind, c.health_score, w.steps, t.id, t.title, v.number
    from unnest(walked, distances, ways, versions) as w (id, steps, through_id, version_id)
    join public.components c on c.id = w.id
    join public.components t on t.id = w.through_id
    join public.versions v on v.id = w.version_id;
end
$$;
grant execute on function public.dependents_of to anon, app_writer, authenticated, service_role;

-- The whole graph as one value: columns as arrays, edges by places in the list of components. Null for strangers.
create function public.organization_graph(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.latest_version_number,
      (c.latest_version_at at time zone 'UTC')::date - date '1970-01-01' as latest_version_day,
      c.dependency_count, c.dependent_count,
      (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = organization_graph.organization_id
  )
  select json_build_object(
    'components', (
      select json_build_object(
        'id', coalesce(json_agg(id), '[]'),
        'title', coalesce(json_agg(title), '[]'),
        'kind', coalesce(json_agg(kind), '[]'),
        'health_score', coalesce(json_agg(health_score), '[]'),
        'latest_version_number', coalesce(json_agg(latest_version_number), '[]'),
        'latest_version_day', coalesce(json_agg(latest_version_day), '[]'),
        'dependency_count', coalesce(json_agg(dependency_count), '[]'),
        'dependent_count', coalesce(json_agg(dependent_count), '[]')
      ) from (select * from nodes order by place) n
    ),
    'dependencies', (
      select json_build_object(
        'from', coalesce(json_agg(source), '[]'),
        'to', coalesce(json_agg(target), '[]'),
        'penalty', coalesce(json_agg(penalty), '[]'),
        'band', coalesce(json_agg(band), '[]'),
        'lag_count', coalesce(json_agg(lag_count), '[]'),
        'number', coalesce(json_agg(number), '[]')
      ) from (
        select f.place as source, t.place as target, d.penalty, d.band, d.lag_count, v.number
        from public.dependencies d
        join nodes f on f.id = d.component_id
        join nodes t on t.id = d.depends_on_id
        join public.versions v on v.organization_id = d.organization_id and v.id = d.version_id
        where d.organization_id = organization_graph.organization_id
        order by f.place, t.place
      ) e
    )
  )
  from public.organizations g
  where g.id = organization_graph.organization_id
$$;
grant execute on function public.organization_graph to anon, app_writer, authenticated, service_role;

-- Health --------------------------------------------------------------------------------------------------------------

-- Stores what domain/health says of each selected version on every edge that selects it; gives the components whose
-- edges changed.
create function app.store_assessments(organization uuid, versions uuid[], penalties smallint[], bands text[], distances text[], counts integer[]) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_member(organization);
  return query
    with judged as (
      select * from unnest(versions, penalties, bands, distances, counts)
        as j (version_id, penalty, band, lag_distance, lag_count)
    ), stored as (
      update public.dependencies d
      set penalty = j.penalty, band = j.band, lag_distance = j.lag_distance, lag_count = j.lag_count
      from judged j
      where d.organization_id = organization and d.version_id = j.version_id
        and (d.penalty, d.band, d.lag_distance, d.lag_count)
          is distinct from (j.penalty, j.band, j.lag_distance, j.lag_count)
      returning d.component_id
    )
    select distinct component_id from stored;
end
$$;
grant execute on function app.store_assessments to app_writer;

-- Stores scores. Members of the organisation only: those who release a version change the score of components that they
-- may not edit.
create function app.store_health(organization uuid, components uuid[], scores smallint[], outdated integer[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_member(organization);
  update public.components c
  set health_score = s.health_score, outdated_count = s.outdated_count
  from unnest(components, scores, outdated) as s (id, health_score, outdated_count)
  where c.organization_id = organization and c.id = s.id
    and (c.health_score, c.outdated_count) is distinct from (s.health_score, s.outdated_count);
end
$$;
grant execute on function app.store_health to app_writer;

-- The score of a component from this moment on, until the next row. Written by triggers alone, thousands at a time:
-- they keep it to its components, not a foreign key.
create table public.health_snapshots (
  organization_id uuid not null,
  component_id uuid not null,
  taken_at timestamptz not null default now(),
  health_score smallint not null,
  dependency_count integer not null,
  outdated_count integer not null,
  constraint health_snapshots_pkey primary key (organization_id, component_id, taken_at),
  constraint health_snapshots_health_score_range check ((health_score >= 0) and (health_score <= 100))
);
alter table public.health_snapshots enable row level security;
create policy "anyone reads the demo organization" on public.health_snapshots
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "members read the health of their organizations over time" on public.health_snapshots
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.health_snapshots for select to service_role using (true);
grant select (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count) on
  public.health_snapshots to anon;
grant select on public.health_snapshots to app_writer, authenticated, service_role;

-- How an organisation stood at the end of a day (UTC). The mean is taken by domain/health from count and sum.
create table public.organization_health_snapshots (
  organization_id uuid not null,
  taken_on date not null,
  component_count integer not null,
  -- Components that have dependencies.
  scored_count integer not null,
  score_sum bigint not null,
  constraint organization_health_snapshots_pkey primary key (organization_id, taken_on),
  constraint organization_health_snapshots_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade
);
alter table public.organization_health_snapshots enable row level security;
create policy "anyone reads the demo organization" on public.organization_health_snapshots
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "members read how their organizations stood" on public.organization_health_snapshots
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.organization_health_snapshots
  for select to service_role
  using (true);
grant select (organization_id, taken_on, component_count, scored_count, score_sum) on
  public.organization_health_snapshots to anon;
grant select on public.organization_health_snapshots to app_writer, authenticated, service_role;

-- Writes today's row of each organisation.
create function app.take_organization_snapshots(organizations uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- In one order, so that two who ask for several never wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(g.id::text, 7215321))
  from (select distinct o.id from unnest(organizations) as o (id) order by 1) g;
  insert into public.organization_health_snapshots as s
    (organization_id, taken_on, component_count, scored_count, score_sum)
  select g.id, (clock_timestamp() at time zone 'UTC')::date, count(c.id),
    count(c.id) filter (where c.dependency_count > 0),
    coalesce(sum(c.health_score) filter (where c.dependency_count > 0), 0)
  from public.organizations g
  left join public.components c on c.organization_id = g.id and not c.is_example
  where g.id = any (organizations)
  group by g.id
  on conflict (organization_id, taken_on) do update
    set component_count = excluded.component_count, scored_count = excluded.scored_count, score_sum = excluded.score_sum
    where (s.component_count, s.scored_count, s.score_sum)
      is distinct from (excluded.component_count, excluded.scored_count, excluded.score_sum);
end
$$;

-- Gives every component a row for today; those whose score changed today have one. Running it again does nothing.
create function app.take_daily_snapshots() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  today constant timestamptz := date_trunc('day', now() at time zone 'UTC') at time zone 'UTC';
  taken integer;
begin
  -- Two processes may notice the new day at once.
  perform pg_advisory_xact_lock(7215320);
  insert into public.health_snapshots
    (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
  select c.organization_id, c.id, today, c.health_score, c.dependency_count, c.outdated_count
  from public.components c
  where c.created_at < today
    and not exists (
      select 1 from public.health_snapshots s
      where s.organization_id = c.organization_id and s.component_id = c.id and s.taken_at >= today
    );
  get diagnostics taken = row_count;
  perform app.take_organization_snapshots(array(select id from public.organizations));
  return taken;
end
$$;
grant execute on function app.take_daily_snapshots to app_job;

-- The score of each component as it stood at a moment.
create function public.health_as_of(organization_id uuid, at timestamptz) returns table(component_id uuid, health_score smallint, dependency_count integer, outdated_count integer, taken_at timestamptz)
  language sql stable
as $$
  select distinct on (s.component_id)
    s.component_id, s.health_score, s.dependency_count, s.outdated_count, s.taken_at
  from public.health_snapshots s
  where s.organization_id = health_as_of.organization_id and s.taken_at <= at
  order by s.component_id, s.taken_at desc
$$;
grant execute on function public.health_as_of to anon, app_writer, authenticated, service_role;

-- A version in the form that domain/upgrade/lost-points.ts reads.
create function app.version_json(id uuid, number text, state text, released_at timestamptz, is_breaking boolean) returns json
  language sql stable
as $$
  select json_build_object('id', id, 'number', number, 'state', state, 'released_at', released_at, 'is_breaking', is_breaking)
$$;
grant execute on function app.version_json to anon, app_writer, authenticated, service_role;

-- The versions that decide every best move: the highest stable one that is active, and all above it that were not
-- withdrawn.
create function app.versions_ahead(organization uuid, component uuid, with_pre_releases boolean) returns json
  language sql stable
as $$
  select coalesce(json_agg(app.version_json(v.id, v.number, v.state, v.released_at, v.is_breaking)), '[]')
  from public.versions v
  where v.organization_id = organization and v.component_id = component
    and v.state <> 'withdrawn' and (v.is_stable or with_pre_releases)
    and v.sort_key >= coalesce((
      select f.sort_key from public.versions f
      where f.organization_id = organization and f.component_id = component and f.state = 'active' and f.is_stable
      order by f.sort_key desc limit 1
    ), '')
$$;
grant execute on function app.versions_ahead to anon, app_writer, authenticated, service_role;

-- The examples, which reports leave out as soon as the organization has a component. Until then they show the examples.
create function app.uncounted_components(organization uuid) returns uuid[]
  language sql stable
as $$
  select coalesce(array_agg(c.id), '{}') from public.components c
  where c.organization_id = organization and c.is_example
    and exists (select 1 from public.components o where o.organization_id = organization and not o.is_example)
$$;
grant execute on function app.uncounted_components to anon, app_writer, authenticated, service_role;

-- How an organisation stands, in one value whose size does not grow with the organisation. Null for strangers.
create function public.organization_overview(organization_id uuid, since date) returns json
  language sql stable
as $$
  with uncounted as materialized (
    select app.uncounted_components(organization_overview.organization_id) as ids
  ), examples as materialized (
    select count(*) as total, count(*) > 0 and (select ids from uncounted) = '{}' as are_shown
    from public.components c
    where c.organization_id = organization_overview.organization_id and c.is_example
  ), nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.dependency_count
    from public.components c
    where c.organization_id = organization_overview.organization_id and c.id <> all ((select ids from uncounted)::uuid[])
  ), scored as materialized (
    select * from nodes where dependency_count > 0
  ), worst as (
    select * from scored order by health_score, title, id limit 6
  ), edges as (
    select count(*) as total,
      count(*) filter (where d.band = 'latest') as latest,
      count(*) filter (where d.lag_distance = 'major') as major,
      count(distinct d.component_id) filter (where d.lag_distance = 'major') as major_components,
      count(*) filter (where d.band = 'withdrawn') as withdrawn,
      max(d.last_confirmed_at) as last_confirmed_at
    from public.dependencies d
    where d.organization_id = organization_overview.organization_id and d.component_id <> all ((select ids from uncounted)::uuid[])
  ), releases as (
    select v.id, v.component_id, c.title, v.number, v.released_at, x.kind as change_kind, x.title as change_title
    from (
      select r.id, r.component_id, r.number, r.released_at
      from public.versions r
      where r.organization_id = organization_overview.organization_id and r.released_at <= now() and r.state <> 'withdrawn'
        and r.component_id <> all ((select ids from uncounted)::uuid[])
      order by r.released_at desc, r.id
      limit 5
    ) v
    join public.components c on c.organization_id = organization_overview.organization_id and c.id = v.component_id
    left join lateral (
      select y.kind, y.title
      from public.changes y
      where y.organization_id = organization_overview.organization_id and y.component_id = v.component_id and y.version_id = v.id
      order by array_position(array['breaking', 'feature', 'fix', 'other'], y.kind), y.position, y.id
      limit 1
    ) x on true
    order by v.released_at desc, v.id
  ), turns as (
    select c.id as component_id, c.title, v.number, v.released_at
    from public.versions v
    join public.components c on c.organization_id = v.organization_id and c.id = v.component_id
    where v.organization_id = organization_overview.organization_id
      and v.released_at between organization_overview.since and now()
      and v.is_breaking and v.is_stable and c.dependent_count > 0
      and c.id <> all ((select ids from uncounted)::uuid[])
    order by c.dependent_count desc, v.released_at desc, v.id
    limit 1
  ), days as (
    select s.taken_on, s.scored_count, s.score_sum
    from public.organization_health_snapshots s
    where s.organization_id = organization_overview.organization_id and not (select are_shown from examples)
      and s.taken_on >= coalesce((
        select max(b.taken_on) from public.organization_health_snapshots b
        where b.organization_id = organization_overview.organization_id and b.taken_on < organization_overview.since
      ), organization_overview.since)
    order by s.taken_on
  )
  select json_build_object(
    'component_count', (select count(*) from nodes),
    'example_count', (select total from examples),
    'shows_examples', (select are_shown from examples),
    'scored_count', (select count(*) from scored),
    'score_sum', (select coalesce(sum(health_score), 0) from scored),
    'dependencies', (select row_to_json(e) from edges e),
    'withdrawn', (
      select json_build_object('component_title', d.component_title, 'title', d.depends_on_title, 'number', d.number)
      from public.dependency_list d
      where d.organization_id = organization_overview.organization_id and d.band = 'withdrawn'
        and d.component_id <> all ((select ids from uncounted)::uuid[])
      order by d.depends_on_title, d.component_title
      limit 1
    ),
    'scores', (
      select coalesce(json_agg(json_build_array(health_score, amount) order by health_score), '[]')
      from (select health_score, count(*) as amount from scored group by health_score) s
    ),
    'blocks', (
      select case when (select count(*) from scored) > 80 then '[]'
        else coalesce(json_agg(json_build_object('id', id, 'title', title, 'health_score', health_score)
          order by health_score, title, id), '[]') end
      from scored
    ),
    'worst', (
      select coalesce(json_agg(json_build_object(
        'id', w.id, 'title', w.title, 'kind', w.kind, 'health_score', w.health_score, 'dependencies', (
          select json_agg(json_build_object(
            'depends_on_id', d.depends_on_id, 'title', t.title, 'penalty', d.penalty, 'band', d.band,
            'lag_distance', d.lag_distance, 'lag_count', d.lag_count, 'scheme', t.version_scheme,
            'selected', app.version_json(s.id, s.number, s.state, s.released_at, s.is_breaking),
            'ahead', case
              when d.penalty = 0 then '[]'
              when v.state = 'active' and s.is_stable
                then json_build_array(app.version_json(v.id, v.number, v.state, v.released_at, v.is_breaking))
              else app.versions_ahead(d.organization_id, t.id, not s.is_stable)
            end
          ))
          from public.dependencies d
          join public.components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
          join public.versions s on s.id = d.version_id
          left join public.versions v on v.id = t.latest_version_id
          where d.organization_id = organization_overview.organization_id and d.component_id = w.id
        )
      ) order by w.health_score, w.title, w.id), '[]')
      from worst w
    ),
    'releases', (select coalesce(json_agg(row_to_json(r)), '[]') from releases r),
    'turn', (select row_to_json(t) from turns t),
    'days', (select coalesce(json_agg(row_to_json(s)), '[]') from days s)
  )
  from public.organizations g
  where g.id = organization_overview.organization_id
$$;
grant execute on function public.organization_overview to anon, app_writer, authenticated, service_role;

-- Every selected version that costs its dependents points.
create function app.lost_selections(organization uuid) returns table(depends_on_id uuid, version_id uuid, penalty smallint, number text, state text, released_at timestamptz, is_stable boolean)
  language sql stable set enable_nestloop = off
as $$
  select d.depends_on_id, d.version_id, d.penalty, v.number, v.state, v.released_at, v.is_stable
  from (
    select distinct e.depends_on_id, e.version_id, e.penalty from public.dependencies e
    where e.organization_id = lost_selections.organization and e.penalty > 0
  ) d
  join public.versions v on v.organization_id = lost_selections.organization and v.id = d.version_id
$$;
grant execute on function app.lost_selections to anon, app_writer, authenticated, service_role;

-- Every component whose selected versions cost points, with the versions that decide where these should move.
create function app.lost_targets(organization uuid) returns table(id uuid, version_scheme text, ahead json)
  language sql stable set enable_nestloop = off
as $$
  with selected as materialized (
    select s.depends_on_id, bool_or(not s.is_stable) as with_pre_releases
    from app.lost_selections(lost_targets.organization) s
    group by s.depends_on_id
  )
  select t.id, t.version_scheme,
    -- An active latest version decides alone. All others are rare and looked up one by one, by their index.
    case when l.state = 'active' and not s.with_pre_releases
      then json_build_array(app.version_json(l.id, l.number, l.state, l.released_at, l.is_breaking))
      else app.versions_ahead(lost_targets.organization, t.id, s.with_pre_releases)
    end
  from selected s
  join public.components t on t.organization_id = lost_targets.organization and t.id = s.depends_on_id
  left join public.versions l on l.organization_id = lost_targets.organization and l.id = t.latest_version_id
$$;
grant execute on function app.lost_targets to anon, app_writer, authenticated, service_role;

-- Every dependency that costs points, as places of its component and of its selected version. Empty for strangers.
create function public.lost_points(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with lost as materialized (
    select d.component_id, d.version_id
    from public.dependencies d
    where d.organization_id = lost_points.organization_id and d.penalty > 0
      and d.component_id <> all ((select app.uncounted_components(lost_points.organization_id))::uuid[])
  ), sources as materialized (
    select c.id, c.dependency_count, (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = lost_points.organization_id and c.id in (select component_id from lost)
  ), targets as materialized (
    select t.id, t.version_scheme, t.ahead, (row_number() over (order by t.id) - 1)::integer as place
    from app.lost_targets(lost_points.organization_id) t
  ), selections as materialized (
    select s.version_id, s.penalty, s.number, s.state, s.released_at, t.place as target,
      (row_number() over (order by s.version_id) - 1)::integer as place
    from app.lost_selections(lost_points.organization_id) s
    join targets t on t.id = s.depends_on_id
  )
  select json_build_object(
    'dependency_counts', (select coalesce(json_agg(dependency_count order by place), '[]') from sources),
    'targets', (
      select coalesce(json_agg(json_build_object('id', id, 'scheme', version_scheme, 'ahead', ahead) order by place), '[]')
      from targets
    ),
    'selections', (
      select coalesce(json_agg(json_build_object('target', target, 'penalty', penalty,
        'version', app.version_json(version_id, number, state, released_at, false)) order by place), '[]')
      from selections
    ),
    'from', coalesce(json_agg(s.place), '[]'),
    'selected', coalesce(json_agg(x.place), '[]')
  )
  from lost l
  join sources s on s.id = l.component_id
  join selections x on x.version_id = l.version_id
$$;
grant execute on function public.lost_points to anon, app_writer, authenticated, service_role;

-- Projects ------------------------------------------------------------------------------------------------------------

-- A named group of components of an organisation.
create table public.projects (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  name text collate "und-x-icu" not null,
  description text,
  -- Derived.
  component_count integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_pkey primary key (id),
  constraint projects_name_key unique (organization_id, name),
  constraint projects_organization_id_id_key unique (organization_id, id),
  constraint projects_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint projects_description_length check ((char_length(description) >= 1) and (char_length(description) <= 512)),
  constraint projects_name_length check ((char_length(name) >= 1) and (char_length(name) <= 256) and (name = btrim(name)))
);
create index projects_updated_at_idx on public.projects (organization_id, updated_at, id);
alter table public.projects enable row level security;
create policy "anyone reads the demo organization" on public.projects
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "members read the projects of their organizations" on public.projects
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.projects for select to service_role using (true);
create policy "maintainers and admins create projects" on public.projects
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "maintainers and admins edit projects" on public.projects
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "maintainers and admins delete projects" on public.projects
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "a token needs a scope to insert" on public.projects
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{components:write}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to update" on public.projects
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to delete" on public.projects
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and ((select app.token_components()) is null));
create policy "nobody deletes for somebody else" on public.projects
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant select (id, organization_id, name, description, component_count, revision, created_at, updated_at) on
  public.projects to anon;
grant select, insert (id, organization_id, name, description), update (name, description, revision, updated_at), delete
  on public.projects to app_writer;
grant select on public.projects to authenticated, service_role;
create trigger projects_audit_delete after delete on public.projects referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{name,description,revision}');
create trigger projects_audit_insert after insert on public.projects referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{name,description,revision}');
create trigger projects_audit_update after update on public.projects referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{name,description,revision}');
create trigger projects_capture_delete after delete on public.projects referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger projects_capture_insert after insert on public.projects referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger projects_capture_update after update on public.projects referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();

-- Which components a project uses.
create table public.project_components (
  organization_id uuid not null,
  project_id uuid not null,
  component_id uuid not null,
  created_at timestamptz not null default now(),
  constraint project_components_pkey primary key (organization_id, project_id, component_id),
  constraint project_components_component_id_fkey foreign key (organization_id, component_id) references public.components(organization_id, id) on delete cascade,
  constraint project_components_project_id_fkey foreign key (organization_id, project_id) references public.projects(organization_id, id) on delete cascade
);
create index project_components_component_idx on public.project_components (organization_id, component_id, project_id);
alter table public.project_components enable row level security;
create policy "anyone reads the demo organization" on public.project_components
  for select to anon
  using (organization_id = any ((select app.demo_organizations())::uuid[]));
create policy "members read which components projects use" on public.project_components
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.project_components for select to service_role using (true);
create policy "maintainers and admins put components into projects" on public.project_components
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "maintainers and admins take components out of projects" on public.project_components
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "a token needs a scope to insert" on public.project_components
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{components:write}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to update" on public.project_components
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to delete" on public.project_components
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{components:write}'::text[])) and ((select app.token_components()) is null));
grant select (organization_id, project_id, component_id, created_at) on public.project_components to anon;
grant select, insert (organization_id, project_id, component_id), delete on public.project_components to app_writer;
grant select on public.project_components to authenticated, service_role;
create trigger project_components_audit_delete after delete on public.project_components referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'project_id', '{project_id,component_id}', '{}');
create trigger project_components_audit_insert after insert on public.project_components referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'project_id', '{project_id,component_id}', '{}');
create trigger project_components_audit_update after update on public.project_components referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'project_id', '{project_id,component_id}', '{}');
create trigger project_components_capture_delete after delete on public.project_components referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger project_components_capture_insert after insert on public.project_components referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger project_components_capture_update after update on public.project_components referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger project_components_count_delete after delete on public.project_components referencing old table as changed_rows
  for each statement execute function app.count_project_components();
create trigger project_components_count_insert after insert on public.project_components referencing new table as changed_rows
  for each statement execute function app.count_project_components();

create function app.count_project_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.components c
  set used_in_projects_count = counted.uses
  from (
    select t.component_id as id,
      (select count(*) from public.project_components p
       where p.organization_id = t.organization_id and p.component_id = t.component_id) as uses
    from (select distinct organization_id, component_id from changed_rows) t
  ) counted
  where c.id = counted.id and c.used_in_projects_count <> counted.uses;
  update public.projects p
  set component_count = counted.components
  from (
    select t.project_id as id,
      (select count(*) from public.project_components u
       where u.organization_id = t.organization_id and u.project_id = t.project_id) as components
    from (select distinct organization_id, project_id from changed_rows) t
  ) counted
  where p.id = counted.id and p.component_count <> counted.components;
  return null;
end
$$;

-- Projects with what domain/health needs for their mean: how many components have dependencies, and the sum of their
-- scores.
create view public.project_list with (security_invoker = true) as
 select p.id,
    p.organization_id,
    p.name,
    p.description,
    p.component_count,
    p.revision,
    p.created_at,
    p.updated_at,
    s.scored_count,
    s.score_sum,
    s.lowest_score,
    s.behind_count
   from public.projects p
     cross join lateral ( select count(*) filter (where c.dependency_count > 0)::integer as scored_count,
            coalesce(sum(c.health_score) filter (where c.dependency_count > 0), 0::bigint)::integer as score_sum,
            min(c.health_score) filter (where c.dependency_count > 0) as lowest_score,
            count(*) filter (where c.outdated_count > 0)::integer as behind_count
           from public.project_components x
             join public.components c on c.organization_id = x.organization_id and c.id = x.component_id
          where x.organization_id = p.organization_id and x.project_id = p.id) s;
grant select on public.project_list to anon, app_writer, authenticated, service_role;

-- The components of a project, if asked for also what they use directly, and every dependency between those, in the
-- form of organization_graph. is_own tells the project's components from the others; outside counts the dependencies
-- between one of them and a component that is not in the graph. Null for strangers.
create function public.project_graph(organization_id uuid, project_id uuid, with_used boolean default false) returns json
  language sql stable set enable_nestloop = off
as $$
  with own as materialized (
    select x.component_id as id
    from public.project_components x
    where x.organization_id = project_graph.organization_id and x.project_id = project_graph.project_id
  ), used as materialized (
    select d.depends_on_id as id
    from public.dependencies d
    where with_used and d.organization_id = project_graph.organization_id
      and d.component_id = any (array(select id from own))
  ), nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.latest_version_number,
      (c.latest_version_at at time zone 'UTC')::date - date '1970-01-01' as latest_version_day,
      o.id is not null as is_own,
      (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    left join own o on o.id = c.id
    where c.organization_id = project_graph.organization_id
      and c.id = any (array(select id from own union select id from used))
  ), edges as materialized (
    select f.place as source, t.place as target, d.penalty, d.band, d.lag_count, d.version_id
    from public.dependencies d
    join nodes f on f.id = d.component_id
    join nodes t on t.id = d.depends_on_id
    where d.organization_id = project_graph.organization_id and d.component_id = any (array(select id from nodes))
  )
  select json_build_object(
    'components', (
      select json_build_object(
        'id', coalesce(json_agg(id), '[]'),
        'title', coalesce(json_agg(title), '[]'),
        'kind', coalesce(json_agg(kind), '[]'),
        'health_score', coalesce(json_agg(health_score), '[]'),
        'latest_version_number', coalesce(json_agg(latest_version_number), '[]'),
        'latest_version_day', coalesce(json_agg(latest_version_day), '[]'),
        'is_own', coalesce(json_agg(is_own), '[]')
      ) from (select * from nodes order by place) n
    ),
    'dependencies', (
      select json_build_object(
        'from', coalesce(json_agg(source), '[]'),
        'to', coalesce(json_agg(target), '[]'),
        'penalty', coalesce(json_agg(penalty), '[]'),
        'band', coalesce(json_agg(band), '[]'),
        'lag_count', coalesce(json_agg(lag_count), '[]'),
        'number', coalesce(json_agg(number), '[]')
      ) from (
        select e.*, v.number
        from edges e
        join public.versions v on v.id = e.version_id
        where v.organization_id = project_graph.organization_id
          and v.id = any (array(select version_id from edges))
        order by e.source, e.target
      ) e
    ),
    'outside', (
      select count(*)
      from public.dependencies d
      where d.organization_id = project_graph.organization_id
        and d.component_id = any (array(select id from own))
        and not exists (select 1 from nodes n where n.id = d.depends_on_id)
    ) + (
      select count(*)
      from public.dependencies d
      where d.organization_id = project_graph.organization_id
        and d.depends_on_id = any (array(select id from own))
        and not exists (select 1 from nodes n where n.id = d.component_id)
    )
  )
  from public.projects p
  where p.organization_id = project_graph.organization_id and p.id = project_graph.project_id
$$;
grant execute on function public.project_graph to anon, app_writer, authenticated, service_role;

-- Component rules -----------------------------------------------------------------------------------------------------

-- One row per kind of rule that an organisation has set.
create table public.component_rules (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  kind text not null,
  -- off: kept, not asked; warn: found and shown; block: refuses a write.
  level text not null,
  -- What people are told instead of the standard words.
  message text,
  settings jsonb not null default '{}'::jsonb,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint component_rules_pkey primary key (id),
  constraint component_rules_kind_key unique (organization_id, kind),
  constraint component_rules_organization_id_id_key unique (organization_id, id),
  constraint component_rules_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint component_rules_kind_known check (kind = any (array['version_scheme', 'release_notes', 'title_pattern', 'unique_title', 'description', 'documentation_link', 'assigned_users', 'dependency_lag', 'minimum_health', 'forbidden_dependency', 'no_cycles', 'migration_guide'])),
  constraint component_rules_level_known check (level = any (array['off', 'warn', 'block'])),
  constraint component_rules_message_length check ((char_length(message) >= 1) and (char_length(message) <= 512)),
  constraint component_rules_settings_object check (jsonb_typeof(settings) = 'object')
);
alter table public.component_rules enable row level security;
create policy "jobs read component rules" on public.component_rules for select to app_job using (true);
create policy "members read the rules of their organizations" on public.component_rules
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.component_rules for select to service_role using (true);
create policy "maintainers set rules" on public.component_rules
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers change rules" on public.component_rules
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers drop rules" on public.component_rules
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.component_rules
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to update" on public.component_rules
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to delete" on public.component_rules
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
grant select on public.component_rules to app_job, authenticated, service_role;
grant select, insert (id, organization_id, kind, level, message, settings), update (level, message, settings, revision,
  updated_at), delete on public.component_rules to app_writer;
create trigger component_rules_audit_delete after delete on public.component_rules referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,level,message,settings,revision}');
create trigger component_rules_audit_insert after insert on public.component_rules referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,level,message,settings,revision}');
create trigger component_rules_audit_update after update on public.component_rules referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'id', '{id}', '{kind,level,message,settings,revision}');
create trigger component_rules_capture_delete after delete on public.component_rules referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger component_rules_capture_insert after insert on public.component_rules referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger component_rules_capture_update after update on public.component_rules referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger component_rules_news_delete after delete on public.component_rules referencing old table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rules_news_insert after insert on public.component_rules referencing new table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rules_news_update after update on public.component_rules referencing new table as changed_rows
  for each statement execute function app.report_rules();

-- A component that need not follow a rule, why, and until when.
create table public.component_rule_exemptions (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  rule_id uuid not null,
  component_id uuid not null,
  reason text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  -- Raised by edits of people only.
  revision integer not null default 1,
  -- The person who exempted the component, or changed that last.
  created_by uuid default auth.uid(),
  constraint component_rule_exemptions_pkey primary key (id),
  constraint component_rule_exemptions_component_key unique (organization_id, rule_id, component_id),
  constraint component_rule_exemptions_component_id_fkey foreign key (organization_id, component_id) references public.components(organization_id, id) on delete cascade,
  constraint component_rule_exemptions_created_by_fkey foreign key (created_by) references public.profiles(id) on delete set null,
  constraint component_rule_exemptions_rule_id_fkey foreign key (organization_id, rule_id) references public.component_rules(organization_id, id) on delete cascade,
  constraint component_rule_exemptions_reason_length check ((char_length(reason) >= 1) and (char_length(reason) <= 512) and (reason = btrim(reason)))
);
create index component_rule_exemptions_component_idx on public.component_rule_exemptions (organization_id, component_id);
create index component_rule_exemptions_created_by_idx on public.component_rule_exemptions (created_by) where (created_by is not null);
alter table public.component_rule_exemptions enable row level security;
create policy "jobs read exemptions" on public.component_rule_exemptions for select to app_job using (true);
create policy "members read the exemptions of their organizations" on public.component_rule_exemptions
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "service_role reads every row" on public.component_rule_exemptions
  for select to service_role
  using (true);
create policy "maintainers exempt components" on public.component_rule_exemptions
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers change exemptions" on public.component_rule_exemptions
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "maintainers end exemptions" on public.component_rule_exemptions
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "a token needs a scope to insert" on public.component_rule_exemptions
  as restrictive for insert to app_writer
  with check ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to update" on public.component_rule_exemptions
  as restrictive for update to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
create policy "a token needs a scope to delete" on public.component_rule_exemptions
  as restrictive for delete to app_writer
  using ((select app.token_allows(variadic '{admin}'::text[])) and ((select app.token_components()) is null));
grant select on public.component_rule_exemptions to app_job, authenticated, service_role;
grant select, insert (id, organization_id, rule_id, component_id, reason, expires_at), update (reason, expires_at,
  revision, created_by), delete on public.component_rule_exemptions to app_writer;
create trigger component_rule_exemptions_audit_delete after delete on public.component_rule_exemptions referencing old table as old_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,rule_id,component_id}', '{reason,expires_at,revision}');
create trigger component_rule_exemptions_audit_insert after insert on public.component_rule_exemptions referencing new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,rule_id,component_id}', '{reason,expires_at,revision}');
create trigger component_rule_exemptions_audit_update after update on public.component_rule_exemptions referencing old table as old_rows new table as new_rows
  for each statement execute function app.audit_statement('organization_id', 'component_id', '{id,rule_id,component_id}', '{reason,expires_at,revision}');
create trigger component_rule_exemptions_capture_delete after delete on public.component_rule_exemptions referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger component_rule_exemptions_capture_insert after insert on public.component_rule_exemptions referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger component_rule_exemptions_capture_update after update on public.component_rule_exemptions referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();
create trigger component_rule_exemptions_news_delete after delete on public.component_rule_exemptions referencing old table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rule_exemptions_news_insert after insert on public.component_rule_exemptions referencing new table as changed_rows
  for each statement execute function app.report_rules();
create trigger component_rule_exemptions_news_update after update on public.component_rule_exemptions referencing new table as changed_rows
  for each statement execute function app.report_rules();

-- Audit log -----------------------------------------------------------------------------------------------------------

-- The log outlives what it tells of, an organisation included: no foreign keys. No role of the application may write,
-- change or delete a row.
create table public.audit_log (
  -- The organization whose chain this is; the nil UUID for acts without one.
  organization_id uuid not null,
  sequence bigint not null,
  occurred_at timestamptz not null,
  -- Who acted: during an impersonation the superadmin.
  actor_id uuid,
  -- In whose name, where that is someone else.
  on_behalf_of_id uuid,
  address text,
  address_salt uuid,
  -- The chain holds this salted digest: address and salt may be emptied without breaking it.
  address_digest bytea,
  request_id text,
  operation text not null,
  table_name text,
  row_count integer not null,
  -- Components, members, projects or rules that the rows belong to; of an event, the ids among its fields.
  subject_ids uuid[],
  -- Rows before: of an update the keys and what changed. A statement over more than 1,000 rows has one entry per
  -- thousand.
  before jsonb,
  -- Rows after: of an update the keys and what changed. Null for an insert of more than 1,000 rows, such as an import.
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  -- What happened, by a name of app.audit_events; null for a change of rows.
  event text,
  -- Facts about the event: ids, codes and numbers, no personal values.
  fields jsonb,
  -- The API token that the actor used. Part of the hash where there is one.
  token_id uuid,
  -- What the entry tells of: the name of its event, or table and operation. The same as actionOf in domain/audit.
  action text not null generated always as (coalesce(event, ((table_name || '.') || operation))) stored,
  constraint audit_log_pkey primary key (organization_id, sequence),
  constraint audit_log_event_form check (
case
    when (operation = 'event') then ((event is not null) and (fields is not null) and (jsonb_typeof(fields) = 'object') and (num_nonnulls(table_name, before, after) = 0) and (row_count = 0))
    else ((event is null) and (fields is null) and (table_name is not null))
end),
  constraint audit_log_operation_known check (operation = any (array['insert', 'update', 'delete', 'event']))
);
create index audit_log_action_idx on public.audit_log (organization_id, action, sequence desc);
create index audit_log_actor_action_idx on public.audit_log (organization_id, actor_id, action, sequence desc);
create index audit_log_actor_idx on public.audit_log (organization_id, actor_id, sequence desc);
create index audit_log_address_action_idx on public.audit_log (organization_id, address, action, sequence desc) where (address is not null);
create index audit_log_address_actor_idx on public.audit_log (organization_id, address, actor_id, sequence desc) where (address is not null);
create index audit_log_address_idx on public.audit_log (organization_id, address, sequence desc) where (address is not null);
create index audit_log_occurred_at_idx on public.audit_log (organization_id, occurred_at desc, sequence desc);
create index audit_log_on_behalf_of_idx on public.audit_log (organization_id, on_behalf_of_id, sequence desc) where (on_behalf_of_id is not null);
create index audit_log_person_idx on public.audit_log (actor_id) where (actor_id is not null);
create index audit_log_represented_idx on public.audit_log (on_behalf_of_id) where (on_behalf_of_id is not null);
create index audit_log_subjects_idx on public.audit_log using gin (organization_id, subject_ids);
alter table public.audit_log enable row level security;
create policy "maintainers and admins read the audit log" on public.audit_log
  for select to authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "service_role reads every row" on public.audit_log for select to service_role using (true);
create policy "superadmins read events without an organization" on public.audit_log
  for select to authenticated
  using ((organization_id = app.installation_chain()) and (select app.is_superadmin()));
create policy "a token needs the scope admin to read" on public.audit_log
  as restrictive for select to app_writer, authenticated
  using (select app.token_allows(variadic array['admin']));
grant select on public.audit_log to authenticated, service_role;
create trigger audit_log_news_insert after insert on public.audit_log
  for each row when ((new.event = any (array['factor_removed', 'passkey_removed', 'recovery_codes_removed', 'break_glass_used']))) execute function app.report_security_event();
create trigger forget_subjects after delete on public.audit_log referencing old table as gone
  for each statement execute function app.forget_audit_subjects();
create trigger keep_address_of_superadmin before insert on public.audit_log
  for each row when (((new.address is not null) and (new.organization_id <> app.installation_chain()) and (app.is_acting() or (app.is_superadmin() and (app.role_in(new.organization_id) is null))))) execute function app.keep_address_of_superadmin();
create trigger note_subjects after insert on public.audit_log
  for each row when ((new.subject_ids is not null)) execute function app.note_audit_subjects();

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

-- Rows that an act changes go without an address; its event, which comes last, tells the installation. Of somebody who
-- acts for a member, the event of the beginning told it.
create function app.keep_address_of_superadmin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.event is not null and not app.is_acting() then
    perform app.record_event(null, 'organization_administered',
      jsonb_build_object('organization_id', new.organization_id, 'act', new.event));
  end if;
  new.address := null;
  new.address_salt := null;
  return new;
end
$$;

-- Where retention cut the log: the chain goes on from this hash, with the next sequence number.
create table public.audit_checkpoints (
  organization_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  row_count bigint not null,
  created_at timestamptz not null default now(),
  constraint audit_checkpoints_pkey primary key (organization_id, sequence)
);
alter table public.audit_checkpoints enable row level security;
create policy "maintainers and admins read where the audit log was cut" on public.audit_checkpoints
  for select to authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer', 'admin']))::uuid[]));
create policy "service_role reads every row" on public.audit_checkpoints for select to service_role using (true);
create policy "superadmins read where the log of the installation was cut" on public.audit_checkpoints
  for select to authenticated
  using ((organization_id = app.installation_chain()) and (select app.is_superadmin()));
create policy "a token needs the scope admin to read" on public.audit_checkpoints
  as restrictive for select to app_writer, authenticated
  using (select app.token_allows(variadic array['admin']));
grant select on public.audit_checkpoints to authenticated, service_role;

-- The end of each chain; its row is the lock under which the next link is made.
create table app.audit_heads (
  organization_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey primary key (organization_id)
);

-- For migrations: lets the audit log follow a table.
create function app.audit_table(audited text, organization text, subject text, keys text[], kept text[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  operation text;
begin
  foreach operation in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %1$I after %2$s on public.%3$I referencing %4$s for each statement
         execute function app.audit_statement(%5$L, %6$L, %7$L, %8$L)',
      format('%s_audit_%s', audited, operation), operation, audited,
      case operation
        when 'insert' then 'new table as new_rows'
        when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows'
      end,
      organization, subject, keys, kept
    );
  end loop;
end
$$;

-- Arguments: the column of the organisation, that of the subject, the key columns, the other columns that are kept.
create function app.audit_statement() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  keys constant text[] := tg_argv[2];
  columns constant text[] := keys || tg_argv[3]::text[];
  most_rows constant integer := 1000;
  source text;
  condition text := 'true';
  row_before text := 'null::jsonb';
  row_after text := 'null::jsonb';
  total bigint;
  is_kept boolean;
  part record;
begin
  select case tg_op
      when 'INSERT' then 'new_rows r'
      when 'DELETE' then 'old_rows r'
      else format('new_rows r join old_rows o on %s',
        (select string_agg(format('o.%1$I = r.%1$I', k), ' and ') from unnest(keys) k))
    end into source;
  if tg_op = 'UPDATE' then
    select format('(%s) is distinct from (%s)', string_agg(format('o.%I', c), ', '), string_agg(format('r.%I', c), ', '))
    into condition from unnest(columns) c;
  end if;
  execute format('select count(*) from %s where %s', source, condition) into total;
  if total = 0 then return null; end if;

  is_kept := total <= most_rows or tg_op <> 'INSERT';
  if is_kept then
    select format('jsonb_build_object(%s)', string_agg(format('%L, r.%I', c, c), ', ')),
      format('jsonb_build_object(%s)', string_agg(format('%L, %s.%I', c, case tg_op when 'UPDATE' then 'o' else 'r' end, c), ', '))
    into row_after, row_before from unnest(columns) c;
  end if;
  for part in execute format(
    'with touched as (
       select r.%1$I as organization_id, r.%2$I as subject_id, %3$s as before, %4$s as after,
         case when $1 then (row_number() over (partition by r.%1$I order by %7$s) - 1) / $3 end as part
       from %5$s where %6$s
     )
     select organization_id, count(*)::integer as row_count,
       case when $1 then array_agg(distinct subject_id) end as subject_ids,
       jsonb_agg(app.kept_part(before, after, $2)) filter (where $1) as before,
       jsonb_agg(app.kept_part(after, before, $2)) filter (where $1) as after
     from touched group by organization_id, part order by organization_id, part',
    tg_argv[0], tg_argv[1],
    case when tg_op = 'INSERT' then 'null::jsonb' else row_before end,
    case when tg_op = 'DELETE' then 'null::jsonb' else row_after end,
    source, condition,
    (select string_agg(format('r.%I', k), ', ') from unnest(keys) k)
  ) using is_kept, keys, most_rows loop
    perform app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
      'organization_id', part.organization_id, 'operation', lower(tg_op), 'table_name', tg_table_name,
      'row_count', part.row_count, 'subject_ids', part.subject_ids,
      'before', case when tg_op <> 'INSERT' then part.before end,
      'after', case when tg_op <> 'DELETE' then part.after end
    )));
  end loop;
  return null;
end
$$;

-- The keys of a row and what differs from the other.
create function app.kept_part(content jsonb, other jsonb, keys text[]) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select jsonb_object_agg(key, value) from jsonb_each(content)
  where key = any (keys) or other -> key is distinct from value
$$;

create function app.append_audit(entry public.audit_log) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  acting constant uuid := claims -> 'act' ->> 'sub';
begin
  insert into app.audit_heads (organization_id, sequence, hash)
  values (entry.organization_id, 0, sha256(convert_to(entry.organization_id::text, 'UTF8')))
  on conflict (organization_id) do nothing;
  select sequence + 1, hash into entry.sequence, entry.previous_hash
  from app.audit_heads where organization_id = entry.organization_id for update;
  entry.occurred_at := clock_timestamp();
  entry.actor_id := coalesce(acting, auth.uid(), entry.actor_id);
  entry.on_behalf_of_id := case when acting is not null then auth.uid() end;
  entry.token_id := claims ->> 'token_id';
  entry.request_id := nullif(current_setting('request.id', true), '');
  entry.address := nullif(current_setting('request.address', true), '');
  if entry.address is not null then
    entry.address_salt := gen_random_uuid();
    entry.address_digest := app.address_digest(entry.address, entry.address_salt);
  end if;
  entry.hash := app.audit_hash(entry);
  insert into public.audit_log (organization_id, sequence, occurred_at, actor_id, on_behalf_of_id, token_id, address,
    address_salt, address_digest, request_id, operation, table_name, row_count, subject_ids, before, after, event, fields,
    previous_hash, hash)
  values (entry.organization_id, entry.sequence, entry.occurred_at, entry.actor_id, entry.on_behalf_of_id, entry.token_id,
    entry.address, entry.address_salt, entry.address_digest, entry.request_id, entry.operation, entry.table_name,
    entry.row_count, entry.subject_ids, entry.before, entry.after, entry.event, entry.fields, entry.previous_hash, entry.hash);
  update app.audit_heads set sequence = entry.sequence, hash = entry.hash
  where organization_id = entry.organization_id;
end
$$;

-- Which entries of the audit log name which ids, in the order of their numbers, and who did what there. Follows the
-- log.
create table app.audit_subjects (
  organization_id uuid not null,
  subject_id uuid not null,
  sequence bigint not null,
  actor_id uuid,
  on_behalf_of_id uuid,
  action text not null,
  constraint audit_subjects_pkey primary key (organization_id, subject_id, sequence) include (actor_id, on_behalf_of_id, action)
);

create function app.note_audit_subjects() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.audit_subjects (organization_id, subject_id, sequence, actor_id, on_behalf_of_id, action)
  select distinct new.organization_id, s.id, new.sequence, new.actor_id, new.on_behalf_of_id, new.action
  from unnest(new.subject_ids) s (id);
  return null;
end
$$;

create function app.forget_audit_subjects() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.audit_subjects a using gone l cross join unnest(l.subject_ids) s (id)
  where a.organization_id = l.organization_id and a.subject_id = s.id and a.sequence = l.sequence;
  return null;
end
$$;

-- For list_audit_entries: the first entries of each value of the source, read from the end of an index and no further
-- than a page needs.
create function app.audit_lane(source text, condition text, is_newest_first boolean) returns text
  language sql immutable parallel safe
return format('select l.sequence from %1$s cross join lateral (
     select l.sequence from public.audit_log l
     where l.organization_id = $1 and l.sequence between $2 and $3 and %2$s
     order by l.sequence %3$s limit $4
   ) l', source, condition, case when is_newest_first then 'desc' else 'asc' end);

-- For list_audit_entries: one lane per value that an index is ordered by.
create function app.audit_lanes(by_item boolean, by_person boolean, by_action boolean, by_address boolean, is_newest_first boolean) returns text
  language sql immutable parallel safe
return case when by_item then format('select s.sequence from app.audit_subjects s%s
     where s.organization_id = $1 and s.subject_id = $5 and s.sequence between $2 and $3%s%s
     order by s.sequence %s limit $4', case when by_address then ' join public.audit_log l
       on l.organization_id = s.organization_id and l.sequence = s.sequence and l.address = $8' else '' end, case when by_person then ' and (s.actor_id = any ($6) or s.on_behalf_of_id = any ($6))' else '' end, case when by_action then ' and s.action = any ($7)' else '' end, case when is_newest_first then 'desc' else 'asc' end) when by_person then ((app.audit_lane(case when by_action then 'unnest($6) p (id) cross join unnest($7) a (name)' else 'unnest($6) p (id)' end, (('l.actor_id = p.id' || case when by_action then ' and l.action = a.name' else '' end) || case when by_address then ' and l.address = $8' else '' end), is_newest_first) || ' union all ') || app.audit_lane('unnest($6) p (id)', (('l.on_behalf_of_id = p.id' || case when by_action then ' and l.action = any ($7)' else '' end) || case when by_address then ' and l.address = $8' else '' end), is_newest_first)) when by_action then app.audit_lane('unnest($7) a (name)', ('l.action = a.name' || case when by_address then ' and l.address = $8' else '' end), is_newest_first) else app.audit_lane('(values (1)) one', case when by_address then 'l.address = $8' else 'true' end, is_newest_first) end;

-- As public.list_audit_entries, with the rights of its owner: the policies of the log would be asked about each entry.
create function app.list_audit_entries(organization uuid, people uuid[], actions text[], item uuid, since timestamptz, until timestamptz, caller_address text, before bigint, after bigint, page_size integer) returns setof public.audit_log
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  is_newest_first constant boolean := before is not null or after is null;
  most_sequence constant bigint := 9223372036854775806;
  lowest bigint := least(greatest(coalesce(after, 0), 0), most_sequence) + 1;
  highest bigint := greatest(coalesce(before, most_sequence), 1) - 1;
  found_at bigint;
begin
  if not app.may_verify_audit_chain(organization) then return; end if;
  if cardinality(people) > 20 or cardinality(actions) > 200 then
    raise sqlstate 'PT400' using hint = 'too_many_filters', message = 'Choose fewer people or actions';
  end if;
  -- Times become numbers, which every index is ordered by.
  if since is not null then
    select l.sequence into found_at from public.audit_log l
    where l.organization_id = organization and l.occurred_at >= since
    order by l.occurred_at, l.sequence limit 1;
    if found_at is null then return; end if;
    lowest := greatest(lowest, found_at);
  end if;
  if until is not null then
    select l.sequence into found_at from public.audit_log l
    where l.organization_id = organization and l.occurred_at < until
    order by l.occurred_at desc, l.sequence desc limit 1;
    if found_at is null then return; end if;
    highest := least(highest, found_at);
  end if;
  return query execute format(
    'select l.* from (select distinct sequence from (%s) lanes order by sequence %s limit $4) page
     join public.audit_log l on l.organization_id = $1 and l.sequence = page.sequence
     order by l.sequence desc',
    app.audit_lanes(item is not null, people is not null, actions is not null,
      caller_address is not null, is_newest_first),
    case when is_newest_first then 'desc' else 'asc' end
  ) using organization, lowest, highest, most, item, people, actions, caller_address;
end
$$;
grant execute on function app.list_audit_entries to app_writer, authenticated;

-- A page of the audit log, newest first: entries before or after a sequence number, by the people who acted or in whose
-- name, by actions, by an item, a time and an address. Nothing for anyone but maintainers and admins.
create function public.list_audit_entries(organization_id uuid, people uuid[] default null::uuid[], actions text[] default null::text[], item uuid default null::uuid, since timestamptz default null::timestamptz, until timestamptz default null::timestamptz, address text default null::text, before bigint default null::bigint, after bigint default null::bigint, page_size integer default 50) returns setof public.audit_log
  language sql stable
as $$
  select * from app.list_audit_entries(organization_id, people, actions, item, since, until,
    list_audit_entries.address, before, after, page_size)
$$;
grant execute on function public.list_audit_entries to app_writer, authenticated;

-- What the ids in entries of the audit log are now, as far as they exist and the caller reads them.
create function public.name_audit_subjects(organization_id uuid, ids uuid[]) returns table(id uuid, kind text, name text)
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
grant execute on function public.name_audit_subjects to authenticated;

create function app.audit_hash(entry public.audit_log) returns bytea
  language sql immutable parallel safe
return sha256(((entry).previous_hash || convert_to((((jsonb_build_array((entry).organization_id, (entry).sequence, extract(epoch from (entry).occurred_at), (entry).actor_id, (entry).on_behalf_of_id, encode((entry).address_digest, 'hex'), (entry).request_id, (entry).operation, (entry).table_name, (entry).row_count, (entry).subject_ids, (entry).before, (entry).after) || case when ((entry).event is null) then '[]'::jsonb else jsonb_build_array((entry).event, (entry).fields) end) || case when ((entry).token_id is null) then '[]'::jsonb else jsonb_build_array(jsonb_build_object('token_id', (entry).token_id)) end))::text, 'UTF8'::name)));

create function app.address_digest(address text, salt uuid) returns bytea
  language sql immutable parallel safe
return sha256(convert_to(((salt)::text || address), 'UTF8'::name));

-- Stands where an organization would: the chain of acts without one.
create function app.installation_chain() returns uuid
  language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;
grant execute on function app.installation_chain to authenticated;

-- Every event that may be recorded, as domain/audit/events.ts lists them; a test holds the two equal.
create table app.audit_events (
  name text not null,
  chain text not null,
  fields text[] not null,
  constraint audit_events_pkey primary key (name),
  constraint audit_events_chain_known check (chain = any (array['organization', 'installation'])),
  constraint audit_events_name_form check (name ~ '^[a-z]+(_[a-z]+)*$')
);

-- A function that mistakes one organization for another must not write into its log. Everyone else needs a grant.
create function app.may_record_event(kind app.audit_events, organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case current_setting('role')
    when 'auth_admin' then kind.chain = 'installation'
    when 'app_writer' then app.is_superadmin()
      or (kind.chain = 'organization' and app.role_in(organization) is not null)
    else true
  end
$$;

-- Adds an event to the chain of an organization or, for null, of the installation, in the transaction of the act
-- itself.
create function app.record_event(organization uuid, event text, fields jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind app.audit_events;
  is_of_organization constant boolean := organization is not null and organization <> app.installation_chain();
begin
  select * into kind from app.audit_events where name = event;
  if kind.name is null then
    raise invalid_parameter_value using message = format('unknown audit event %s', event);
  end if;
  if is_of_organization <> (kind.chain = 'organization') then
    raise invalid_parameter_value using message = format('%s belongs into the chain of the %s', event, kind.chain);
  end if;
  if exists (select 1 from jsonb_object_keys(fields) key where key <> all (kind.fields)) then
    raise invalid_parameter_value using message = format('unknown field of the audit event %s', event);
  end if;
  if not app.may_record_event(kind, organization) then
    raise insufficient_privilege using message = format('%s may not be recorded here', event);
  end if;
  perform app.append_event(organization, event, fields);
end
$$;
grant execute on function app.record_event to app_job, app_writer, auth_admin;

-- Adds an event without asking who records it. For functions of the database that have asked themselves.
create function app.append_event(organization uuid, event text, fields jsonb) returns void
  language sql security definer set search_path = ''
as $$
  select app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', coalesce(organization, app.installation_chain()),
    'operation', 'event', 'row_count', 0, 'event', event, 'fields', fields,
    'actor_id', case when event in ('signed_in', 'token_first_used', 'identity_linked', 'email_changed')
                then fields ->> 'user_id' end,
    'subject_ids', (select jsonb_agg(value order by key) from jsonb_each(fields)
                    where key like '%\_id' and jsonb_typeof(value) = 'string')
  )))
$$;

-- The fields of a record that were edited after a revision, for people who may not read the audit log themselves.
create function app.fields_changed_since(organization uuid, audited text, subject uuid, record uuid, since integer) returns text[]
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Lists that are edited together with the record: their table, the column that names the record, their field.
  lists constant jsonb := case audited
    when 'components' then '{"dependencies": ["component_id", "dependencies"], "component_users": ["component_id", "assigned_users"]}'
    when 'versions' then '{"changes": ["version_id", "changes"]}'
    when 'projects' then '{"project_components": ["project_id", "component_ids"]}'
    else '{}'
  end;
  base_sequence bigint;
  base_request text;
  fields text[];
begin
  perform app.require_member(organization);
  select l.sequence, l.request_id into base_sequence, base_request
  from public.audit_log l cross join jsonb_array_elements(l.after) r
  where l.organization_id = organization and l.subject_ids @> array[subject] and l.table_name = audited
    and r ->> 'id' = record::text and (r ->> 'revision')::integer <= since
  order by l.sequence desc limit 1;
  -- What one request wrote belongs to one edit, whichever table came first.
  select array_agg(distinct coalesce(lists #>> array[l.table_name, '1'], k) order by coalesce(lists #>> array[l.table_name, '1'], k))
  into fields
  from public.audit_log l
  cross join jsonb_array_elements(coalesce(l.after, l.before)) r
  cross join jsonb_object_keys(r) k
  where l.organization_id = organization and l.subject_ids @> array[subject]
    and l.sequence > coalesce(base_sequence, 0) and l.request_id is distinct from base_request
    and case
      when l.table_name = audited then r ->> 'id' = record::text and k not in ('id', 'component_id', 'version_id', 'rule_id', 'revision')
      else r ->> (lists #>> array[l.table_name, '0']) = record::text
    end;
  return coalesce(fields, '{}');
end
$$;
grant execute on function app.fields_changed_since to app_writer;

create function app.may_verify_audit_chain(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when organization = app.installation_chain() then app.is_superadmin()
    else coalesce(app.role_in(organization), '') in ('maintainer', 'admin') and app.token_allows('admin') end
$$;

-- Recomputes every link: how many there are, and the first that was changed, is missing or does not follow; null if all
-- hold.
create function app.verify_audit_chain(organization uuid, out checked bigint, out broken_at bigint) returns record
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not app.may_verify_audit_chain(organization) then
    raise insufficient_privilege using message = 'only maintainers and admins verify the audit log';
  end if;
  with origin as (
    select 0::bigint as sequence, sha256(convert_to(organization::text, 'UTF8')) as hash
  ), start as (
    select sequence, hash from public.audit_checkpoints where organization_id = organization
    union all
    select sequence, hash from origin
    order by 1 desc limit 1
  ), links as (
    select l.sequence, l.hash,
      l.sequence <> coalesce(lag(l.sequence) over w, start.sequence) + 1
      or l.previous_hash <> coalesce(lag(l.hash) over w, start.hash)
      or l.hash <> app.audit_hash(l)
      or (l.address is not null and l.address_digest is distinct from app.address_digest(l.address, l.address_salt)) as broken
    from public.audit_log l cross join start
    where l.organization_id = organization
    window w as (order by l.sequence)
  ), stored as (
    select sequence, hash from links
    union all
    select sequence, hash from start
    order by 1 desc limit 1
  ), expected as (
    select sequence, hash from app.audit_heads where organization_id = organization
    union all
    select sequence, hash from origin
    order by 1 desc limit 1
  )
  select (select count(*) from links),
    least((select min(sequence) from links where broken),
      case
        when stored.sequence <> expected.sequence then stored.sequence + 1
        when stored.hash <> expected.hash then stored.sequence
      end)
  into checked, broken_at
  from stored cross join expected;
end
$$;
grant execute on function app.verify_audit_chain to authenticated;

-- Whether the audit log of an organization is whole, for its maintainers and admins; that of the nil UUID for
-- superadmins.
create function public.verify_audit_log(organization_id uuid) returns table(checked bigint, broken_at bigint)
  language sql stable
as $$ select * from app.verify_audit_chain(verify_audit_log.organization_id) $$;
grant execute on function public.verify_audit_log to authenticated;

-- How far the last verification of each audit log has come, and what it found.
create table app.audit_verifications (
  organization_id uuid not null,
  started_at timestamptz not null default now(),
  -- The last link that holds.
  through bigint not null,
  -- The hash of that link, as it was when it was checked.
  hash bytea not null,
  checked bigint not null default 0,
  -- The first link that was changed, is missing or does not follow.
  broken_at bigint,
  finished_at timestamptz,
  constraint audit_verifications_pkey primary key (organization_id)
);

-- Verifies the next links of an audit log, up to this many, and remembers how far it has come. For its maintainers and
-- admins.
create function app.verify_audit_part(organization uuid, is_new boolean, most_links integer) returns app.audit_verifications
  language plpgsql security definer set search_path = ''
as $$
declare
  verification app.audit_verifications;
  part record;
begin
  if not app.may_verify_audit_chain(organization) then
    raise insufficient_privilege using message = 'only maintainers and admins verify the audit log';
  end if;
  -- Two who verify at once share one verification: the second is told how far it has come.
  if not pg_try_advisory_xact_lock(hashtextextended(organization::text, 7215343)) then
    select * into verification from app.audit_verifications v where v.organization_id = organization;
    if found then return verification; end if;
    perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215343));
  end if;
  if is_new then delete from app.audit_verifications v where v.organization_id = organization; end if;
  insert into app.audit_verifications (organization_id, through, hash)
  values (organization, 0, sha256(convert_to(organization::text, 'UTF8')))
  on conflict (organization_id) do nothing;
  select * into strict verification from app.audit_verifications v where v.organization_id = organization;
  if verification.finished_at is not null then return verification; end if;
  -- Retention may have cut the log meanwhile: the chain goes on from its checkpoint.
  select c.sequence, c.hash into verification.through, verification.hash from (
    select c.sequence, c.hash from public.audit_checkpoints c where c.organization_id = organization
    union all select verification.through, verification.hash
    order by 1 desc limit 1
  ) c;
  with links as (
    select l.sequence, l.hash,
      l.sequence <> coalesce(lag(l.sequence) over w, verification.through) + 1
      or l.previous_hash <> coalesce(lag(l.hash) over w, verification.hash)
      or l.hash <> app.audit_hash(l)
      or (l.address is not null and l.address_digest is distinct from app.address_digest(l.address, l.address_salt)) as broken
    from (
      select * from public.audit_log a where a.organization_id = organization and a.sequence > verification.through
      order by a.sequence limit most_links
    ) l
    window w as (order by l.sequence)
  ), last_link as (
    select sequence, hash from links union all select verification.through, verification.hash order by 1 desc limit 1
  )
  select count(*) as checked, min(k.sequence) filter (where k.broken) as broken_at,
    (select l.sequence from last_link l) as through, (select l.hash from last_link l) as hash,
    (select h.sequence from app.audit_heads h where h.organization_id = organization) as end_sequence,
    (select h.hash from app.audit_heads h where h.organization_id = organization) as end_hash
  into part from links k;
  verification.broken_at := coalesce(part.broken_at, case
    when part.checked = most_links then null
    when part.through <> part.end_sequence then least(part.through, part.end_sequence) + 1
    when part.hash <> part.end_hash then part.through
  end);
  -- What follows a broken link proves nothing.
  verification.checked := verification.checked + part.checked;
  verification.through := least(part.through, verification.broken_at - 1);
  verification.hash := part.hash;
  if verification.broken_at is not null or part.checked < most_links then verification.finished_at := now(); end if;
  update app.audit_verifications v
  set through = verification.through, hash = verification.hash, checked = verification.checked,
    broken_at = verification.broken_at, finished_at = verification.finished_at
  where v.organization_id = organization;
  return verification;
end
$$;
grant execute on function app.verify_audit_part to app_writer;

-- For how many days the audit log of an organization is kept; null: for ever.
create function app.audit_days(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  -- least ignores nulls.
  select least((app.organization_limits(o.id) ->> 'audit_days')::integer, o.audit_retention_days)
  from public.organizations o where o.id = organization
$$;

-- How many entries of an audit log are older than this many days.
create function app.count_audit_entries(organization uuid, older_than_days integer) returns bigint
  language sql stable security definer set search_path = ''
as $$
  -- Numbers have no gaps: the number of the last entry tells how many there are.
  select greatest(coalesce((
      select l.sequence from public.audit_log l
      where l.organization_id = organization and l.occurred_at < now() - make_interval(days => older_than_days)
      order by l.occurred_at desc, l.sequence desc limit 1), 0)
    - coalesce((select max(c.sequence) from public.audit_checkpoints c where c.organization_id = organization), 0), 0)
$$;

create function app.audit_status(organization uuid, older_than_days integer) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'entries', app.count_audit_entries(o.id, 0),
    'last_sequence', coalesce((select h.sequence from app.audit_heads h where h.organization_id = o.id), 0),
    'kept_days', app.audit_days(o.id),
    'plan_days', (app.organization_limits(o.id) ->> 'audit_days')::integer,
    'retention_days', o.audit_retention_days,
    'older_entries', case when older_than_days is not null then app.count_audit_entries(o.id, older_than_days) end,
    'revision', o.revision,
    'verification', (
      select json_build_object('started_at', v.started_at, 'through', v.through, 'checked', v.checked,
        'broken_at', v.broken_at, 'finished_at', v.finished_at)
      from app.audit_verifications v where v.organization_id = o.id)
  )
  from public.organizations o
  where o.id = organization and app.may_verify_audit_chain(o.id)
$$;
grant execute on function app.audit_status to authenticated;

-- How many entries the audit log of an organization has, how long it is kept, what its last verification found and, for
-- a number of days, how many entries are older. Null for anyone but maintainers and admins.
create function public.audit_status(organization_id uuid, older_than_days integer default null::integer) returns json
  language sql stable
return app.audit_status(organization_id, older_than_days);
grant execute on function public.audit_status to authenticated;

-- Deletes the oldest entries, at most this many, for the owner only: no role has a grant. Leaves a checkpoint that the
-- rest of the chain hangs on.
create function app.prune_audit_log(organization uuid, older_than timestamptz, most_rows integer default 10000) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  last_overdue bigint;
  last_link public.audit_log;
  pruned bigint;
begin
  -- A verification reads checkpoint and links in two statements.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215343));
  perform 1 from app.audit_heads where organization_id = organization for update;
  select sequence into last_overdue from public.audit_log
  where organization_id = organization and occurred_at < older_than
  order by occurred_at desc, sequence desc limit 1;
  if last_overdue is null then return 0; end if;
  select * into last_link from public.audit_log
  where organization_id = organization and sequence <= least(last_overdue, (
    select min(f.sequence) + most_rows - 1 from public.audit_log f where f.organization_id = organization))
  order by sequence desc limit 1;
  delete from public.audit_log where organization_id = organization and sequence <= last_link.sequence;
  get diagnostics pruned = row_count;
  insert into public.audit_checkpoints (organization_id, sequence, hash, row_count)
  values (organization, last_link.sequence, last_link.hash, pruned);
  return pruned;
end
$$;

-- Sign-ins are kept for a year, as the privacy policy says. A checkpoint carries the chain on.
create function app.prune_installation_log() returns bigint
  language sql security definer set search_path = ''
as $$
  select app.prune_audit_log(app.installation_chain(), now() - interval '1 year')
$$;
grant execute on function app.prune_installation_log to app_job;

-- The organizations whose audit log goes back further than it should.
create function app.overdue_audit_logs() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select o.id
  from public.organizations o
  cross join lateral (select app.audit_days(o.id) as days) l
  where exists (
    select 1 from public.audit_log a
    where a.organization_id = o.id and a.occurred_at < now() - make_interval(days => l.days)
  )
$$;
grant execute on function app.overdue_audit_logs to app_job;

-- Cuts what is older than the limit and leaves a checkpoint; without a limit nothing. How long is not the caller's to
-- say.
create function app.prune_overdue_audit_log(organization uuid) returns bigint
  language sql security definer set search_path = ''
as $$
  select app.prune_audit_log(organization, now() - make_interval(days => app.audit_days(organization)))
$$;
grant execute on function app.prune_overdue_audit_log to app_job;

-- Refused sign-ins ----------------------------------------------------------------------------------------------------

-- Refusals that the audit log has not been told of yet. No foreign key: checking it would take longer for a person who
-- exists.
create table app.refused_sign_ins (
  id bigint not null generated always as identity,
  occurred_at timestamptz not null default now(),
  -- Null where the proof named nobody.
  user_id uuid,
  method text not null,
  reason text not null,
  address text,
  constraint refused_sign_ins_pkey primary key (id)
);

-- For the auth protocol, in the transaction of the refusal.
create function app.note_refused_sign_in(person uuid, method text, reason text) returns void
  language sql security definer set search_path = ''
as $$
  insert into app.refused_sign_ins (user_id, method, reason, address)
  values (person, method, reason, nullif(current_setting('request.address', true), ''))
$$;
grant execute on function app.note_refused_sign_in to auth_admin;

-- One event per person, kind of proof and reason among the oldest 50,000 refusals. Beyond 200 people the rest is
-- counted as nobody's, so that a flood over many addresses does not fill the log.
create function app.record_refused_sign_ins(out recorded integer, out has_more boolean) returns record
  language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
declare
  most_lines constant integer := 50000;
  most_people constant integer := 200;
  taken_lines bigint := 0;
  refused record;
begin
  recorded := 0;
  for refused in
    with oldest as materialized (
      -- Lines that another process tells of right now are its own.
      select id from app.refused_sign_ins order by id limit most_lines for update skip locked
    ), taken as (
      delete from app.refused_sign_ins r using oldest where r.id = oldest.id
      returning r.occurred_at, r.user_id, r.method, r.reason, r.address
    ), counted as (
      select *, count(*) over (partition by user_id) as count_of_person from taken
    ), ranked as (
      select *, dense_rank() over (order by count_of_person desc, user_id) as place from counted
    )
    select case when place <= most_people then user_id end as user_id, method, reason, count(*),
      count(distinct address) as address_count, min(occurred_at) as first_at, max(occurred_at) as last_at,
      mode() within group (order by address) as address
    from ranked group by 1, 2, 3 order by 6
  loop
    -- The address that tried most stands for all of them.
    perform set_config('request.address', coalesce(refused.address, ''), true);
    perform app.record_event(null, 'sign_in_refused', jsonb_strip_nulls(jsonb_build_object(
      'user_id', refused.user_id, 'method', refused.method, 'reason', refused.reason, 'count', refused.count,
      'address_count', refused.address_count, 'first_at', refused.first_at, 'last_at', refused.last_at
    )));
    recorded := recorded + 1;
    taken_lines := taken_lines + refused.count;
  end loop;
  perform set_config('request.address', '', true);
  has_more := taken_lines = most_lines;
end
$$;
grant execute on function app.record_refused_sign_ins to app_job;

-- News and notifications ----------------------------------------------------------------------------------------------

-- What has happened and was not told yet. The job that tells it deletes it.
create table app.news (
  id bigint not null generated always as identity,
  -- What one transaction did.
  batch uuid not null,
  -- Null for what concerns an account and no organization.
  organization_id uuid,
  -- One of those in domain/news. Their facts are columns here, and in data what no column holds.
  kind text not null,
  actor_id uuid,
  component_id uuid,
  version_id uuid,
  user_id uuid,
  data jsonb not null default '{}'::jsonb,
  occurred_at timestamptz not null default now(),
  constraint news_pkey primary key (id),
  constraint news_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade
);
create index news_actor_id_idx on app.news (actor_id) where (actor_id is not null);
create index news_batch_idx on app.news (batch, id);
create index news_occurred_at_idx on app.news (occurred_at);
create index news_organization_id_idx on app.news (organization_id);
create index news_user_id_idx on app.news (user_id) where (user_id is not null);

-- Whether this transaction tells nobody what it does: it fills an organization from a file, and a file is no news.
create function app.is_quiet() returns boolean
  language sql stable parallel safe
return (coalesce(current_setting('app.quiet', true), '') = 'on');

-- The batch of this transaction. The first call orders the job that tells it.
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

-- The person of the transaction, unless it deletes their account.
create function app.news_actor() returns uuid
  language sql stable security definer set search_path = ''
as $$
  select u.id from auth.users u where u.id = auth.uid()
$$;

-- Records a piece of news. Nothing about the demo, and nothing in a quiet transaction.
create function app.add_news(organization uuid, kind text, component uuid default null::uuid, version uuid default null::uuid, person uuid default null::uuid, data jsonb default '{}'::jsonb) returns void
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

-- Records what no trigger sees, for jobs.
create function app.report_news(organization uuid, kind text, data jsonb, person uuid default null::uuid) returns void
  language sql security definer set search_path = ''
as $$
  select app.add_news(organization, kind, person => person, data => data)
$$;
grant execute on function app.report_news to app_job;

-- From which browsers a person has signed in, so that a new one is told.
create table app.known_devices (
  user_id uuid not null,
  -- What the browser says it is, without the numbers of its versions.
  device text not null,
  seen_at timestamptz not null default now(),
  constraint known_devices_pkey primary key (user_id, device),
  constraint known_devices_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);

-- What follows from the erasure of an account is told to nobody, because it would name the person.
create function app.erase_quietly() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('app.quiet', 'on', true);
  return old;
end
$$;

-- Batches whose job was not ordered, or has failed for good: those of so many rows of news after this one, the oldest
-- first.
create function app.untold_batches(older_than interval, after_id bigint, most_rows integer) returns table(batch uuid, last_id bigint)
  language sql stable security definer set search_path = ''
as $$
  select f.batch, max(f.id)
  from (
    select n.batch, n.id from app.news n
    where n.id > after_id and n.occurred_at < now() - older_than
    order by n.id
    limit most_rows
  ) f
  group by f.batch
  order by max(f.id)
$$;
grant execute on function app.untold_batches to app_job;

-- Waits for another transaction that tells the batch. False if that has told it.
create function app.hold_news(of_batch uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from app.news n where n.batch = of_batch for update;
  return found;
end
$$;
grant execute on function app.hold_news to app_job;

-- What a batch says as it is now, with everybody it may concern.
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
  ), newest as materialized (
    -- Of many releases of one component, the newest stable one and the newest of all: each dependent belongs to one of them.
    select distinct on (t.organization_id, t.component_id, t.kind, t.is_stable) t.*,
      (select v.sort_key from public.versions v
       where v.organization_id = t.organization_id and v.component_id = t.component_id and v.state <> 'withdrawn' and v.is_stable
       order by v.sort_key desc limit 1) as highest_stable,
      (select v.sort_key from public.versions v
       where v.organization_id = t.organization_id and v.component_id = t.component_id and v.state <> 'withdrawn'
       order by v.sort_key desc limit 1) as highest
    from told t
    where t.kind <> 'version_state_changed' and t.state <> 'withdrawn'
    order by t.organization_id, t.component_id, t.kind, t.is_stable, t.sort_key desc, t.released_at desc, t.id desc
  ), behind as materialized (
    select distinct on (d.organization_id, d.component_id, d.depends_on_id, t.kind)
      t.id as news_id, d.component_id, c.title, s.number as selected, d.lag_distance, d.lag_count,
      -- The lag is that to the newest version which the dependent can select.
      t.sort_key < case when s.is_stable then t.highest_stable else t.highest end as has_newer
    from newest t
    join public.dependencies d on d.organization_id = t.organization_id and d.depends_on_id = t.component_id
    join public.versions s on s.id = d.version_id
    join public.components c on c.organization_id = d.organization_id and c.id = d.component_id and not c.is_example
    where (t.is_stable or not s.is_stable) and (s.sort_key, s.released_at) < (t.sort_key, t.released_at)
    order by d.organization_id, d.component_id, d.depends_on_id, t.kind, t.sort_key desc, t.released_at desc
  ), dependents as materialized (
    select * from behind
    union all
    select t.id, d.component_id, c.title, t.number, d.lag_distance, d.lag_count, false
    from told t
    join public.dependencies d
      on d.organization_id = t.organization_id and d.depends_on_id = t.component_id and d.version_id = t.version_id
    join public.components c on c.organization_id = d.organization_id and c.id = d.component_id and not c.is_example
    where t.kind = 'version_state_changed'
  ), health as materialized (
    select n.id as news_id, h.id::uuid as component_id, c.title, h.before::integer as before, h.after::integer as after
    from news n
    cross join lateral rows from (
      jsonb_array_elements_text(n.data -> 'ids'), jsonb_array_elements(n.data -> 'before'), jsonb_array_elements(n.data -> 'after')
    ) h (id, before, after)
    join public.components c on c.organization_id = n.organization_id and c.id = h.id::uuid
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
        'breaking_changes', t.breaking_changes, 'guides', t.guides) end,
      'accepted_by', case when n.kind = 'document_to_accept' then (
        select coalesce(json_agg(distinct a.user_id), '[]')
        from public.legal_documents d
        join public.legal_acceptances a on a.organization_id = d.organization_id and a.lineage_id = d.lineage_id
        join public.legal_documents v on v.id = a.document_id and v.number >= d.number
        where d.organization_id = n.organization_id and d.id = (n.data ->> 'id')::uuid) end
    ) order by n.id), '[]') from news n left join told t on t.id = n.id),
    'dependents', (select coalesce(json_agg(d), '[]') from dependents d),
    'health', (select coalesce(json_agg(h order by h.news_id), '[]') from health h),
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
grant execute on function app.read_news to app_job;

-- Tells people, and orders the mails that they want.
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
grant execute on function app.store_notifications to app_job;

-- The batch was told.
create function app.forget_news(of_batch uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from app.news where batch = of_batch
$$;
grant execute on function app.forget_news to app_job;

-- What people are told about, and when by email. Nobody else sees it.
create table public.notification_settings (
  user_id uuid not null,
  -- When emails go out: at once, in a daily or weekly digest at 8:00, or at once and only about scores that fall.
  cadence text not null default 'daily',
  -- The name of a time zone, such as Europe/Amsterdam.
  time_zone text not null default 'UTC',
  -- Events that the person is not told about. Those of security are always told.
  muted text[] not null default '{}'::text[],
  updated_at timestamptz not null default now(),
  -- Whether the person has chosen the time zone. While they have not and it is still UTC, the app stores that of their
  -- browser, once: a browser in another place changes nothing afterwards.
  time_zone_is_chosen boolean not null default false,
  constraint notification_settings_pkey primary key (user_id),
  constraint notification_settings_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint notification_settings_cadence_known check (cadence = any (array['at_once', 'daily', 'weekly', 'score_falls'])),
  constraint notification_settings_muted_few check ((cardinality(muted) <= 32) and (array_position(muted, null::text) is null)),
  constraint notification_settings_muted_short check (octet_length(array_to_string(muted, ',')) <= 2048),
  constraint notification_settings_time_zone_form check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$')
);
alter table public.notification_settings enable row level security;
create policy "a person reads their own notification settings" on public.notification_settings
  for select to app_writer, authenticated
  using ((user_id = auth.uid()) and (not app.is_acting()));
create policy "service_role reads every row" on public.notification_settings for select to service_role using (true);
create policy "a person changes their own notification settings" on public.notification_settings
  for update to authenticated
  using ((user_id = auth.uid()) and (not app.is_acting()) and (not app.is_token()))
  with check (user_id = auth.uid());
grant select on public.notification_settings to app_writer, service_role;
grant select, update (cadence, time_zone, muted, time_zone_is_chosen) on public.notification_settings to authenticated;
create trigger notification_settings_keep_mails_due before update on public.notification_settings
  for each row when (((old.cadence <> new.cadence) or (old.time_zone <> new.time_zone))) execute function app.keep_mails_due();

-- What a person is told, one row for each event. Only the person reads and marks it.
create table public.notifications (
  id uuid not null default gen_random_uuid(),
  -- Null for what concerns the account.
  organization_id uuid,
  user_id uuid not null,
  -- One of those in domain/notifications.
  event text not null,
  -- The component that the event is about: for a release, the one that was released.
  component_id uuid,
  version_id uuid,
  -- Who did it.
  actor_id uuid,
  -- Another person whom the event is about.
  subject_id uuid,
  -- What the event says, as domain/notifications describes it. No person is named in it.
  data jsonb not null default '{}'::jsonb,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  batch uuid not null,
  -- Its place among what the person is told of one batch, so that telling twice tells once.
  "position" integer not null,
  constraint notifications_pkey primary key (id),
  constraint notifications_batch_key unique (user_id, batch, "position"),
  constraint notifications_actor_id_fkey foreign key (actor_id) references public.profiles(id) on delete set null,
  constraint notifications_component_id_fkey foreign key (component_id) references public.components(id) on delete set null,
  constraint notifications_member_fkey foreign key (organization_id, user_id) references public.members(organization_id, user_id) on delete cascade,
  constraint notifications_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint notifications_subject_id_fkey foreign key (subject_id) references public.profiles(id) on delete set null,
  constraint notifications_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint notifications_version_id_fkey foreign key (version_id) references public.versions(id) on delete set null,
  constraint notifications_data_size check (pg_column_size(data) <= 65536),
  constraint notifications_event_form check (event ~ '^[a-z_]{1,64}$')
);
create index notifications_actor_id_idx on public.notifications (actor_id) where (actor_id is not null);
create index notifications_component_id_idx on public.notifications (component_id) where (component_id is not null);
create index notifications_created_at_idx on public.notifications (created_at);
create index notifications_newest_idx on public.notifications (user_id, created_at desc, id desc);
create index notifications_organization_id_idx on public.notifications (organization_id, user_id);
create index notifications_subject_id_idx on public.notifications (subject_id) where (subject_id is not null);
create index notifications_unread_idx on public.notifications (user_id) where (read_at is null);
create index notifications_version_id_idx on public.notifications (version_id) where (version_id is not null);
alter table public.notifications enable row level security;
create policy "a person reads their own notifications" on public.notifications
  for select to app_writer, authenticated
  using ((user_id = auth.uid()) and (not app.is_acting()) and (((organization_id is null) and (not app.is_token()) and (select app.proof_suffices(false))) or (organization_id = any ((select app.my_organizations())::uuid[]))));
create policy "service_role reads every row" on public.notifications for select to service_role using (true);
create policy "a person marks their own notifications" on public.notifications
  for update to authenticated
  using ((user_id = auth.uid()) and (not app.is_acting()) and (not app.is_token()) and (((organization_id is null) and (select app.proof_suffices(false))) or (organization_id = any ((select app.my_organizations())::uuid[]))))
  with check (user_id = auth.uid());
grant select on public.notifications to app_writer, service_role;
grant select, update (read_at) on public.notifications to authenticated;
create trigger notifications_capture_delete after delete on public.notifications referencing old table as old_rows
  for each statement execute function realtime.capture();
create trigger notifications_capture_insert after insert on public.notifications referencing new table as new_rows
  for each statement execute function realtime.capture();
create trigger notifications_capture_update after update on public.notifications referencing old table as old_rows new table as new_rows
  for each statement execute function realtime.capture();

-- Each notification by each channel, at most once.
create table app.notification_deliveries (
  notification_id uuid not null,
  channel text not null default 'mail',
  user_id uuid not null,
  organization_id uuid,
  -- Those components of the notification that the person wants mail about. Null if it is about none of theirs.
  component_ids uuid[],
  -- Goes out at once, whatever the person has chosen or switched off.
  is_urgent boolean not null,
  due_at timestamptz not null,
  -- The mail that it is a part of.
  mail_id uuid,
  state text not null default 'waiting',
  settled_at timestamptz,
  -- Goes out at once, if the person wants emails at all.
  is_pressing boolean not null default false,
  constraint notification_deliveries_pkey primary key (notification_id, channel),
  constraint notification_deliveries_notification_id_fkey foreign key (notification_id) references public.notifications(id) on delete cascade,
  constraint notification_deliveries_channel_known check (channel = 'mail'),
  constraint notification_deliveries_state_known check (state = any (array['waiting', 'claimed', 'sent', 'dropped']))
);
create index notification_deliveries_due_idx on app.notification_deliveries (due_at) where (state = 'waiting');
create index notification_deliveries_mail_id_idx on app.notification_deliveries (mail_id) where (mail_id is not null);
create index notification_deliveries_waiting_idx on app.notification_deliveries (user_id, organization_id) where (state = 'waiting');

-- When a mail about something of this moment goes out: the next 8:00 of the person's day, or of their Monday, unless at
-- once.
create function app.mail_due_at(cadence text, time_zone text, is_urgent boolean, at timestamptz) returns timestamptz
  language sql stable set search_path = ''
as $$
  select case
    when is_urgent or cadence in ('at_once', 'score_falls') then at
    when cadence = 'daily' then (date_trunc('day', (at at time zone time_zone) - interval '8 hours') + interval '1 day 8 hours') at time zone time_zone
    else (date_trunc('week', (at at time zone time_zone) - interval '8 hours') + interval '7 days 8 hours') at time zone time_zone
  end
$$;

-- What waits goes out when the person now wants it.
create function app.keep_mails_due() returns trigger
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

-- Deletes old notifications, in portions.
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
grant execute on function app.prune_notifications to app_job;

-- Mails about notifications: one for a person and an organization at a time.
create table app.notification_mails (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  -- Null if it is about the account.
  organization_id uuid,
  -- single: at once. digest: daily or weekly, without what was read meanwhile. urgent: about security, whatever the
  -- person has chosen.
  kind text not null,
  state text not null default 'ordered',
  -- What it says, decided before the first attempt, so that each attempt says the same. Null before that and after the
  -- last.
  content jsonb,
  -- A hash of the address that it went to.
  address_digest bytea,
  created_at timestamptz not null,
  -- When its job was added last.
  ordered_at timestamptz not null,
  settled_at timestamptz,
  constraint notification_mails_pkey primary key (id),
  constraint notification_mails_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint notification_mails_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade,
  constraint notification_mails_kind_known check (kind = any (array['single', 'digest', 'urgent'])),
  constraint notification_mails_settled check ((state = 'ordered') = (settled_at is null)),
  constraint notification_mails_state_known check (state = any (array['ordered', 'sent', 'dropped', 'refused', 'failed']))
);
create index notification_mails_created_at_idx on app.notification_mails (created_at);
create index notification_mails_ordered_idx on app.notification_mails (ordered_at) where (state = 'ordered');
create index notification_mails_organization_id_idx on app.notification_mails (organization_id) where (organization_id is not null);
create index notification_mails_user_id_idx on app.notification_mails (user_id, created_at);

-- Until when a person gets no further mail. What comes meanwhile waits for the next one.
create table app.mail_pauses (
  user_id uuid not null,
  is_urgent boolean not null,
  ends_at timestamptz not null,
  constraint mail_pauses_pkey primary key (user_id, is_urgent),
  constraint mail_pauses_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);

-- Addresses whose mail server refuses mail for good. They get no mail about notifications.
create table app.refused_addresses (
  user_id uuid not null,
  -- A hash of the address.
  digest bytea not null,
  refused_at timestamptz not null,
  constraint refused_addresses_pkey primary key (user_id, digest),
  constraint refused_addresses_user_id_fkey foreign key (user_id) references public.profiles(id) on delete cascade
);

create function app.mail_digest(address text) returns bytea
  language sql immutable parallel safe
return sha256(convert_to(lower(address), 'UTF8'::name));
grant execute on function app.mail_digest to app_writer;

-- A new address, and a person who turns emails on again, are tried again.
create function app.forget_refused_addresses() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.refused_addresses r where r.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  return null;
end
$$;

-- Claims what is due into one mail for each person, with the jobs that send them, and begins their pauses. Returns how
-- many.
create function app.order_due_mails(at timestamptz, pause interval, most integer) returns integer
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
grant execute on function app.order_due_mails to app_job;

-- Adds another job for mails whose job has given up. After some days nobody wants to read them any more.
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
grant execute on function app.reorder_mails to app_job;

-- What a mail may say as things are now, and why it is not sent if so.
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
grant execute on function app.read_notification_mail to app_job;

-- The components of a person that mail is wanted about, with their penalties, and what the worst selected versions
-- could move to.
create function app.read_lost_points(person uuid, organization uuid, most integer) returns json
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select c.id, c.title, c.health_score
    from public.component_users u
    -- Foreign keys keep what these ids name in the organization. With its id as well, its index looks as good as the key.
    join public.components c on c.id = u.component_id and not c.is_example
    where u.organization_id = read_lost_points.organization and u.user_id = read_lost_points.person and u.email_notifications
  ), edges as materialized (
    select d.component_id, d.depends_on_id, d.version_id, d.penalty
    from public.dependencies d
    where d.organization_id = read_lost_points.organization and d.component_id = any (array(select id from mine))
  ), lost as materialized (
    select e.*, s.number, s.state, s.released_at, s.is_breaking, s.is_stable
    from edges e
    join public.versions s on s.id = e.version_id
    where e.penalty > 0
    order by e.penalty desc, e.component_id, e.depends_on_id
    limit most
  ), targets as materialized (
    select t.id, t.title, t.version_scheme, app.versions_ahead(read_lost_points.organization, t.id, x.with_pre_releases) as ahead
    from (select l.depends_on_id, bool_or(not l.is_stable) as with_pre_releases from lost l group by l.depends_on_id) x
    join public.components t on t.id = x.depends_on_id
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
grant execute on function app.read_lost_points to app_job;

-- Keeps what a mail says, and drops what it does not tell.
create function app.compose_mail(mail uuid, said jsonb, told uuid[], at timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  update app.notification_deliveries d set state = 'dropped', settled_at = at
  where d.mail_id = mail and d.state = 'claimed' and d.notification_id <> all (told);
  update app.notification_mails m set content = said where m.id = mail and m.state = 'ordered' and m.content is null;
$$;
grant execute on function app.compose_mail to app_job;

-- The mail was sent, or never will be.
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
grant execute on function app.settle_mail to app_job;

-- The address with this hash gets no more mails about notifications, and the maintainers of the person's organizations
-- are told.
create function app.refuse_address(person uuid, hash bytea, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.refused_addresses (user_id, digest, refused_at)
  select p.id, hash, at from public.profiles p where p.id = person
  on conflict do nothing;
  -- Told once, also if several mails are refused.
  if not found then return; end if;
  perform app.report_news(m.organization_id, 'mail_refused', '{}', person)
  from public.members m where m.user_id = person order by m.organization_id;
end
$$;

-- The address accepts no mail. It gets no more, and the maintainers of the person's organizations are told.
create function app.refuse_mail(mail uuid, address text, at timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  select m.user_id into person from app.notification_mails m where m.id = mail;
  perform app.settle_mail(mail, 'refused', at);
  perform app.refuse_address(person, app.mail_digest(address), at);
end
$$;
grant execute on function app.refuse_mail to app_job;

-- A mail that was sent came back. Nothing happens unless it went to the address with this hash. False: it is still
-- being sent.
create function app.return_mail(mail uuid, hash bytea, at timestamptz) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  person uuid;
begin
  -- Of two reports, the second waits here for the first and then finds the mail refused.
  update app.notification_mails m set state = 'refused', settled_at = at
  where m.id = mail and m.state = 'sent' and m.address_digest = hash
  returning m.user_id into person;
  if not found then
    return not exists (select from app.notification_mails m where m.id = mail and m.state = 'ordered');
  end if;
  -- An address that the person no longer has needs nobody's attention.
  perform app.refuse_address(person, hash, at)
  from auth.users u where u.id = person and app.mail_digest(u.email) = hash;
  return true;
end
$$;
grant execute on function app.return_mail to app_job;

-- Deletes old mails, in portions.
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
grant execute on function app.prune_notification_mails to app_job;

-- What the link of a mail turns off or on: mail about one component, or all that can be turned off. Null only tells. No
-- row: neither exists any more.
create function app.mail_subscription(person uuid, component uuid, wanted boolean, out title text, out is_on boolean) returns setof record
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
grant execute on function app.mail_subscription to app_writer;

-- What the rules of an organization found when a job last looked, so that it can tell what is new and what is gone.
create table app.rule_findings (
  organization_id uuid not null,
  rule_id uuid not null,
  component_id uuid not null,
  rule text not null,
  level text not null,
  message text not null,
  found_at timestamptz not null default now(),
  constraint rule_findings_pkey primary key (organization_id, rule_id, component_id),
  constraint rule_findings_component_id_fkey foreign key (organization_id, component_id) references public.components(organization_id, id) on delete cascade
);
create index rule_findings_component_id_idx on app.rule_findings (organization_id, component_id);

-- Organizations whose findings are known. Those of any other are stored and not told.
create table app.followed_rules (
  organization_id uuid not null,
  followed_at timestamptz not null default now(),
  constraint followed_rules_pkey primary key (organization_id),
  constraint followed_rules_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade
);

-- A new organization has no findings.
create function app.follow_rules_of_organization() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.followed_rules (organization_id) values (new.id);
  return null;
end
$$;

-- Nobody is told what this transaction does, nor what rules find in it: it fills an organization from a file, and a
-- file is no news.
create function app.be_quiet(organization uuid) returns void
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

-- When the findings of an organization are compared next. One job is ordered for it, however much happens before.
create table app.rule_turns (
  organization_id uuid not null,
  due_at timestamptz not null,
  constraint rule_turns_pkey primary key (organization_id),
  constraint rule_turns_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade
);

-- Orders a comparison of findings for this time, unless one is ordered already.
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
grant execute on function app.order_following to app_job;

-- Whether the organization may be read, and whether its findings are known from an earlier run.
create function app.begin_following_rules(organization uuid, out is_readable boolean, out is_known boolean) returns record
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
grant execute on function app.begin_following_rules to app_job;

-- Stores what rules find now, and records what is new and what is gone.
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
grant execute on function app.store_rule_findings to app_job;

-- Where findings can come and go with time: exemptions end.
create function app.organizations_with_rules() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct r.organization_id from public.component_rules r
  join public.organizations o on o.id = r.organization_id and not o.is_demo
  where r.level <> 'off' and app.state_allows(app.organization_state(o.id), 'read')
$$;
grant execute on function app.organizations_with_rules to app_job;

-- Which reminders of which end of a trial were recorded. A trial that is extended has another end.
create table app.trial_reminders (
  organization_id uuid not null,
  trial_ends_at timestamptz not null,
  kind text not null,
  constraint trial_reminders_pkey primary key (organization_id, trial_ends_at, kind),
  constraint trial_reminders_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade,
  constraint trial_reminders_kind_known check (kind = any (array['three_days', 'one_day', 'ended']))
);

-- Records each trial that ends within three days, within one, or that has ended, once each.
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
grant execute on function app.report_ending_trials to app_job;

-- What is told at once ------------------------------------------------------------------------------------------------

-- Whether the person who asks may join a channel: organization:<id>, where changes are told, or component:<id>, where
-- people see who else is there.
create function app.may_hear(topic text) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  kind constant text := split_part(topic, ':', 1);
  given constant text := split_part(topic, ':', 2);
  organization uuid;
begin
  if topic !~ '^(organization|component):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  if kind = 'organization' then organization := given::uuid;
  else select c.organization_id into organization from public.components c where c.id = given::uuid;
  end if;
  return organization = any (app.my_organizations());
end
$$;
grant execute on function app.may_hear to authenticated;

-- Demo ----------------------------------------------------------------------------------------------------------------

-- Which edition of the demo files is in place, so that a newer one replaces it.
create table app.demo_data (
  organization_id uuid not null,
  checksum text not null,
  constraint demo_data_pkey primary key (organization_id),
  constraint demo_data_organization_id_fkey foreign key (organization_id) references public.organizations(id) on delete cascade
);

-- The demo organisation, where the installation has one.
create function app.demo_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.organizations where is_demo
$$;
grant execute on function app.demo_organizations to anon;

-- Site ----------------------------------------------------------------------------------------------------------------

-- Messages from the contact page; each is mailed to the mailbox of the installation as well.
create table public.contact_requests (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  email text not null,
  company text,
  message text not null,
  preferred_time text,
  language text not null default 'en',
  -- A keyed hash of the address that sent it, to slow senders down; forgotten after a day.
  sender_key text,
  -- When the mail was handed over; null where it could not be.
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  constraint contact_requests_pkey primary key (id),
  constraint contact_requests_company_length check (char_length(company) <= 256),
  constraint contact_requests_email_length check ((char_length(email) >= 3) and (char_length(email) <= 256)),
  constraint contact_requests_kind_known check (kind = any (array['sales', 'support', 'demo'])),
  constraint contact_requests_message_length check ((char_length(message) >= 1) and (char_length(message) <= 4000)),
  constraint contact_requests_name_length check ((char_length(name) >= 1) and (char_length(name) <= 256)),
  constraint contact_requests_preferred_time_length check (char_length(preferred_time) <= 256)
);
create index contact_requests_created_at_idx on public.contact_requests (created_at);
create index contact_requests_sender_idx on public.contact_requests (sender_key, created_at) where (sender_key is not null);
alter table public.contact_requests enable row level security;
create policy "service_role reads every row" on public.contact_requests for select to service_role using (true);
create policy "the server keeps what visitors write" on public.contact_requests
  for all to app_job
  using (true)
  with check (true);
grant select, insert, update (sender_key, delivered_at) on public.contact_requests to app_job;
grant select on public.contact_requests to service_role;

-- Which pages are opened how often. Neither a person, an address nor a session can be told from a row.
create table public.page_views (
  id bigint not null generated always as identity,
  route text not null,
  path text not null,
  viewed_at timestamptz not null default now(),
  constraint page_views_pkey primary key (id),
  constraint page_views_path_length check ((char_length(path) >= 1) and (char_length(path) <= 1024)),
  constraint page_views_route_length check ((char_length(route) >= 1) and (char_length(route) <= 256))
);
create index page_views_viewed_at_idx on public.page_views (viewed_at);
alter table public.page_views enable row level security;
create policy "service_role reads every row" on public.page_views for select to service_role using (true);
create policy "the server counts page views" on public.page_views for all to app_job using (true) with check (true);
grant select, insert, delete on public.page_views to app_job;
grant select on public.page_views to service_role;

-- Forgets who sent a message after a day, and page views after 400 days.
create function app.prune_site() returns void
  language sql security definer set search_path = ''
as $$
  update public.contact_requests set sender_key = null
  where sender_key is not null and created_at < now() - interval '1 day';
  delete from public.page_views where viewed_at < now() - interval '400 days';
$$;
grant execute on function app.prune_site to app_job;

-- Jobs ----------------------------------------------------------------------------------------------------------------

-- Adds a job to the caller's transaction: it exists exactly when the transaction commits. Tasks name the roles that
-- may.
create function app.enqueue(task text, payload jsonb, key text default null::text, run_at timestamptz default null::timestamptz) returns void
  language sql security definer set search_path = ''
as $$
  select platform.enqueue(task, payload, key, run_at)
$$;
grant execute on function app.enqueue to app_job, app_writer;

-- Platform: the caller of a request -----------------------------------------------------------------------------------

-- The signed-in person; null for anyone else.
create function auth.uid() returns uuid
  language sql stable parallel safe
return (((nullif(current_setting('request.jwt.claims', true), ''))::jsonb ->> 'sub'))::uuid;
grant execute on function auth.uid to anon, app_job, app_writer, auth_admin, authenticated, service_role;

-- The role that the token names; null where there is no token.
create function auth.role() returns text
  language sql stable parallel safe
return ((nullif(current_setting('request.jwt.claims', true), ''))::jsonb ->> 'role');
grant execute on function auth.role to anon, app_job, app_writer, auth_admin, authenticated, service_role;

-- The claims of the verified token; null where there is none.
create function auth.jwt() returns jsonb
  language sql stable parallel safe
return (nullif(current_setting('request.jwt.claims', true), ''))::jsonb;
grant execute on function auth.jwt to anon, app_job, app_writer, auth_admin, authenticated, service_role;

-- Whether this session of this person may still act: not signed out, revoked or over, the person neither deleted nor
-- banned. If somebody acts in it, the same holds for them and for their own session.
create function auth.session_is_live(of_user uuid, of_session uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = of_session
      and s.user_id = of_user
      and s.revoked_at is null
      and (s.not_after is null or s.not_after > pg_catalog.now())
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= pg_catalog.now())
      and (s.actor_id is null or auth.session_is_live(s.actor_id, s.actor_session_id))
  )
$$;
grant execute on function auth.session_is_live to app_writer, auth_admin, authenticated, realtime_admin;

-- Whether the person has a verified second factor or a passkey. Recovery codes only stand in for one.
create function auth.has_second_factor(of_user uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors f
    where f.user_id = of_user and f.status = 'verified' and f.factor_type <> 'recovery_code'
  ) or exists (
    select from auth.webauthn_credentials c where c.user_id = of_user and c.factor_id is null
  )
$$;

-- The live sessions of the person who asks: the current one first, then by last use. The current one is listed whatever
-- its age, because it asks.
create function auth.own_sessions(max_age interval default null::interval) returns table(id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, address text, place text, aal text, amr jsonb, is_current boolean)
  language sql stable security definer set search_path = ''
as $$
  with own as (
    select s.*, s.id::text = coalesce(auth.jwt() ->> 'session_id', '') as is_current
    from auth.sessions s
    where s.user_id = auth.uid() and s.revoked_at is null and (s.not_after is null or s.not_after > pg_catalog.now())
  )
  select own.id, own.created_at, coalesce(own.refreshed_at, own.created_at), own.user_agent, own.address, own.place,
    own.aal, own.amr, own.is_current
  from own
  where own.is_current or max_age is null
    or coalesce(own.sign_in_at, own.created_at) >= pg_catalog.now() - max_age
  order by 9 desc, 3 desc, own.id
$$;
grant execute on function auth.own_sessions to app_writer, authenticated;

-- Ends a session of the person who asks, and the changes that are still pending; false if there is no such session.
create function auth.end_own_session(of_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from auth.users where id = auth.uid() for update;
  delete from auth.sessions where id = of_session and user_id = auth.uid();
  if not found then return false; end if;
  perform auth.forget_pending_changes(auth.uid());
  return true;
end
$$;
grant execute on function auth.end_own_session to app_writer;

-- Ends what a message or a provider would finish without the session that began it: changes of the address and the
-- number, links of identities, and sign-ins whose code is not exchanged yet. Lock the row of the person first.
create function auth.forget_pending_changes(of_user uuid) returns void
  language sql set search_path = ''
as $$
  delete from auth.one_time_tokens
  where user_id = of_user and kind in ('email_change_current', 'email_change_new', 'phone_change');
  -- The times of the last messages stay: they keep the pause before the next one.
  update auth.users
  set new_email = null, email_change_confirmations = 0, new_phone = null, updated_at = now()
  where id = of_user and num_nonnulls(new_email, new_phone) > 0;
  delete from auth.flow_state where user_id = of_user or linking_user_id = of_user;
$$;
grant execute on function auth.forget_pending_changes to auth_admin;

-- Lets service_role read every table and view of a schema, and do nothing else. Product migrations call it at their
-- end.
create function platform.grant_service_role(target_schema name) returns void
  language plpgsql set search_path = ''
as $$
declare
  relation record;
begin
  execute format('grant usage on schema %I to service_role', target_schema);
  for relation in
    select c.oid, c.relname, c.relkind
    from pg_catalog.pg_class c
    join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = target_schema and c.relkind in ('r', 'p', 'v', 'm')
  loop
    execute format('grant select on %I.%I to service_role', target_schema, relation.relname);
    if relation.relkind in ('r', 'p') and not exists (
      select 1 from pg_catalog.pg_policy p
      where p.polrelid = relation.oid and p.polname = 'service_role reads every row'
    ) then
      execute format(
        'create policy "service_role reads every row" on %I.%I for select to service_role using (true)',
        target_schema, relation.relname
      );
    end if;
  end loop;
end
$$;

-- Platform: users and sessions ----------------------------------------------------------------------------------------

-- A person who can sign in.
create table auth.users (
  id uuid not null default gen_random_uuid(),
  aud text not null default 'authenticated',
  -- The role of the person's tokens. Set by administrators; a keyring refuses roles that it does not know.
  role text not null default 'authenticated',
  -- Lower case. It counts as proven only from email_confirmed_at on.
  email text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  -- Wanted, but not yet proven; the address in use is email.
  new_email text,
  email_change_sent_at timestamptz,
  -- Which address agreed to the change: 1 the one in use, 2 the wanted one, 0 none yet.
  email_change_confirmations smallint not null default 0,
  last_sign_in_at timestamptz,
  -- Written by the server and by administrators.
  app_metadata jsonb not null default '{}'::jsonb,
  -- Written by the person: never to be trusted by a policy.
  user_metadata jsonb not null default '{}'::jsonb,
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Digits without a plus. It counts as proven only from phone_confirmed_at on.
  phone text,
  phone_confirmed_at timestamptz,
  new_phone text,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  -- argon2id with its parameters, or bcrypt until the next sign-in. Null: no password.
  password_hash text,
  is_sso_user boolean not null default false,
  -- An administrator created or changed the account: requests for an unproven name no longer replace its data.
  is_administered boolean not null default false,
  -- When the person signed in to the session that asked for new_email. Null: an administrator asked.
  email_change_sign_in_at timestamptz,
  -- When the person signed in to the session that asked for new_phone.
  phone_change_sign_in_at timestamptz,
  -- The ids of who asked for new_email, as the product names them. Null: the person or an administrator.
  email_change_asked_by jsonb,
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_phone_key unique (phone),
  constraint users_email_change_asked_by_object check (jsonb_typeof(email_change_asked_by) = 'object'),
  constraint users_email_form check ((email = lower(email)) and ((char_length(email) >= 3) and (char_length(email) <= 256))),
  constraint users_new_email_form check ((new_email = lower(new_email)) and ((char_length(new_email) >= 3) and (char_length(new_email) <= 256))),
  constraint users_new_phone_form check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  constraint users_password_hash_form check (password_hash ~ '^\$(argon2id|2[aby])\$'),
  constraint users_phone_form check (phone ~ '^[1-9][0-9]{1,14}$'),
  constraint users_role_form check ((char_length(role) >= 1) and (char_length(role) <= 63))
);
create index users_password_hash_parameters_idx on auth.users ("substring"(password_hash, '^\$(?:argon2id\$v=\d+\$)?[^$]+\$'));
alter table auth.users enable row level security;
create policy "the auth protocol keeps every row" on auth.users for all to auth_admin using (true);
grant select, insert, update, delete on auth.users to auth_admin;
create trigger users_end_invitations before delete on auth.users
  for each row execute function app.end_own_invitations();
create trigger users_erase_quietly before delete on auth.users for each row execute function app.erase_quietly();
create trigger users_forget_person before delete on auth.users for each row execute function app.forget_person();
create trigger users_hide_profile after update of deleted_at on auth.users
  for each row when (((new.deleted_at is not null) and (old.deleted_at is null))) execute function app.hide_profile();
create trigger users_keep_maintainer after update of deleted_at on auth.users
  for each row when (((new.deleted_at is not null) and (old.deleted_at is null))) execute function app.keep_maintainer_account();
create trigger users_keep_profile after insert or update of email on auth.users
  for each row execute function app.keep_profile();

-- The same for an account that is deleted.
create function app.end_own_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.end_invitations_of(old.id, array(
    select organization_id from public.members where user_id = old.id order by organization_id));
  return old;
end
$$;

-- The ways in which a person proves who they are.
create table auth.identities (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  provider text not null,
  -- The subject that the provider names; for e-mail the id of the user.
  provider_id text not null,
  identity_data jsonb not null default '{}'::jsonb,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_pkey primary key (id),
  constraint identities_provider_provider_id_key unique (provider, provider_id),
  constraint identities_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
create index identities_user_id_idx on auth.identities (user_id);
alter table auth.identities enable row level security;
create policy "the auth protocol keeps every row" on auth.identities for all to auth_admin using (true);
grant select, insert, update, delete on auth.identities to auth_admin;
create trigger identities_name_person after insert on auth.identities
  for each row when ((new.provider <> all (array['email', 'phone']))) execute function app.name_person();

-- One sign-in on one device. Refreshes of a session wait for each other on its row.
create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  aal text not null default 'aal1',
  -- How the person proved who they are, newest first: method, timestamp, provider.
  amr jsonb not null default '[]'::jsonb,
  factor_id uuid,
  not_after timestamptz,
  -- Set when a spent refresh token came back: someone else holds a copy.
  revoked_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the person signed in, if this session continues another one after a confirmed change. Null: with this session.
  sign_in_at timestamptz,
  -- Where the address is, if a trusted proxy says so. Nobody is asked.
  place text,
  -- The passkey that is a second proof of the session. Null where passkeys are none.
  passkey_id uuid,
  -- The person who acts for the session's person, as the claim act of its tokens. Null: nobody does. The session ends
  -- with the actor's account.
  actor_id uuid,
  -- What the claim act of the session's tokens holds beside the actor.
  actor_claims jsonb not null default '{}'::jsonb,
  -- The actor's own session that opened this one. This one ends with it: signing the actor out leaves nothing behind.
  actor_session_id uuid,
  constraint sessions_pkey primary key (id),
  constraint sessions_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete cascade,
  constraint sessions_actor_session_id_fkey foreign key (actor_session_id) references auth.sessions(id) on delete cascade,
  constraint sessions_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete set null,
  constraint sessions_passkey_id_fkey foreign key (passkey_id) references auth.webauthn_credentials(id) on delete set null,
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint sessions_aal_known check (aal = any (array['aal1', 'aal2', 'aal3'])),
  constraint sessions_place_length check ((char_length(place) >= 1) and (char_length(place) <= 120))
);
create index sessions_actor_id_idx on auth.sessions (actor_id);
create index sessions_actor_session_id_idx on auth.sessions (actor_session_id);
create index sessions_factor_id_idx on auth.sessions (factor_id);
create index sessions_passkey_id_idx on auth.sessions (passkey_id);
create index sessions_user_id_idx on auth.sessions (user_id);
alter table auth.sessions enable row level security;
create policy "the auth protocol keeps every row" on auth.sessions for all to auth_admin using (true);
grant select, insert, update, delete on auth.sessions to auth_admin;
create trigger sessions_news_insert after insert on auth.sessions
  for each row when ((new.actor_id is null)) execute function app.report_new_device();

-- The first browser of an account is no news.
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

-- A chain per session, of which the last one is active.
create table auth.refresh_tokens (
  id bigint not null generated always as identity,
  session_id uuid not null,
  token_hash text not null,
  parent_id bigint,
  revoked_at timestamptz,
  -- The next token, readable only with this one: a client that lost the answer can be given it again.
  sealed_successor bytea,
  created_at timestamptz not null default now(),
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_hash_key unique (token_hash),
  constraint refresh_tokens_parent_id_fkey foreign key (parent_id) references auth.refresh_tokens(id) on delete cascade,
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions(id) on delete cascade
);
create unique index refresh_tokens_one_active_key on auth.refresh_tokens (session_id) where (revoked_at is null);
create index refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
alter table auth.refresh_tokens enable row level security;
create policy "the auth protocol keeps every row" on auth.refresh_tokens for all to auth_admin using (true);
grant select, insert, update, delete on auth.refresh_tokens to auth_admin;

-- What a mail carries: a link and a code for the same step. Several may be pending; the first that is used ends the
-- others.
create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  -- The address or phone number that the message went to.
  email text not null,
  token_hash text not null,
  code_hash text not null,
  -- Codes that were tried; the link is too long to guess and is not counted.
  attempts smallint not null default 0,
  flow_state_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_token_hash_key unique (token_hash),
  constraint one_time_tokens_flow_state_id_fkey foreign key (flow_state_id) references auth.flow_state(id) on delete cascade,
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint one_time_tokens_kind_known check (kind = any (array['confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication', 'phone_confirmation', 'phone_change', 'break_glass']))
);
create index one_time_tokens_email_idx on auth.one_time_tokens (email);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);
create index one_time_tokens_user_id_kind_idx on auth.one_time_tokens (user_id, kind);
alter table auth.one_time_tokens enable row level security;
create policy "the auth protocol keeps every row" on auth.one_time_tokens for all to auth_admin using (true);
grant select, insert, update, delete on auth.one_time_tokens to auth_admin;

-- Links with which somebody opens, once, a session of another person.
create table auth.actor_links (
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of 256 random bits, which nobody finds by trying.
  token_hash text not null,
  user_id uuid not null,
  actor_id uuid not null,
  -- Goes into the claim act of the session's tokens, beside the actor.
  claims jsonb not null default '{}'::jsonb,
  -- The link and the session that it opens end together.
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint actor_links_pkey primary key (id),
  constraint actor_links_token_hash_key unique (token_hash),
  constraint actor_links_actor_id_fkey foreign key (actor_id) references auth.users(id) on delete cascade,
  constraint actor_links_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint actor_links_actor_id_other check (actor_id <> user_id),
  constraint actor_links_claims_object check (jsonb_typeof(claims) = 'object'),
  constraint actor_links_expires_at_range check (expires_at <= (created_at + '01:00:00'::interval)),
  constraint actor_links_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$')
);
create index actor_links_actor_id_idx on auth.actor_links (actor_id);
create index actor_links_user_id_idx on auth.actor_links (user_id);
alter table auth.actor_links enable row level security;
create policy "the auth protocol keeps every row" on auth.actor_links for all to auth_admin using (true);
grant select, insert, update, delete on auth.actor_links to auth_admin;

-- Wrong codes, counted per person and day over all pending codes. Bounded: once the limit is reached no code is
-- compared.
create table auth.code_failures (
  id bigint not null generated always as identity,
  user_id uuid not null,
  failed_at timestamptz not null default now(),
  -- Each counts apart: strangers can cause failures of codes, and of nothing else.
  proof text not null default 'code',
  -- The network where a code was typed: one of them must not use up the tries of all.
  address text,
  constraint code_failures_pkey primary key (id),
  constraint code_failures_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint code_failures_proof_known check (proof = any (array['code', 'reauthentication', 'factor']))
);
create index code_failures_user_id_failed_at_idx on auth.code_failures (user_id, failed_at);
alter table auth.code_failures enable row level security;
create policy "the auth protocol keeps every row" on auth.code_failures for all to auth_admin using (true);
grant select, insert, update, delete on auth.code_failures to auth_admin;

-- Requests for messages to names that are not proven yet. Those of a sign-up have its password, which becomes valid
-- only if nobody else asked for a message to the name.
create table auth.pending_passwords (
  -- The id of the one-time token that this message carries.
  id uuid not null,
  user_id uuid not null,
  -- Equal in all messages of one sign-up.
  password_hash text,
  created_at timestamptz not null default now(),
  -- The address or phone number that the message goes to.
  recipient text not null,
  constraint pending_passwords_pkey primary key (id),
  constraint pending_passwords_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint pending_passwords_password_hash_form check (password_hash ~ '^\$argon2id\$')
);
create index pending_passwords_created_at_idx on auth.pending_passwords (created_at);
create index pending_passwords_recipient_idx on auth.pending_passwords (recipient);
create index pending_passwords_user_id_idx on auth.pending_passwords (user_id);
alter table auth.pending_passwords enable row level security;
create policy "the auth protocol keeps every row" on auth.pending_passwords for all to auth_admin using (true);
grant select, insert, update, delete on auth.pending_passwords to auth_admin;

-- Sign-ins under way: those that only the browser which began them can finish (PKCE), and those at another provider.
create table auth.flow_state (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  authentication_method text not null,
  code_challenge text,
  code_challenge_method text,
  auth_code_hash text,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  provider text,
  redirect_to text,
  linking_user_id uuid,
  -- What proves to the provider that we began the flow, and the nonce of its token.
  sealed_verifier text,
  sealed_provider_tokens text,
  -- When the provider sent the person back: a state is good for one callback.
  used_at timestamptz,
  -- For the session of the flow, as there.
  sign_in_at timestamptz,
  -- The identity that the exchange of the code links, and the session that asked for it.
  sealed_link text,
  -- When the session of the flow ends. Null: by itself, never.
  not_after timestamptz,
  -- What the provider of a company has proven, until the browser that began the flow comes for it.
  sealed_answer text,
  constraint flow_state_pkey primary key (id),
  constraint flow_state_auth_code_hash_key unique (auth_code_hash),
  constraint flow_state_linking_user_id_fkey foreign key (linking_user_id) references auth.users(id) on delete cascade,
  constraint flow_state_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint flow_state_code_challenge_method_known check (code_challenge_method = any (array['s256', 'plain'])),
  constraint flow_state_code_challenge_whole check (num_nulls(code_challenge, code_challenge_method) <> 1)
);
create index flow_state_created_at_idx on auth.flow_state (created_at);
create index flow_state_linking_user_id_idx on auth.flow_state (linking_user_id);
create index flow_state_user_id_idx on auth.flow_state (user_id);
alter table auth.flow_state enable row level security;
create policy "the auth protocol keeps every row" on auth.flow_state for all to auth_admin using (true);
grant select, insert, update, delete on auth.flow_state to auth_admin;

-- Second proofs that a person has set up.
create table auth.mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_type text not null,
  status text not null default 'unverified',
  friendly_name text,
  phone text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The seed of an authenticator app.
  sealed_secret text,
  -- The time step of the last accepted code: no code is accepted twice.
  last_used_step bigint,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint mfa_factors_factor_type_known check (factor_type = any (array['totp', 'phone', 'webauthn', 'recovery_code'])),
  constraint mfa_factors_status_known check (status = any (array['unverified', 'verified']))
);
create unique index mfa_factors_one_recovery_key on auth.mfa_factors (user_id) where (factor_type = 'recovery_code');
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
alter table auth.mfa_factors enable row level security;
create policy "the auth protocol keeps every row" on auth.mfa_factors for all to auth_admin using (true);
grant select, insert, update, delete on auth.mfa_factors to auth_admin;

-- The codes of a factor of type recovery_code, each good for one use instead of another factor.
create table auth.recovery_codes (
  id bigint not null generated always as identity,
  factor_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (id),
  constraint recovery_codes_factor_id_code_hash_key unique (factor_id, code_hash),
  constraint recovery_codes_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);
alter table auth.recovery_codes enable row level security;
create policy "the auth protocol keeps every row" on auth.recovery_codes for all to auth_admin using (true);
grant select, insert, update, delete on auth.recovery_codes to auth_admin;

-- Networks where a person gave a second proof lately, a few per person. Guesses elsewhere do not lock the person out
-- here.
create table auth.proven_networks (
  id bigint not null generated always as identity,
  user_id uuid not null,
  network text not null,
  proven_at timestamptz not null default now(),
  constraint proven_networks_pkey primary key (id),
  constraint proven_networks_user_id_network_key unique (user_id, network),
  constraint proven_networks_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade
);
alter table auth.proven_networks enable row level security;
create policy "the auth protocol keeps every row" on auth.proven_networks for all to auth_admin using (true);
grant select, insert, update, delete on auth.proven_networks to auth_admin;

-- Questions put to a second proof, each good for one answer.
create table auth.mfa_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  address text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  code_hash text,
  webauthn_challenge text,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
alter table auth.mfa_challenges enable row level security;
create policy "the auth protocol keeps every row" on auth.mfa_challenges for all to auth_admin using (true);
grant select, insert, update, delete on auth.mfa_challenges to auth_admin;

-- Public keys of authenticators. With a factor it is a second proof; without one it is a passkey, which signs in alone.
create table auth.webauthn_credentials (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_id uuid,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}'::text[],
  aaguid text,
  is_backed_up boolean not null default false,
  friendly_name text,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_credential_id_key unique (credential_id),
  constraint webauthn_credentials_factor_id_key unique (factor_id),
  constraint webauthn_credentials_factor_id_fkey foreign key (factor_id) references auth.mfa_factors(id) on delete cascade,
  constraint webauthn_credentials_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint webauthn_credentials_friendly_name_length check (char_length(friendly_name) <= 120)
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
alter table auth.webauthn_credentials enable row level security;
create policy "the auth protocol keeps every row" on auth.webauthn_credentials for all to auth_admin using (true);
grant select, insert, update, delete on auth.webauthn_credentials to auth_admin;

-- Questions put to passkeys, each good for one answer.
create table auth.webauthn_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  purpose text not null,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint webauthn_challenges_pkey primary key (id),
  constraint webauthn_challenges_user_id_fkey foreign key (user_id) references auth.users(id) on delete cascade,
  constraint webauthn_challenges_purpose_known check (purpose = any (array['registration', 'authentication']))
);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
alter table auth.webauthn_challenges enable row level security;
create policy "the auth protocol keeps every row" on auth.webauthn_challenges for all to auth_admin using (true);
grant select, insert, update, delete on auth.webauthn_challenges to auth_admin;

-- Signed messages and challenges of passkeys that were used, until they expire by themselves: none of them works twice.
create table auth.spent_proofs (
  digest text not null,
  expires_at timestamptz not null,
  constraint spent_proofs_pkey primary key (digest)
);
create index spent_proofs_expires_at_idx on auth.spent_proofs (expires_at);
alter table auth.spent_proofs enable row level security;
create policy "the auth protocol keeps every row" on auth.spent_proofs for all to auth_admin using (true);
grant select, insert, update, delete on auth.spent_proofs to auth_admin;

-- Identity providers of companies, managed by administrators.
create table auth.sso_providers (
  id uuid not null default gen_random_uuid(),
  resource_id text,
  is_disabled boolean not null default false,
  -- For SAML: entity_id, sso_url and certificates (a list of PEM) of the provider, and what an administrator has set.
  saml jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kind text not null default 'saml',
  -- For OpenID Connect: issuer, client_id and scopes.
  oidc jsonb not null default '{}'::jsonb,
  -- Sealed with the purpose auth.sso_providers.sealed_client_secret and the id.
  sealed_client_secret text,
  -- Whether people of its domains have no other way in. Ignored while the provider is disabled.
  is_enforced boolean not null default false,
  constraint sso_providers_pkey primary key (id),
  constraint sso_providers_resource_id_key unique (resource_id),
  constraint sso_providers_kind_known check (kind = any (array['saml', 'oidc']))
);
create index sso_providers_entity_id_idx on auth.sso_providers (((saml ->> 'entity_id')));
alter table auth.sso_providers enable row level security;
create policy "the auth protocol keeps every row" on auth.sso_providers for all to auth_admin using (true);
grant select, insert, update, delete on auth.sso_providers to auth_admin;

-- Domains of mail addresses whose people sign in at a company's provider.
create table auth.sso_domains (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_domain_key unique (domain),
  constraint sso_domains_sso_provider_id_fkey foreign key (sso_provider_id) references auth.sso_providers(id) on delete cascade,
  constraint sso_domains_domain_form check ((domain = lower(domain)) and ((char_length(domain) >= 1) and (char_length(domain) <= 253)))
);
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);
alter table auth.sso_domains enable row level security;
create policy "the auth protocol keeps every row" on auth.sso_domains for all to auth_admin using (true);
grant select, insert, update, delete on auth.sso_domains to auth_admin;

-- Providers that administrators add while the server runs.
create table auth.custom_providers (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  provider_type text not null,
  settings jsonb not null default '{}'::jsonb,
  sealed_client_secret text,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custom_providers_pkey primary key (id),
  constraint custom_providers_identifier_key unique (identifier),
  constraint custom_providers_provider_type_known check (provider_type = any (array['oauth2', 'oidc']))
);
alter table auth.custom_providers enable row level security;
create policy "the auth protocol keeps every row" on auth.custom_providers for all to auth_admin using (true);
grant select, insert, update, delete on auth.custom_providers to auth_admin;

-- Applications that people may let in, managed by administrators. The authorization server itself is not built.
create table auth.oauth_clients (
  id uuid not null default gen_random_uuid(),
  secret_hash text,
  client_type text not null default 'confidential',
  registration jsonb not null default '{}'::jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint oauth_clients_pkey primary key (id),
  constraint oauth_clients_client_type_known check (client_type = any (array['confidential', 'public']))
);
alter table auth.oauth_clients enable row level security;
create policy "the auth protocol keeps every row" on auth.oauth_clients for all to auth_admin using (true);
grant select, insert, update, delete on auth.oauth_clients to auth_admin;

-- Platform: files -----------------------------------------------------------------------------------------------------

-- Groups of objects with common limits.
create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  -- Whether anyone who knows the name of an object may download it. Policies do not matter for that.
  public boolean not null default false,
  -- Bytes; null: only the limit of the service.
  file_size_limit bigint,
  -- Such as image/png or image/*; null: all.
  allowed_mime_types text[],
  avif_autodetection boolean not null default false,
  type text not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint buckets_pkey primary key (id),
  constraint buckets_name_key unique (name),
  constraint buckets_file_size_limit_not_negative check (file_size_limit >= 0)
);
alter table storage.buckets enable row level security;
create policy "the service reads the settings of each bucket" on storage.buckets
  for select to storage_admin
  using (true);
create policy "service_role does everything" on storage.buckets for all to service_role using (true) with check (true);
grant select, insert, update, delete on storage.buckets to anon, authenticated, service_role;
grant select on storage.buckets to app_writer, storage_admin;

-- One row per file. A row exists only while the store holds the bytes of its version.
create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text not null,
  -- The path within the bucket. It never becomes a path of the store.
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  -- Names the bytes in the store: another one for each upload.
  version text not null,
  -- What the service knows of the bytes: eTag, size, mimetype, cacheControl, lastModified, contentLength, checksum
  -- (SHA-256).
  metadata jsonb not null default '{}'::jsonb,
  -- What the uploader says of them.
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_pkey primary key (id),
  constraint objects_bucket_id_name_key unique (bucket_id, name),
  constraint objects_version_key unique (version),
  constraint objects_bucket_id_fkey foreign key (bucket_id) references storage.buckets(id),
  constraint objects_name_length check ((octet_length(name) >= 1) and (octet_length(name) <= 1024))
);
create index objects_owner_idx on storage.objects (owner) where (owner is not null);
alter table storage.objects enable row level security;
create policy "members read the files of their organizations" on storage.objects
  for select to app_writer, authenticated
  using ((bucket_id = any (array['logos', 'legal-documents', 'attachments'])) and (path_tokens[1] = any ((select app.folders_read())::text[])));
create policy "people list their own pictures" on storage.objects
  for select to authenticated
  using ((bucket_id = 'avatars') and (path_tokens[1] = ((select auth.uid()))::text) and (select app.is_in_person()));
create policy "the service finds each file" on storage.objects for select to storage_admin using (true);
create policy "maintainers add a logo" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'logos') and (path_tokens[1] = any ((select app.folders_managed())::text[])) and (path_tokens[1] = any ((select app.folders_settled())::text[])) and app.is_file_name(name, variadic array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']));
create policy "maintainers upload legal documents" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'legal-documents') and (path_tokens[1] = any ((select app.folders_managed())::text[])) and app.is_file_name(name, variadic array['pdf']));
create policy "people add a picture of themselves" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'avatars') and (path_tokens[1] = ((select auth.uid()))::text) and (select app.is_in_person()) and app.is_file_name(name, variadic array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']));
create policy "people who edit components add images" on storage.objects
  for insert to authenticated
  with check ((bucket_id = 'attachments') and (path_tokens[1] = any ((select app.folders_edited())::text[])) and (path_tokens[1] = any ((select app.folders_settled())::text[])) and app.is_file_name(name, variadic array['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif']));
create policy "maintainers and admins delete images" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'attachments') and (path_tokens[1] = any ((select app.folders_administered())::text[])) and (path_tokens[1] = any ((select app.folders_settled())::text[])));
create policy "maintainers remove a logo" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'logos') and (path_tokens[1] = any ((select app.folders_managed())::text[])) and (path_tokens[1] = any ((select app.folders_settled())::text[])));
create policy "maintainers remove files that no legal document uses" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'legal-documents') and (path_tokens[1] = any ((select app.folders_managed())::text[])) and (not (exists ( select
   from public.legal_documents d
  where ((d.bucket_id = objects.bucket_id) and (d.file = objects.name))))));
create policy "people delete images that they added" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'attachments') and (owner = (select auth.uid())) and (not (select app.is_acting())) and ((select app.token_components()) is null) and (path_tokens[1] = any ((select app.folders_edited())::text[])) and (path_tokens[1] = any ((select app.folders_settled())::text[])));
create policy "people remove pictures of themselves" on storage.objects
  for delete to authenticated
  using ((bucket_id = 'avatars') and (path_tokens[1] = ((select auth.uid()))::text) and (select app.is_in_person()));
create policy "service_role does everything" on storage.objects for all to service_role using (true) with check (true);
grant select, insert, update, delete on storage.objects to anon, authenticated, service_role;
grant select on storage.objects to app_writer, storage_admin;
create trigger objects_count_deleted after delete on storage.objects referencing old table as old_objects
  for each statement execute function app.count_storage();
create trigger objects_count_inserted after insert on storage.objects referencing new table as new_objects
  for each statement execute function app.count_storage();
create trigger objects_count_updated after update on storage.objects referencing old table as old_objects new table as new_objects
  for each statement execute function app.count_storage();
create trigger objects_doom_deleted after delete on storage.objects referencing old table as old_objects
  for each statement execute function storage.doom_files();
create trigger objects_doom_replaced after update on storage.objects referencing old table as old_objects
  for each statement execute function storage.doom_files();
create trigger objects_hide_deleted after delete on storage.objects referencing old table as old_objects
  for each statement execute function app.hide_pictures();
create trigger objects_hide_updated after update on storage.objects referencing old table as old_objects new table as new_objects
  for each statement execute function app.hide_pictures();
create trigger objects_show_inserted after insert on storage.objects referencing new table as new_objects
  for each statement execute function app.show_pictures();
create trigger objects_show_updated after update on storage.objects referencing old table as old_objects new table as new_objects
  for each statement execute function app.show_pictures();

-- Counts the files of organizations, whoever adds, replaces or deletes them.
create function app.count_storage() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_storage(c.organization, c.bytes) from (
      select app.folder_owner(n.name) as organization, sum((n.metadata ->> 'size')::bigint)::bigint as bytes
      from new_objects n where n.bucket_id <> 'avatars' group by 1 order by 1
    ) c where c.organization is not null and c.bytes is not null;
  elsif tg_op = 'DELETE' then
    perform app.add_storage(c.organization, c.bytes) from (
      select app.folder_owner(o.name) as organization, -sum((o.metadata ->> 'size')::bigint)::bigint as bytes
      from old_objects o where o.bucket_id <> 'avatars' group by 1 order by 1
    ) c where c.organization is not null and c.bytes is not null;
  else
    perform app.add_storage(c.organization, c.bytes) from (
      select app.folder_owner(u.name) as organization, sum(u.bytes)::bigint as bytes from (
        select n.name, (n.metadata ->> 'size')::bigint as bytes from new_objects n where n.bucket_id <> 'avatars'
        union all
        select o.name, -(o.metadata ->> 'size')::bigint from old_objects o where o.bucket_id <> 'avatars'
      ) u group by 1 order by 1
    ) c where c.organization is not null and c.bytes is not null;
  end if;
  return null;
end
$$;

-- Marks the bytes of deleted and replaced rows for removal, in the transaction that deletes or replaces them.
create function storage.doom_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into storage.doomed_files (version)
  select o.version from old_objects o
  where not exists (select from storage.objects s where s.version = o.version)
  on conflict do nothing;
  -- A daily sweep removes what no job does, also where this installation runs no jobs.
  if found and exists (select from platform.tasks t where t.name = 'remove-doomed-files') then
    perform platform.enqueue('remove-doomed-files', '{}');
  end if;
  return null;
end
$$;

-- Nobody shows a picture whose file is gone.
create function app.hide_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from old_objects where bucket_id in ('avatars', 'logos')) then return null; end if;
  update public.profiles p set picture = null, updated_at = now()
  from old_objects o
  where o.bucket_id = 'avatars' and p.id = app.folder_owner(o.name) and p.picture = o.name
    and not exists (select from storage.objects f where f.bucket_id = o.bucket_id and f.name = o.name);
  update public.organizations g set logo = null, updated_at = now()
  from old_objects o
  where o.bucket_id = 'logos' and g.id = app.folder_owner(o.name) and g.logo = o.name
    and not exists (select from storage.objects f where f.bucket_id = o.bucket_id and f.name = o.name);
  return null;
end
$$;

-- A file that is added to the folder of a person or an organization becomes their picture, and the earlier ones go.
create function app.show_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from new_objects where bucket_id in ('avatars', 'logos')) then return null; end if;
  update public.profiles p set picture = n.name, updated_at = now()
  from (
    select distinct on (1) app.folder_owner(name) as id, name from new_objects
    where bucket_id = 'avatars' order by 1, created_at desc, name
  ) n
  where p.id = n.id and p.picture is distinct from n.name;
  update public.organizations g set logo = n.name, updated_at = now()
  from (
    select distinct on (1) app.folder_owner(name) as id, name from new_objects
    where bucket_id = 'logos' order by 1, created_at desc, name
  ) n
  where g.id = n.id and g.logo is distinct from n.name;
  -- The names of a folder come before that of the folder with the next character after the slash, which is 0.
  delete from storage.objects f using public.profiles p
  where f.bucket_id = 'avatars' and f.name >= p.id::text || '/' and f.name < p.id::text || '0' and f.name <> p.picture
    and p.id in (select app.folder_owner(name) from new_objects where bucket_id = 'avatars');
  delete from storage.objects f using public.organizations g
  where f.bucket_id = 'logos' and f.name >= g.id::text || '/' and f.name < g.id::text || '0' and f.name <> g.logo
    and g.id in (select app.folder_owner(name) from new_objects where bucket_id = 'logos');
  return null;
end
$$;

-- Versions that no row names any more and whose bytes a job removes from the store.
create table storage.doomed_files (
  version text not null,
  doomed_at timestamptz not null default now(),
  constraint doomed_files_pkey primary key (version)
);
alter table storage.doomed_files enable row level security;
create policy "the service reads what is to be removed" on storage.doomed_files
  for select to storage_admin
  using (true);
create policy "the service forgets what is removed" on storage.doomed_files for delete to storage_admin using (true);
grant select, delete on storage.doomed_files to storage_admin;

-- The oldest versions that are to be removed. One that a row names again stays.
create function storage.list_doomed_files(page_size integer) returns table(version text, is_used boolean)
  language sql stable security definer set search_path = ''
as $$
  select d.version, exists (select from storage.objects o where o.version = d.version)
  from storage.doomed_files d
  order by d.doomed_at, d.version
  limit page_size
$$;
grant execute on function storage.list_doomed_files to storage_admin;

-- Those of the versions that no row names.
create function storage.list_unnamed(versions text[]) returns table(version text)
  language sql stable security definer set search_path = ''
as $$
  select v.version
  from unnest(versions) v (version)
  where not exists (select from storage.objects o where o.version = v.version)
$$;
grant execute on function storage.list_unnamed to storage_admin;

-- The folders of a name: {a,b} of a/b/c.png.
create function storage.foldername(name text) returns text[]
  language sql immutable strict parallel safe
return (string_to_array(name, '/'))[1:(array_length(string_to_array(name, '/'), 1) - 1)];
grant execute on function storage.foldername to anon, app_job, app_writer, authenticated, service_role, storage_admin;

-- The last part of a name: c.png of a/b/c.png.
create function storage.filename(name text) returns text
  language sql immutable strict parallel safe
return split_part(name, '/', '-1'::integer);
grant execute on function storage.filename to anon, app_job, app_writer, authenticated, service_role, storage_admin;

-- The ending of a name: png of a/b/c.png.
create function storage.extension(name text) returns text
  language sql immutable strict parallel safe
return case when (position(('.') in (split_part(name, '/', '-1'::integer))) = 0) then '' else split_part(split_part(name, '/', '-1'::integer), '.', '-1'::integer) end;
grant execute on function storage.extension to anon, app_job, app_writer, authenticated, service_role, storage_admin;

-- Platform: what sockets are told -------------------------------------------------------------------------------------

-- The servers with sockets on this database, renewed every few seconds.
create unlogged table realtime.processes (
  id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  -- Until then changes are captured for its sockets. Null: none of them listens.
  captures_until timestamptz,
  constraint processes_pkey primary key (id)
);
alter table realtime.processes enable row level security;
create policy "the service keeps its processes" on realtime.processes
  for all to realtime_admin
  using (true)
  with check (true);
grant select, insert, update, delete on realtime.processes to realtime_admin;

-- Rows as they were changed, for some minutes.
create unlogged table realtime.changes (
  number bigint not null generated always as identity,
  -- Tells with a snapshot which changes were committed since the last look. The numbers cannot: who numbers first may
  -- commit last.
  xid xid8 not null default pg_current_xact_id(),
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  -- The whole row as it was before. Of a deleted one, it decides who may hear of it.
  old_record jsonb,
  changed_at timestamptz not null default clock_timestamp(),
  constraint changes_pkey primary key (number)
);
create index changes_xid_idx on realtime.changes (xid);
alter table realtime.changes enable row level security;
create policy "the service reads and forgets changes" on realtime.changes for all to realtime_admin using (true);
grant select, delete on realtime.changes to realtime_admin;

-- Keeps the changed rows while somebody listens.
create function realtime.capture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from realtime.processes p where p.captures_until > clock_timestamp()) then return null; end if;
  case tg_op
    when 'INSERT' then
      insert into realtime.changes (schema_name, table_name, type, record)
      select tg_table_schema, tg_table_name, tg_op, to_jsonb(n.*) from new_rows n;
    when 'DELETE' then
      insert into realtime.changes (schema_name, table_name, type, old_record)
      select tg_table_schema, tg_table_name, tg_op, to_jsonb(o.*) from old_rows o;
    -- Both hold the rows in the order in which they were changed. The key would be enough of most old rows, but to look
    -- it up takes longer than everything else here.
    else
      insert into realtime.changes (schema_name, table_name, type, record, old_record)
      select tg_table_schema, tg_table_name, tg_op, n.row, o.row
      from (select to_jsonb(r.*) as row, row_number() over () as place from new_rows r) n
      join (select to_jsonb(r.*) as row, row_number() over () as place from old_rows r) o using (place);
  end case;
  return null;
end
$$;

-- The columns of its primary key.
create function realtime.key_of(relation regclass) returns text[]
  language sql stable set search_path = ''
begin atomic
 select coalesce(array_agg((a.attname)::text order by k.place), '{}'::text[]) as "coalesce"
    from ((pg_index i
      cross join lateral unnest(i.indkey) with ordinality k(attnum, place))
      join pg_attribute a on (((a.attrelid = i.indrelid) and (a.attnum = k.attnum))))
   where ((i.indrelid = (key_of.relation)::oid) and i.indisprimary);
end;
grant execute on function realtime.key_of to realtime_admin;

-- Gives exactly the tables of the publication the triggers that capture their changes.
create function realtime.follow_publication() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  target record;
begin
  perform pg_advisory_xact_lock(hashtextextended('realtime.follow_publication', 0));
  for target in
    select distinct t.tgrelid::regclass as relation, t.tgname as name
    from pg_trigger t
    where t.tgfoid = 'realtime.capture()'::regprocedure
      and not exists (
        select from pg_get_publication_tables('supabase_realtime') p where p.relid = t.tgrelid)
  loop
    execute format('drop trigger %I on %s', target.name, target.relation);
  end loop;
  for target in
    -- Triggers fire in the order of their names. One before these, such as <table>_audit_insert, may make transactions wait
    -- for each other, and then changes are numbered in the order in which they went on.
    select c.oid::regclass as relation, left(c.relname, 48) || '_capture_' as prefix
    from pg_get_publication_tables('supabase_realtime') p
    join pg_class c on c.oid = p.relid
    where not exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'realtime.capture()'::regprocedure)
  loop
    execute format('create trigger %I after insert on %s
      referencing new table as new_rows for each statement execute function realtime.capture()',
      target.prefix || 'insert', target.relation);
    execute format('create trigger %I after update on %s
      referencing old table as old_rows new table as new_rows
      for each statement execute function realtime.capture()', target.prefix || 'update', target.relation);
    execute format('create trigger %I after delete on %s
      referencing old table as old_rows for each statement execute function realtime.capture()',
      target.prefix || 'delete', target.relation);
  end loop;
end
$$;
grant execute on function realtime.follow_publication to realtime_admin;

-- What was committed when, to know which changes everyone had time to read.
create unlogged table realtime.looks (
  taken_at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
create index looks_taken_at_idx on realtime.looks (taken_at);
alter table realtime.looks enable row level security;
create policy "the service keeps its looks" on realtime.looks for all to realtime_admin using (true) with check (true);
grant select, insert, delete on realtime.looks to realtime_admin;

-- What processes tell each other, where it is too long for a notification.
create unlogged table realtime.parcels (
  id bigint not null generated always as identity,
  content text not null,
  sent_at timestamptz not null default clock_timestamp(),
  constraint parcels_pkey primary key (id)
);
create index parcels_sent_at_idx on realtime.parcels (sent_at);
alter table realtime.parcels enable row level security;
create policy "the service keeps parcels" on realtime.parcels for all to realtime_admin using (true) with check (true);
grant select, insert, delete on realtime.parcels to realtime_admin;

-- Messages that SQL sends, and those to be replayed. Its policies decide about private channels: select allows to
-- receive, insert to send.
create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean not null default false,
  -- Sent by a client that wants it kept: its channel has heard it.
  is_told boolean not null default false,
  expires_at timestamptz not null default clock_timestamp() + '3 days'::interval,
  inserted_at timestamp without time zone not null default now() at time zone 'utc',
  updated_at timestamp without time zone not null default now() at time zone 'utc',
  constraint messages_pkey primary key (id)
);
create index messages_expires_at_idx on realtime.messages (expires_at);
create index messages_topic_inserted_at_idx on realtime.messages (topic, inserted_at);
create index messages_xid_idx on realtime.messages (xid);
alter table realtime.messages enable row level security;
create policy "members hear what happens in their organizations" on realtime.messages
  for select to authenticated
  using ( select app.may_hear(realtime.topic()) as may_hear);
create policy "people show that they are at a component" on realtime.messages
  for insert to authenticated
  with check ((extension = 'presence') and (event = (auth.uid())::text) and (realtime.topic() ~~ 'component:%') and ( select app.may_hear(realtime.topic()) as may_hear) and (not app.is_acting()) and (not app.is_token()));
create policy "service_role does everything" on realtime.messages
  for all to service_role
  using (true)
  with check (true);
create policy "the service keeps messages" on realtime.messages
  for all to realtime_admin
  using (true)
  with check (true);
grant select, insert on realtime.messages to anon, app_writer, authenticated, service_role;
grant select, insert, delete on realtime.messages to realtime_admin;

-- The policies of a table for the current role as one condition: of reading (r) or of adding a row (a).
create function realtime.read_rule(relation regclass, command "char") returns text
  language sql stable set search_path = ''
begin atomic
 select
         case
             when ((not c.relrowsecurity) or ( select (r.rolsuper or r.rolbypassrls)
                from pg_roles r
               where (r.rolname = current_user))) then 'true'
             else ( select format('(%s)%s', coalesce(string_agg(policies.rule, ' or ') filter (where policies.polpermissive), 'false'), coalesce(string_agg((' and ' || policies.rule), '') filter (where (not policies.polpermissive)), '')) as format
                from ( select p.polpermissive,
                         (('(' || pg_get_expr(
                             case
                                 when (read_rule.command = 'r'::"char") then p.polqual
                                 else coalesce(p.polwithcheck, p.polqual)
                             end, p.polrelid)) || ')') as rule
                        from pg_policy p
                       where ((p.polrelid = c.oid) and (p.polcmd = any (array[read_rule.command, '*'::"char"])) and (exists ( select
                                from unnest(p.polroles) role(role)
                               where ((role.role = (0)::oid) or pg_has_role(current_user, role.role, 'usage')))))) policies
               where (policies.rule is not null))
         end as format
    from pg_class c
   where (c.oid = (read_rule.relation)::oid);
end;
grant execute on function realtime.read_rule to anon, authenticated, service_role;

-- The columns that its policies of reading look at.
create function realtime.columns_of_rules(relation regclass) returns text[]
  language sql stable set search_path = ''
begin atomic
 select coalesce(array_agg(distinct (a.attname)::text), '{}'::text[]) as "coalesce"
    from (pg_policy p
      join pg_attribute a on (((a.attrelid = (columns_of_rules.relation)::oid) and (a.attnum > 0) and (not a.attisdropped) and (((p.polqual)::text ~~ '%:varattno 0 %') or (exists ( select
            from pg_depend d
           where ((d.classid = ('pg_policy'::regclass)::oid) and (d.objid = p.oid) and (d.refclassid = ('pg_class'::regclass)::oid) and (d.refobjid = (columns_of_rules.relation)::oid) and (d.refobjsubid = a.attnum))))))))
   where ((p.polrelid = (columns_of_rules.relation)::oid) and (p.polcmd = any (array['r'::"char", '*'::"char"])));
end;
grant execute on function realtime.columns_of_rules to anon, authenticated, realtime_admin, service_role;

-- A prepared statement of this session that answers which of the given rows the rule allows.
create function realtime.prepare_rule(relation regclass, command "char") returns text
  language plpgsql set search_path = ''
as $$
declare
  rule constant text := realtime.read_rule(relation, command);
  prepared constant text := 'realtime_' || md5(format('%s %s', relation::oid, rule));
begin
  if not exists (select from pg_prepared_statements s where s.name = prepared) then
    execute format(
      'prepare %I (jsonb[]) as
       select coalesce(array_agg(realtime_rows.realtime_place::integer order by realtime_rows.realtime_place), ''{}'')
       from unnest($1) with ordinality as realtime_rows (realtime_row, realtime_place)
       cross join lateral jsonb_populate_record(null::%s, realtime_rows.realtime_row) as %I
       where %s',
      prepared, relation, (select c.relname from pg_class c where c.oid = relation), rule);
  end if;
  return prepared;
end
$$;
grant execute on function realtime.prepare_rule to anon, authenticated, service_role;

-- For each of the claims the places of the rows that the current role may read with them. The rows are as they were
-- captured: they may be gone.
create function realtime.readable_rows(relation regclass, records jsonb[], claims text[]) returns setof integer[]
  language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := realtime.columns_of_rules(relation);
  prepared constant text := realtime.prepare_rule(relation, 'r');
  parts jsonb[];
  part_of integer[];
  allowed integer[];
  claim text;
begin
  -- Rows that are equal in everything that the rules look at are asked about once.
  with partial as (
    select r.place, coalesce((select jsonb_object_agg(name, r.record -> name) from unnest(columns) name), '{}') as part
    from unnest(records) with ordinality as r (record, place)
  ), numbered as (
    select place, part, dense_rank() over (order by part)::integer as number from partial
  )
  select (select array_agg(distinct_parts.part order by number) from (select distinct number, part from numbered) distinct_parts),
    array_agg(number order by place)
  into parts, part_of
  from numbered;
  foreach claim in array claims loop
    perform set_config('request.jwt.claims', claim, true);
    execute format('execute %I (%L)', prepared, parts) into allowed;
    return next array(
      select p.place::integer from unnest(part_of) with ordinality as p (number, place)
      where p.number = any(allowed) order by p.place);
  end loop;
end
$$;
grant execute on function realtime.readable_rows to anon, authenticated, service_role;

-- What the policies of realtime.messages allow the current role on each topic, with the presence key and the claims
-- beside it. Of presence, they see the key as the event.
create function realtime.topic_rights(topics text[], presence_keys text[], claims text[]) returns table(receives_broadcasts boolean, receives_presence boolean, sends_broadcasts boolean, sends_presence boolean)
  language plpgsql set search_path = ''
as $$
declare
  reading constant text := realtime.prepare_rule('realtime.messages', 'r');
  writing constant text := realtime.prepare_rule('realtime.messages', 'a');
  candidates jsonb[];
  readable integer[];
  writable integer[];
begin
  for number in 1 .. cardinality(topics) loop
    perform set_config('request.jwt.claims', claims[number], true), set_config('realtime.topic', topics[number], true);
    candidates := array(
      select jsonb_build_object('topic', topics[number], 'extension', e.extension, 'event', e.event, 'private', true)
      from unnest(array['broadcast', 'presence'], array[null, presence_keys[number]])
        with ordinality as e (extension, event, place)
      order by e.place);
    execute format('execute %I (%L)', reading, candidates) into readable;
    execute format('execute %I (%L)', writing, candidates) into writable;
    receives_broadcasts := 1 = any(readable);
    receives_presence := 2 = any(readable);
    sends_broadcasts := 1 = any(writable);
    sends_presence := 2 = any(writable);
    return next;
  end loop;
end
$$;
grant execute on function realtime.topic_rights to anon, authenticated, service_role;

-- The name of the channel that a policy of realtime.messages decides about.
create function realtime.topic() returns text
  language sql stable set search_path = ''
return nullif(current_setting('realtime.topic', true), '');
grant execute on function realtime.topic to anon, app_job, app_writer, authenticated, service_role;

-- Sends a message to everyone in the channel, once the transaction is committed.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql security definer set search_path = ''
begin atomic
 insert into realtime.messages (payload, event, topic, private, extension)
   values (send.payload, send.event, send.topic, send.private, 'broadcast');
end;
grant execute on function realtime.send to app_job, app_writer, service_role;

-- For a trigger: sends the row before and after a change to a private channel.
create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW') returns void
  language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'broadcast_changes is for triggers of rows, not of statements' using errcode = '0A000';
  end if;
  perform realtime.send(
    jsonb_build_object('schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)),
    event_name, topic_name);
end
$$;
grant execute on function realtime.broadcast_changes to app_job, app_writer, service_role;

-- Platform: jobs, mails, limits and migrations ------------------------------------------------------------------------

-- What may be enqueued and by whom, written by the server at its start. Rows outlive a release: an older process may
-- still enqueue.
create table platform.tasks (
  name text not null,
  -- An attempt counts when it begins: with one alone, a job whose process dies would never run again.
  max_attempts smallint not null,
  is_urgent boolean not null default false,
  -- The roles whose transactions may enqueue it.
  callers text[] not null,
  constraint tasks_pkey primary key (name),
  constraint tasks_max_attempts_more_than_one check (max_attempts >= 2)
);

-- Adds a job to the caller's transaction. Of one task and key there is one job at a time, and none after it is done.
create function platform.enqueue(task text, payload jsonb, key text default null::text, run_at timestamptz default null::timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  -- The role of the transaction, whatever functions with the rights of their owner lie between; 'none' is the owner.
  caller constant text := current_setting('role');
  job_key constant text := enqueue.task || ':' || enqueue.key;
  known platform.tasks;
begin
  select t.* into known from platform.tasks t where t.name = enqueue.task;
  if not found then
    raise exception 'There is no task %', enqueue.task using errcode = 'invalid_parameter_value';
  end if;
  if caller <> 'none' and caller <> all (known.callers) then
    raise exception 'The role % may not enqueue %', caller, enqueue.task using errcode = 'insufficient_privilege';
  end if;
  if exists (select from platform.effects e where e.key = job_key) then
    return;
  end if;
  perform graphile_worker.add_job(
    enqueue.task,
    enqueue.payload::json,
    run_at => enqueue.run_at,
    max_attempts => known.max_attempts,
    priority => case when known.is_urgent then -10 else 0 end,
    job_key => job_key,
    -- A job with this key that waits, runs or has failed for good stays the only one.
    job_key_mode => 'unsafe_dedupe'
  );
end
$$;
grant execute on function platform.enqueue to app_job, app_writer, auth_admin, storage_admin;

-- Effects that have happened, by the key of their job: none of them happens again.
create table platform.effects (
  key text not null,
  done_at timestamptz not null default now(),
  constraint effects_pkey primary key (key)
);
create index effects_done_at_idx on platform.effects (done_at);
grant select, insert, delete on platform.effects to app_job;

-- The state of the queue: jobs that wait for their time or their next attempt, that run, and that have failed for good.
create function platform.count_jobs(out waiting bigint, out running bigint, out failed bigint, out oldest_due_at timestamptz) returns record
  language plpgsql stable security definer set search_path = ''
as $$
begin
  select
    count(*) filter (where j.locked_at is null and j.attempts < j.max_attempts),
    count(*) filter (where j.locked_at is not null),
    count(*) filter (where j.locked_at is null and j.attempts >= j.max_attempts),
    min(j.run_at) filter (where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now())
  into waiting, running, failed, oldest_due_at
  from graphile_worker.jobs j;
end
$$;
grant execute on function platform.count_jobs to app_job;

-- Jobs that have failed for good, newest first, without what they were given. No error: the process died at the last
-- attempt.
create function platform.list_failed_jobs(page_size integer, before_id bigint default null::bigint) returns table(id bigint, task text, key text, error text, attempts smallint, created_at timestamptz, failed_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select
      j.id, j.task_identifier, j.key, j.last_error, j.attempts, j.created_at,
      case
        -- The process died at an unknown time. The attempt was due then.
        when j.last_error is null then j.run_at
        else greatest(j.updated_at, j.run_at - exp(least(j.attempts, 10)) * interval '1 second')
      end
    from graphile_worker.jobs j
    where j.locked_at is null and j.attempts >= j.max_attempts and (before_id is null or j.id < before_id)
    order by j.id desc
    limit page_size;
end
$$;
grant execute on function platform.list_failed_jobs to app_job;

-- The local mailbox: mails that were not sent because no mail server is set.
create table platform.mails (
  id bigint not null generated always as identity,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint mails_pkey primary key (id)
);
create index mails_created_at_idx on platform.mails (created_at);
grant select, insert, delete on platform.mails to app_job, auth_admin;

-- One token bucket per kind and key, shared by all processes. Unlogged: after a crash everyone starts full.
create unlogged table platform.rate_limits (
  bucket text not null,
  tokens double precision not null,
  refilled_at timestamptz not null default now(),
  -- When the bucket is full again: from then on it is as good as none, and is deleted.
  full_at timestamptz not null default now() + '1 day'::interval,
  constraint rate_limits_pkey primary key (bucket)
);
create index rate_limits_full_at_idx on platform.rate_limits (full_at);
grant select, insert, update, delete on platform.rate_limits to app_job, auth_admin;

-- Generated once and shared by all processes. No grants: read by the owner at the start of the server.
create table platform.secrets (
  name text not null,
  value text not null,
  created_at timestamptz not null default now(),
  constraint secrets_pkey primary key (name)
);

create table platform.migrations (
  ledger text not null,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  constraint migrations_pkey primary key (ledger, name),
  constraint migrations_ledger_known check (ledger = any (array['platform', 'product']))
);
