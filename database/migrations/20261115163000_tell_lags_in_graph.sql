-- The panel and the table beside the diagram say how far behind a dependency is ("2 majors behind") and when the latest
-- version was released: the graph brings both, the day as a number, because ten thousand of them are sent at once.

create or replace function public.organization_graph(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.latest_version_number,
      (c.latest_version_at at time zone 'UTC')::date - date '1970-01-01' as latest_version_day,
      c.dependency_count, c.dependent_count,
      (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = organization_graph.organization_id
  )
  select json_build_object(
    'components', (
      select json_build_object(
        'id', coalesce(json_agg(id), '[]'),
        'title', coalesce(json_agg(title), '[]'),
        'kind', coalesce(json_agg(kind), '[]'),
        'health_score', coalesce(json_agg(health_score), '[]'),
        'latest_version_number', coalesce(json_agg(latest_version_number), '[]'),
        'latest_version_day', coalesce(json_agg(latest_version_day), '[]'),
        'dependency_count', coalesce(json_agg(dependency_count), '[]'),
        'dependent_count', coalesce(json_agg(dependent_count), '[]')
      ) from (select * from nodes order by place) n
    ),
    'dependencies', (
      select json_build_object(
        'from', coalesce(json_agg(source), '[]'),
        'to', coalesce(json_agg(target), '[]'),
        'penalty', coalesce(json_agg(penalty), '[]'),
        'band', coalesce(json_agg(band), '[]'),
        'lag_count', coalesce(json_agg(lag_count), '[]'),
        'number', coalesce(json_agg(number), '[]')
      ) from (
        select f.place as source, t.place as target, d.penalty, d.band, d.lag_count, v.number
        from public.dependencies d
        join nodes f on f.id = d.component_id
        join nodes t on t.id = d.depends_on_id
        join public.versions v on v.organization_id = d.organization_id and v.id = d.version_id
        where d.organization_id = organization_graph.organization_id
        order by f.place, t.place
      ) e
    )
  )
  from public.organizations g
  where g.id = organization_graph.organization_id
$$;
