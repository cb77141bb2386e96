-- Versions of components, and what changed in each.

create table public.versions (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  component_id uuid not null,
  number text not null,
  sort_key text collate "C" not null,
  is_stable boolean not null,
  is_breaking boolean not null default false,
  state text not null default 'active',
  state_reason text,
  release_notes text,
  released_at timestamptz not null default now(),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint versions_pkey primary key (id),
  constraint versions_organization_id_component_id_id_key unique (organization_id, component_id, id),
  constraint versions_number_key unique (organization_id, component_id, number),
  constraint versions_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade,
  constraint versions_number_length check (char_length(number) between 1 and 128 and number = btrim(number)),
  constraint versions_state_known check (state in ('active', 'deprecated', 'withdrawn')),
  constraint versions_state_reason_length check (char_length(state_reason) between 1 and 512),
  constraint versions_release_notes_length check (char_length(release_notes) between 1 and 100000),
  constraint versions_released_at_range check (released_at >= '0001-01-01 00:00:00+00' and released_at < '10000-01-01 00:00:00+00')
);
comment on table public.versions is 'A release of a component. Withdrawn ones stay, so that what depends on them is seen.';
comment on column public.versions.sort_key is 'Text order is the order of the component''s scheme; computed by domain/versions.';
comment on column public.versions.is_stable is 'Not a pre-release in the component''s scheme; computed by domain/versions.';
comment on column public.versions.is_breaking is 'Derived: whether one of its changes is breaking.';
comment on column public.versions.state_reason is 'Why it is deprecated or withdrawn.';
alter table public.versions enable row level security;

-- The line-up of a component, highest first, of which the latest is the first stable one that is not withdrawn.
create index versions_line_up_idx on public.versions (organization_id, component_id, sort_key desc);
create index versions_released_at_idx on public.versions (organization_id, released_at desc, id);

create table public.changes (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  component_id uuid not null,
  version_id uuid not null,
  position integer not null default 0,
  kind text not null,
  title text not null,
  migration_guide text,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint changes_pkey primary key (id),
  constraint changes_version_id_fkey foreign key (organization_id, component_id, version_id)
    references public.versions (organization_id, component_id, id) on delete cascade,
  constraint changes_kind_known check (kind in ('breaking', 'feature', 'fix', 'other')),
  constraint changes_title_length check (char_length(title) between 1 and 256 and title = btrim(title)),
  constraint changes_migration_guide_length check (char_length(migration_guide) between 1 and 100000)
);
comment on table public.changes is 'What a version changes, with the guide for those who have to follow.';
comment on column public.changes.position is 'The order in which they were written down.';
create index changes_version_idx on public.changes (organization_id, component_id, version_id);
alter table public.changes enable row level security;

create policy "members read the versions of their organizations" on public.versions
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "members read the changes of their organizations" on public.changes
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));

-- The same people write versions, and the same their changes.
do $$
declare
  thing text;
  rule constant text :=
    'organization_id = any ((select app.organizations_as(''maintainer'', ''admin''))::uuid[])'
    ' or component_id = any ((select app.assigned_components())::uuid[])';
begin
  foreach thing in array array['versions', 'changes'] loop
    execute format('create policy "maintainers, admins and assigned users add %1$s" on public.%1$I
      for insert to app_writer with check (%2$s)', thing, rule);
    execute format('create policy "maintainers, admins and assigned users edit %1$s" on public.%1$I
      for update to app_writer using (%2$s)', thing, rule);
    execute format('create policy "maintainers, admins and assigned users delete %1$s" on public.%1$I
      for delete to app_writer using (%2$s)', thing, rule);
  end loop;
end
$$;

grant select, delete on public.versions, public.changes to app_writer;
grant select on public.versions, public.changes to authenticated;
grant insert (
  id, organization_id, component_id, number, sort_key, is_stable, is_breaking, state, state_reason, release_notes, released_at
) on public.versions to app_writer;
grant update (number, sort_key, is_stable, state, state_reason, release_notes, released_at, revision, updated_at)
  on public.versions to app_writer;
grant insert (id, organization_id, component_id, version_id, position, kind, title, migration_guide)
  on public.changes to app_writer;
grant update (position, kind, title, migration_guide, revision, updated_at) on public.changes to app_writer;

select platform.grant_service_role('public');
