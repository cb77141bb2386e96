-- Components and the people assigned to them. Their health, counts and latest version are derived: no role may update
-- those columns, only the functions and triggers of the schema app do. An import inserts them as they will be in the
-- end; the triggers then find nothing to correct.

create schema if not exists extensions;
comment on schema extensions is 'Operators and index support that PostgreSQL brings.';
create extension if not exists pg_trgm schema extensions;
create extension if not exists btree_gin schema extensions;
grant usage on schema extensions to anon, authenticated, service_role, app_writer, app_job;

create table public.components (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  title text collate "und-x-icu" not null,
  description text,
  kind text not null,
  documentation_url text,
  version_scheme text not null default 'semver',
  latest_version_id uuid,
  latest_version_number text,
  latest_version_at timestamptz,
  version_count integer not null default 0,
  dependency_count integer not null default 0,
  outdated_count integer not null default 0,
  dependent_count integer not null default 0,
  used_in_projects_count integer not null default 0,
  health_score smallint not null default 100,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint components_pkey primary key (id),
  constraint components_organization_id_id_key unique (organization_id, id),
  constraint components_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint components_title_length check (char_length(title) between 1 and 256 and title = btrim(title)),
  constraint components_description_length check (char_length(description) between 1 and 512),
  constraint components_kind_known check (
    kind in ('microservice', 'monolith', 'web_app', 'mobile_app', 'database', 'library', 'other')
  ),
  constraint components_documentation_url_form check (
    documentation_url ~ '^https?://\S+$' and char_length(documentation_url) <= 2048
  ),
  constraint components_version_scheme_known check (version_scheme in ('semver', 'calendar', 'sequence', 'text')),
  constraint components_health_score_range check (health_score between 0 and 100),
  constraint components_counts_not_negative check (
    least(version_count, dependency_count, outdated_count, dependent_count, used_in_projects_count) >= 0
  )
) with (fillfactor = 70);
comment on table public.components is 'A piece of software of an organisation: a service, an app, a database, a library.';
comment on column public.components.version_scheme is 'Orders the numbers of its versions.';
comment on column public.components.latest_version_id is
  'The highest stable, not withdrawn version. No foreign key, so that embedding versions needs no hint.';
comment on column public.components.outdated_count is 'Dependencies that cost points.';
comment on column public.components.revision is 'Raised by a person''s edit, never by a recomputation.';
alter table public.components enable row level security;

-- Orders of the list; the id makes each total. Scores and counts have none: they change for thousands of rows at once,
-- which then stay in place (hence the room in each page) instead of moving in every index. Sorting one organisation's
-- 10,000 rows by them takes a few milliseconds.
create index components_title_idx on public.components (organization_id, title, id);
create index components_kind_idx on public.components (organization_id, kind, title, id);
create index components_latest_version_at_idx on public.components (organization_id, latest_version_at, id);
create index components_created_at_idx on public.components (organization_id, created_at, id);
create index components_updated_at_idx on public.components (organization_id, updated_at, id);

create table public.component_users (
  organization_id uuid not null,
  component_id uuid not null,
  user_id uuid not null,
  email_notifications boolean not null default true,
  created_at timestamptz not null default now(),
  constraint component_users_pkey primary key (organization_id, component_id, user_id),
  constraint component_users_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade,
  constraint component_users_member_fkey foreign key (organization_id, user_id)
    references public.members (organization_id, user_id) on delete cascade,
  constraint component_users_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table public.component_users is 'Who manages a component beside maintainers and admins; members only.';
create index component_users_member_idx on public.component_users (organization_id, user_id, component_id);
create index component_users_user_id_idx on public.component_users (user_id);
alter table public.component_users enable row level security;

-- What policies ask -------------------------------------------------------------------------------------
-- Each answers with an array and is asked inside a sub-select, so that a statement over 10,000 rows asks once.

create function app.my_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}') from public.members where user_id = auth.uid()
$$;
comment on function app.my_organizations() is 'The organisations of the person who asks.';

create function app.organizations_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles)
$$;
comment on function app.organizations_as(text[]) is 'The organisations in which the person who asks has one of these roles.';

create function app.assigned_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(component_id), '{}') from public.component_users where user_id = auth.uid()
$$;
comment on function app.assigned_components() is
  'The components that the person who asks is assigned to. Leaving an organisation ends it, by foreign key.';

grant execute on function app.my_organizations(), app.organizations_as(text[]), app.assigned_components()
  to authenticated, app_writer;

-- Policies ----------------------------------------------------------------------------------------------

create policy "members read the components of their organizations" on public.components
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers and admins create components" on public.components
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "maintainers, admins and assigned users edit a component" on public.components
  for update to app_writer
  using (
    organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[])
    or id = any ((select app.assigned_components())::uuid[])
  );
create policy "maintainers and admins delete components" on public.components
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));

create policy "members read who is assigned in their organizations" on public.component_users
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers and admins assign users" on public.component_users
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "maintainers and admins unassign users" on public.component_users
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "people choose which components send them mail" on public.component_users
  for update to app_writer
  using (
    user_id = (select auth.uid())
    or organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[])
  );

-- Grants ------------------------------------------------------------------------------------------------

grant select on public.components, public.component_users to authenticated, app_writer;
grant insert (
  id, organization_id, title, description, kind, documentation_url, version_scheme, latest_version_id,
  latest_version_number, latest_version_at, version_count, dependency_count, outdated_count, dependent_count,
  used_in_projects_count, health_score
) on public.components to app_writer;
grant update (title, description, kind, documentation_url, version_scheme, revision, updated_at)
  on public.components to app_writer;
grant delete on public.components, public.component_users to app_writer;
grant insert (organization_id, component_id, user_id, email_notifications) on public.component_users to app_writer;
grant update (email_notifications) on public.component_users to app_writer;

select platform.grant_service_role('public');
