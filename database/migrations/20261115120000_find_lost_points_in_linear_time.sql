-- As with the graph before: without statistics of a new organisation the lists were compared row by row, which at
-- 10,000 components took longer than a page waits. Versions are joined by organisation, so that they can be hashed.

create or replace function public.lost_points(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with lost as materialized (
    select d.component_id, d.depends_on_id, d.penalty
    from public.dependencies d
    where d.organization_id = lost_points.organization_id and d.penalty > 0
  ), sources as materialized (
    select c.id, c.dependency_count, (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = lost_points.organization_id and c.id in (select component_id from lost)
  ), targets as materialized (
    select t.id, v.state as latest_state, (row_number() over (order by t.id) - 1)::integer as place
    from public.components t
    left join public.versions v on v.organization_id = lost_points.organization_id and v.id = t.latest_version_id
    where t.organization_id = lost_points.organization_id and t.id in (select depends_on_id from lost)
  )
  select json_build_object(
    'dependency_counts', (select coalesce(json_agg(dependency_count order by place), '[]') from sources),
    'targets', (select coalesce(json_agg(id order by place), '[]') from targets),
    'latest_states', (select coalesce(json_agg(latest_state order by place), '[]') from targets),
    'from', coalesce(json_agg(s.place), '[]'),
    'to', coalesce(json_agg(t.place), '[]'),
    'penalty', coalesce(json_agg(l.penalty), '[]')
  )
  from lost l
  join sources s on s.id = l.component_id
  join targets t on t.id = l.depends_on_id
$$;
