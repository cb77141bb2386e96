-- Which component depends on which version of which other, what that costs, and how it came to be. Every key carries
-- the organisation, so that an edge cannot cross from one tenant to another, whoever writes it.

create table public.dependencies (
  organization_id uuid not null,
  component_id uuid not null,
  depends_on_id uuid not null,
  version_id uuid not null,
  penalty smallint not null default 0,
  band text not null default 'latest',
  lag_distance text,
  lag_count integer not null default 0,
  source text not null default 'manual',
  last_confirmed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint dependencies_pkey primary key (organization_id, component_id, depends_on_id),
  constraint dependencies_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade,
  constraint dependencies_version_id_fkey foreign key (organization_id, depends_on_id, version_id)
    references public.versions (organization_id, component_id, id),
  constraint dependencies_not_on_itself check (component_id <> depends_on_id),
  constraint dependencies_penalty_range check (penalty between 0 and 300),
  constraint dependencies_band_known check (band in ('latest', 'patch', 'minor', 'major', 'deprecated', 'withdrawn')),
  constraint dependencies_lag_whole check (
    (lag_distance is null) = (lag_count = 0) and lag_count >= 0 and lag_distance in ('patch', 'minor', 'major')
  ),
  constraint dependencies_source_known check (source in ('manual', 'import', 'api'))
) with (fillfactor = 85);
comment on table public.dependencies is
  'An edge: the component uses the selected version of another. Penalties change in place, hence the room in each page.';
comment on column public.dependencies.depends_on_id is
  'The component of the selected version, whose key proves that it exists in the same organisation.';
comment on column public.dependencies.penalty is 'Derived by domain/health: thirds of a point, 0 to 300.';
comment on column public.dependencies.band is 'Derived by domain/health: where the penalty comes from.';
comment on column public.dependencies.lag_distance is 'Derived by domain/health: how far behind, whatever the state.';
comment on column public.dependencies.last_confirmed_at is 'When its source last said that the edge exists.';
create index dependencies_depends_on_idx on public.dependencies (organization_id, depends_on_id, version_id);
alter table public.dependencies enable row level security;

create table public.dependency_history (
  id bigint generated always as identity,
  organization_id uuid not null,
  component_id uuid not null,
  depends_on_id uuid not null,
  from_version_id uuid,
  from_number text,
  to_version_id uuid,
  to_number text,
  source text not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  constraint dependency_history_pkey primary key (organization_id, id)
);
comment on table public.dependency_history is
  'Each edge from which version to which, when, by whom. It outlives components and versions, hence ids and numbers.';
comment on column public.dependency_history.from_version_id is 'Null where the edge is new.';
comment on column public.dependency_history.to_version_id is 'Null where the edge was removed.';
create index dependency_history_component_idx on public.dependency_history (organization_id, component_id, id);
create index dependency_history_depends_on_idx on public.dependency_history (organization_id, depends_on_id, id);
alter table public.dependency_history enable row level security;

-- History is written by the database itself: no path escapes it ---------------------------------------------

create function app.record_new_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dependency_history
    (organization_id, component_id, depends_on_id, to_version_id, to_number, source, changed_by)
  select n.organization_id, n.component_id, n.depends_on_id, v.id, v.number, n.source, auth.uid()
  from new_rows n join public.versions v on v.id = n.version_id;
  return null;
end
$$;

-- By EXECUTE, so that it is planned for as many rows as there are: a kept plan would join thousands row by row.
create function app.record_moved_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  execute $sql$
    insert into public.dependency_history
      (organization_id, component_id, depends_on_id, from_version_id, from_number, to_version_id, to_number, source, changed_by)
    select n.organization_id, n.component_id, n.depends_on_id, o.version_id, vo.number, n.version_id, vn.number, n.source, auth.uid()
    from old_rows o
    join new_rows n using (organization_id, component_id, depends_on_id)
    left join public.versions vo on vo.id = o.version_id
    join public.versions vn on vn.id = n.version_id
    where o.version_id <> n.version_id
  $sql$;
  return null;
end
$$;

-- A version may go in the same transaction, after its edges: the number is then still there to be read.
create function app.record_removed_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dependency_history
    (organization_id, component_id, depends_on_id, from_version_id, from_number, source, changed_by)
  select o.organization_id, o.component_id, o.depends_on_id, o.version_id, v.number, o.source, auth.uid()
  from old_rows o left join public.versions v on v.id = o.version_id;
  return null;
end
$$;

create trigger dependencies_record_insert after insert on public.dependencies
  referencing new table as new_rows for each statement execute function app.record_new_dependencies();
create trigger dependencies_record_update after update on public.dependencies
  referencing old table as old_rows new table as new_rows for each statement execute function app.record_moved_dependencies();
create trigger dependencies_record_delete after delete on public.dependencies
  referencing old table as old_rows for each statement execute function app.record_removed_dependencies();

create function app.empty_organization() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.dependencies where organization_id = old.id;
  delete from public.dependency_history where organization_id = old.id;
  return old;
end
$$;
comment on function app.empty_organization() is
  'Edges go before the components at their ends, and history has no key to follow: each spares a check per edge.';
create trigger organizations_empty before delete on public.organizations
  for each row execute function app.empty_organization();

-- Policies and grants -----------------------------------------------------------------------------------

create policy "members read the dependencies of their organizations" on public.dependencies
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers, admins and assigned users add dependencies" on public.dependencies
  for insert to app_writer
  with check (
    organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[])
    or component_id = any ((select app.assigned_components())::uuid[])
  );
create policy "maintainers, admins and assigned users move dependencies" on public.dependencies
  for update to app_writer
  using (
    organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[])
    or component_id = any ((select app.assigned_components())::uuid[])
  );
create policy "maintainers, admins and assigned users remove dependencies" on public.dependencies
  for delete to app_writer
  using (
    organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[])
    or component_id = any ((select app.assigned_components())::uuid[])
  );
create policy "members read how dependencies came to be" on public.dependency_history
  for select to authenticated, app_writer
  using (organization_id = any ((select app.my_organizations())::uuid[]));

grant select on public.dependencies, public.dependency_history to authenticated, app_writer;
grant insert (
  organization_id, component_id, depends_on_id, version_id, penalty, band, lag_distance, lag_count, source, last_confirmed_at
) on public.dependencies to app_writer;
grant update (version_id, source, last_confirmed_at, updated_at) on public.dependencies to app_writer;
grant delete on public.dependencies to app_writer;

select platform.grant_service_role('public');
