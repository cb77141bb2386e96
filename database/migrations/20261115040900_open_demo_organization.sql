-- The demo organisation, read-only and for anyone: policies to anon alone, so that signed-in people never meet it in
-- their lists, and grants by column, so that a column added later stays closed until someone opens it. Members,
-- addresses, invitations, rules and the audit log are not among them.

create function app.demo_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.organizations where is_demo
$$;
comment on function app.demo_organizations() is 'The demo organisation, where the installation has one.';
grant execute on function app.demo_organizations() to anon;
create unique index organizations_one_demo_key on public.organizations (is_demo) where is_demo;

create table app.demo_data (
  organization_id uuid not null,
  checksum text not null,
  constraint demo_data_pkey primary key (organization_id),
  constraint demo_data_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade
);
comment on table app.demo_data is 'Which edition of the demo files is in place, so that a newer one replaces it.';

create policy "anyone reads the demo organization" on public.organizations
  for select to anon using (is_demo);
grant select (id, name, slug, is_demo, created_at) on public.organizations to anon;

do $$
declare
  thing text;
begin
  foreach thing in array array[
    'public.components', 'public.versions', 'public.changes', 'public.dependencies', 'public.projects',
    'public.project_components', 'public.health_snapshots', 'public.organization_health_snapshots'
  ] loop
    execute format('create policy "anyone reads the demo organization" on %s
      for select to anon using (organization_id = any ((select app.demo_organizations())::uuid[]))', thing);
  end loop;
end
$$;

grant select (
  id, organization_id, title, description, kind, documentation_url, version_scheme, latest_version_id,
  latest_version_number, latest_version_at, version_count, dependency_count, outdated_count, dependent_count,
  used_in_projects_count, health_score, revision, created_at, updated_at
) on public.components to anon;
grant select (
  id, organization_id, component_id, number, sort_key, is_stable, is_breaking, state, state_reason, release_notes,
  released_at, revision, created_at, updated_at
) on public.versions to anon;
grant select (
  id, organization_id, component_id, version_id, position, kind, title, migration_guide, revision, created_at, updated_at
) on public.changes to anon;
grant select (
  organization_id, component_id, depends_on_id, version_id, penalty, band, lag_distance, lag_count, source,
  last_confirmed_at, created_at, updated_at
) on public.dependencies to anon;
grant select (id, organization_id, name, description, component_count, revision, created_at, updated_at)
  on public.projects to anon;
grant select (organization_id, project_id, component_id, created_at) on public.project_components to anon;
grant select (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
  on public.health_snapshots to anon;
grant select (organization_id, taken_on, component_count, scored_count, score_sum)
  on public.organization_health_snapshots to anon;
