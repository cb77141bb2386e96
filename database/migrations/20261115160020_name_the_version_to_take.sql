-- What is lost is told with the version that would win it back. That is the latest one, except for those who are on a
-- pre-release that something newer follows: for them it is the highest that was not withdrawn.

create or replace function public.lost_points(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with lost as materialized (
    select d.component_id, d.depends_on_id, d.penalty, not v.is_stable and d.lag_distance is not null as is_ahead
    from public.dependencies d
    join public.versions v on v.organization_id = lost_points.organization_id and v.id = d.version_id
    where d.organization_id = lost_points.organization_id and d.penalty > 0
  ), sources as materialized (
    select c.id, c.dependency_count, (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = lost_points.organization_id and c.id in (select component_id from lost)
  ), highest as materialized (
    select distinct on (v.component_id) v.component_id, v.id
    from public.versions v
    where v.organization_id = lost_points.organization_id and v.state <> 'withdrawn'
      and v.component_id in (select depends_on_id from lost where is_ahead)
    order by v.component_id, v.sort_key desc, v.released_at desc, v.number collate "C" desc
  ), wanted as materialized (
    select l.depends_on_id, l.is_ahead, case when l.is_ahead then h.id else t.latest_version_id end as version_id
    from (select distinct depends_on_id, is_ahead from lost) l
    join public.components t on t.organization_id = lost_points.organization_id and t.id = l.depends_on_id
    left join highest h on h.component_id = l.depends_on_id
  ), targets as materialized (
    select w.depends_on_id, w.is_ahead, v.id as version_id, v.number, v.state,
      (row_number() over (order by w.depends_on_id, w.is_ahead) - 1)::integer as place
    from wanted w
    left join public.versions v on v.organization_id = lost_points.organization_id and v.id = w.version_id
  )
  select json_build_object(
    'dependency_counts', (select coalesce(json_agg(dependency_count order by place), '[]') from sources),
    'targets', (select coalesce(json_agg(depends_on_id order by place), '[]') from targets),
    'versions', (select coalesce(json_agg(version_id order by place), '[]') from targets),
    'numbers', (select coalesce(json_agg(number order by place), '[]') from targets),
    'states', (select coalesce(json_agg(state order by place), '[]') from targets),
    'from', coalesce(json_agg(s.place), '[]'),
    'to', coalesce(json_agg(t.place), '[]'),
    'penalty', coalesce(json_agg(l.penalty), '[]')
  )
  from lost l
  join sources s on s.id = l.component_id
  join targets t on t.depends_on_id = l.depends_on_id and t.is_ahead = l.is_ahead
$$;
