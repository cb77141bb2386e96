-- Organisations, the people in them, and the helpers that policies ask. The schema app is not exposed:
-- its functions run as their owner with a pinned search path, because a policy on members that read
-- members itself would recurse.

create schema app;
comment on schema app is 'Helpers of the product that are not reachable from outside.';
grant usage on schema app to anon, authenticated, service_role, app_writer, app_job;

-- People ------------------------------------------------------------------------------------------------

create table public.profiles (
  id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references auth.users (id) on delete cascade,
  constraint profiles_email_length check (char_length(email) <= 256)
);
comment on table public.profiles is 'What other members of an organisation see of a person.';
alter table public.profiles enable row level security;

create function app.keep_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.profiles (id, email) values (new.id, coalesce(new.email, ''))
  on conflict (id) do update set email = excluded.email, updated_at = now()
    where public.profiles.email <> excluded.email;
  return null;
end
$$;
comment on function app.keep_profile() is 'A profile exists for each user and follows the confirmed address.';

create trigger users_keep_profile
  after insert or update of email on auth.users
  for each row execute function app.keep_profile();

-- Superadmins -------------------------------------------------------------------------------------------

create table app.superadmin_emails (
  email text not null,
  constraint superadmin_emails_pkey primary key (email)
);
comment on table app.superadmin_emails is
  'Copied from the setting SUPERADMIN_EMAILS at each start, because policies cannot read the environment.';

create function app.is_superadmin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from auth.users
    join app.superadmin_emails on superadmin_emails.email = lower(users.email)
    where users.id = auth.uid() and users.email_confirmed_at is not null
  )
$$;
comment on function app.is_superadmin() is 'Confirmed addresses only: an address that nobody proved gives no power.';

-- Organisations -----------------------------------------------------------------------------------------

create table public.organizations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  trial_ends_at timestamptz not null,
  suspended_at timestamptz,
  is_demo boolean not null default false,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organizations_pkey primary key (id),
  constraint organizations_slug_key unique (slug),
  constraint organizations_name_length check (char_length(name) between 1 and 256 and name = btrim(name)),
  constraint organizations_slug_form check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80)
);
comment on table public.organizations is 'A company: the tenant that owns everything else.';
comment on column public.organizations.trial_ends_at is 'Seven days after creation.';
alter table public.organizations enable row level security;

create table public.members (
  organization_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  constraint members_pkey primary key (organization_id, user_id),
  constraint members_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint members_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint members_role_known check (role in ('maintainer', 'admin', 'developer'))
);
comment on table public.members is 'Who belongs to which organisation, with which role.';
create index members_user_id_idx on public.members (user_id);
alter table public.members enable row level security;

-- What policies ask -------------------------------------------------------------------------------------

create function app.role_in(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select role from public.members where organization_id = organization and user_id = auth.uid()
$$;
comment on function app.role_in(uuid) is 'The role of the person who asks in an organisation; null for a stranger.';

create function app.is_founding(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.organizations where id = organization and not is_demo
                 and xmin = pg_current_xact_id()::xid)
     and not exists (select 1 from public.members where organization_id = organization)
$$;
comment on function app.is_founding(uuid) is
  'True between the creation of an organisation and its first member, within the same transaction only.';

create function app.shares_organization(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from public.members mine
    join public.members theirs using (organization_id)
    where mine.user_id = auth.uid() and theirs.user_id = person
  )
$$;

create function app.is_slug_taken(candidate text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from public.organizations where slug = candidate)
$$;
comment on function app.is_slug_taken(text) is 'Slugs are unique over all tenants, so the answer reveals nothing but a name.';

grant execute on function app.role_in(uuid), app.shares_organization(uuid), app.is_superadmin()
  to authenticated, app_writer;
grant execute on function app.is_founding(uuid), app.is_slug_taken(text) to app_writer;

-- Policies ----------------------------------------------------------------------------------------------

create policy "members read their organizations" on public.organizations
  for select to authenticated, app_writer
  using (not is_demo and app.role_in(id) is not null);
create policy "a person founds an organization with a trial of seven days" on public.organizations
  for insert to app_writer
  with check (
    auth.uid() is not null and not is_demo and suspended_at is null
    and trial_ends_at <= now() + interval '7 days'
  );

create policy "members read the members of their organizations" on public.members
  for select to authenticated, app_writer
  using (user_id = auth.uid() or app.role_in(organization_id) is not null);
create policy "the founder becomes the first maintainer" on public.members
  for insert to app_writer
  with check (user_id = auth.uid() and role = 'maintainer' and app.is_founding(organization_id));

create policy "a person reads their own profile" on public.profiles
  for select to authenticated, app_writer
  using (id = auth.uid());
create policy "members read the profiles of people they work with" on public.profiles
  for select to authenticated, app_writer
  using (app.shares_organization(id));

-- Grants ------------------------------------------------------------------------------------------------

grant select on public.organizations, public.members, public.profiles to authenticated, app_writer;
grant insert (id, name, slug, trial_ends_at) on public.organizations to app_writer;
grant insert (organization_id, user_id, role) on public.members to app_writer;

select platform.grant_service_role('public');
