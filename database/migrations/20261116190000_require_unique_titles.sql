-- A rule for titles that no other component has. Two titles are the same if they differ only in case.

alter table public.component_rules drop constraint component_rules_kind_known;
alter table public.component_rules add constraint component_rules_kind_known check (kind in (
  'version_scheme', 'release_notes', 'title_pattern', 'unique_title', 'description', 'documentation_link',
  'assigned_users', 'dependency_lag', 'minimum_health', 'forbidden_dependency', 'no_cycles', 'migration_guide'
));

create index components_same_title_idx on public.components (organization_id, lower(title));

create function public.components_titled(organization_id uuid, title text) returns setof public.components
  language sql stable rows 1
as $$
  select c.* from public.components c
  where c.organization_id = components_titled.organization_id and lower(c.title) = lower(btrim(components_titled.title))
  order by c.created_at, c.id
$$;
comment on function public.components_titled(uuid, text) is
  'Components with this title, whatever its case, oldest first.';
grant execute on function public.components_titled(uuid, text) to anon, authenticated, service_role, app_writer;

select platform.grant_service_role('public');
