-- The page of a version lists the components that still use an older one.

create or replace view public.dependency_list with (security_invoker = true) as
  select d.organization_id, d.component_id, c.title as component_title, c.kind as component_kind,
    c.health_score as component_health_score, d.depends_on_id, t.title as depends_on_title, t.kind as depends_on_kind,
    d.version_id, v.number, v.state, v.released_at, t.latest_version_id, t.latest_version_number, t.latest_version_at,
    d.penalty, d.band, d.lag_distance, d.lag_count, d.source, d.last_confirmed_at, d.created_at, d.updated_at,
    v.sort_key as version_sort_key
  from public.dependencies d
  join public.components c on c.organization_id = d.organization_id and c.id = d.component_id
  join public.components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
  join public.versions v on v.id = d.version_id;
