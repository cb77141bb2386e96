-- What screens read beside the tables themselves. Everything runs with the rights of who asks.

create function public.organization_graph(organization_id uuid) returns json
  language sql stable
as $$
  with nodes as materialized (
    select c.*, (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = organization_graph.organization_id
  ), edges as materialized (
    select f.place as source, t.place as target, d.penalty, d.band, v.number
    from public.dependencies d
    join nodes f on f.id = d.component_id
    join nodes t on t.id = d.depends_on_id
    join public.versions v on v.id = d.version_id
    where d.organization_id = organization_graph.organization_id
  )
  select json_build_object(
    'components', (
      select json_build_object(
        'id', coalesce(json_agg(id order by place), '[]'),
        'title', coalesce(json_agg(title order by place), '[]'),
        'kind', coalesce(json_agg(kind order by place), '[]'),
        'health_score', coalesce(json_agg(health_score order by place), '[]'),
        'latest_version_number', coalesce(json_agg(latest_version_number order by place), '[]'),
        'dependency_count', coalesce(json_agg(dependency_count order by place), '[]'),
        'dependent_count', coalesce(json_agg(dependent_count order by place), '[]')
      ) from nodes
    ),
    'dependencies', (
      select json_build_object(
        'from', coalesce(json_agg(source order by source, target), '[]'),
        'to', coalesce(json_agg(target order by source, target), '[]'),
        'penalty', coalesce(json_agg(penalty order by source, target), '[]'),
        'band', coalesce(json_agg(band order by source, target), '[]'),
        'number', coalesce(json_agg(number order by source, target), '[]')
      ) from edges
    )
  )
  from public.organizations g
  where g.id = organization_graph.organization_id
$$;
comment on function public.organization_graph(uuid) is
  'The whole graph as one value: columns as arrays, edges by places in the list of components. Null for strangers.';

create function public.search_components(organization_id uuid, query text) returns setof public.components
  language sql stable rows 50
as $$
  with asked as (
    select btrim(query) as words, websearch_to_tsquery('pg_catalog.english', query) as terms,
      replace(replace(replace(btrim(query), '\', '\\'), '%', '\%'), '_', '\_') as literally
  ), hits as (
    select s.component_id,
      lower(s.title) = lower(a.words) as is_title,
      s.title ilike a.literally || '%' as starts_title,
      s.title ilike '%' || a.literally || '%' as in_title,
      extensions.word_similarity(a.words, s.title) + ts_rank(s.document, a.terms) as likeness
    from app.component_search s cross join asked a
    where s.organization_id = search_components.organization_id and a.words <> ''
      and (
        s.document @@ a.terms
        or s.title ilike '%' || a.literally || '%'
        or s.description ilike '%' || a.literally || '%'
        or a.words operator(extensions.<%) s.title
      )
  )
  select c.*
  from hits h join public.components c on c.id = h.component_id
  order by h.is_title desc, h.starts_title desc, h.in_title desc, h.likeness desc, c.title, c.id
  limit 200
$$;
comment on function public.search_components(uuid, text) is
  'Components by words, parts of words and near misses in title and description, best first, at most 200.';

create function public.health_as_of(organization_id uuid, at timestamptz)
  returns table (component_id uuid, health_score smallint, dependency_count integer, outdated_count integer, taken_at timestamptz)
  language sql stable
as $$
  select distinct on (s.component_id)
    s.component_id, s.health_score, s.dependency_count, s.outdated_count, s.taken_at
  from public.health_snapshots s
  where s.organization_id = health_as_of.organization_id and s.taken_at <= at
  order by s.component_id, s.taken_at desc
$$;
comment on function public.health_as_of(uuid, timestamptz) is 'The score of each component as it stood at a moment.';

create view public.dependency_list with (security_invoker = true) as
  select d.organization_id, d.component_id, c.title as component_title, c.kind as component_kind,
    c.health_score as component_health_score, d.depends_on_id, t.title as depends_on_title, t.kind as depends_on_kind,
    d.version_id, v.number, v.state, v.released_at, t.latest_version_id, t.latest_version_number, t.latest_version_at,
    d.penalty, d.band, d.lag_distance, d.lag_count, d.source, d.last_confirmed_at, d.created_at, d.updated_at
  from public.dependencies d
  join public.components c on c.organization_id = d.organization_id and c.id = d.component_id
  join public.components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
  join public.versions v on v.id = d.version_id;
comment on view public.dependency_list is 'Edges with the names and numbers of both ends, for lists of either side.';

create view public.version_list with (security_invoker = true) as
  select v.id, v.organization_id, v.component_id, c.title as component_title, c.kind as component_kind, v.number,
    v.sort_key, v.is_stable, v.is_breaking, v.state, v.state_reason, v.release_notes, v.released_at,
    v.id is not distinct from c.latest_version_id as is_latest,
    (select count(*)::integer from public.dependencies d
     where d.organization_id = v.organization_id and d.depends_on_id = v.component_id and d.version_id = v.id) as dependent_count,
    (select count(*)::integer from public.changes x
     where x.organization_id = v.organization_id and x.component_id = v.component_id and x.version_id = v.id) as change_count,
    v.revision, v.created_at, v.updated_at
  from public.versions v
  join public.components c on c.organization_id = v.organization_id and c.id = v.component_id;
comment on view public.version_list is 'Versions with what a timeline shows beside them.';

grant execute on function public.organization_graph(uuid), public.search_components(uuid, text),
  public.health_as_of(uuid, timestamptz) to anon, authenticated, service_role, app_writer;
grant select on public.dependency_list, public.version_list to anon, authenticated, app_writer;

select platform.grant_service_role('public');
