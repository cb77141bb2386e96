-- The diagram of a project read the graph of the whole organisation and threw most of it away. Lists of ids are handed
-- over as arrays, so that indexes are asked whatever the statistics say of a new organisation.

create function public.project_graph(organization_id uuid, project_id uuid, with_used boolean default false)
  returns json
  language sql stable set enable_nestloop = off
as $$
  with own as materialized (
    select x.component_id as id
    from public.project_components x
    where x.organization_id = project_graph.organization_id and x.project_id = project_graph.project_id
  ), used as materialized (
    select d.depends_on_id as id
    from public.dependencies d
    where with_used and d.organization_id = project_graph.organization_id
      and d.component_id = any (array(select id from own))
  ), nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.latest_version_number,
      (c.latest_version_at at time zone 'UTC')::date - date '1970-01-01' as latest_version_day,
      o.id is not null as is_own,
      (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    left join own o on o.id = c.id
    where c.organization_id = project_graph.organization_id
      and c.id = any (array(select id from own union select id from used))
  ), edges as materialized (
    select f.place as source, t.place as target, d.penalty, d.band, d.lag_count, d.version_id
    from public.dependencies d
    join nodes f on f.id = d.component_id
    join nodes t on t.id = d.depends_on_id
    where d.organization_id = project_graph.organization_id and d.component_id = any (array(select id from nodes))
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
        'is_own', coalesce(json_agg(is_own), '[]')
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
        select e.*, v.number
        from edges e
        join public.versions v on v.id = e.version_id
        where v.organization_id = project_graph.organization_id
          and v.id = any (array(select version_id from edges))
        order by e.source, e.target
      ) e
    ),
    'outside', (
      select count(*)
      from public.dependencies d
      where d.organization_id = project_graph.organization_id
        and d.component_id = any (array(select id from own))
        and not exists (select 1 from nodes n where n.id = d.depends_on_id)
    ) + (
      select count(*)
      from public.dependencies d
      where d.organization_id = project_graph.organization_id
        and d.depends_on_id = any (array(select id from own))
        and not exists (select 1 from nodes n where n.id = d.component_id)
    )
  )
  from public.projects p
  where p.organization_id = project_graph.organization_id and p.id = project_graph.project_id
$$;
comment on function public.project_graph(uuid, uuid, boolean) is
  'The components of a project, if asked for also what they use directly, and every dependency between those, in the form of organization_graph. is_own tells the project''s components from the others; outside counts the dependencies between one of them and a component that is not in the graph. Null for strangers.';

grant execute on function public.project_graph(uuid, uuid, boolean) to anon, authenticated, service_role, app_writer;
