-- Projects: named groups of components, such as a product or a programme.

create table public.projects (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  name text collate "und-x-icu" not null,
  description text,
  component_count integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_pkey primary key (id),
  constraint projects_organization_id_id_key unique (organization_id, id),
  constraint projects_name_key unique (organization_id, name),
  constraint projects_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint projects_name_length check (char_length(name) between 1 and 256 and name = btrim(name)),
  constraint projects_description_length check (char_length(description) between 1 and 512)
);
comment on table public.projects is 'A named group of components of an organisation.';
comment on column public.projects.component_count is 'Derived.';
create index projects_updated_at_idx on public.projects (organization_id, updated_at, id);
alter table public.projects enable row level security;

create table public.project_components (
  organization_id uuid not null,
  project_id uuid not null,
  component_id uuid not null,
  created_at timestamptz not null default now(),
  constraint project_components_pkey primary key (organization_id, project_id, component_id),
  constraint project_components_project_id_fkey foreign key (organization_id, project_id)
    references public.projects (organization_id, id) on delete cascade,
  constraint project_components_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade
);
comment on table public.project_components is 'Which components a project uses.';
create index project_components_component_idx on public.project_components (organization_id, component_id, project_id);
alter table public.project_components enable row level security;

create policy "members read the projects of their organizations" on public.projects
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers and admins create projects" on public.projects
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "maintainers and admins edit projects" on public.projects
  for update to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "maintainers and admins delete projects" on public.projects
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));

create policy "members read which components projects use" on public.project_components
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers and admins put components into projects" on public.project_components
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "maintainers and admins take components out of projects" on public.project_components
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));

grant select on public.projects, public.project_components to authenticated, app_writer;
grant insert (id, organization_id, name, description) on public.projects to app_writer;
grant update (name, description, revision, updated_at) on public.projects to app_writer;
grant insert (organization_id, project_id, component_id) on public.project_components to app_writer;
grant delete on public.projects, public.project_components to app_writer;

select platform.grant_service_role('public');
