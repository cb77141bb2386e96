-- What screens read beside the tables themselves. Everything runs with the rights of who asks.

create function public.organization_graph(organization_id uuid) returns json
  language sql stable
as $$
  with nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.latest_version_number, c.dependency_count, c.dependent_count,
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
        'number', coalesce(json_agg(number), '[]')
      ) from (
        select f.place as source, t.place as target, d.penalty, d.band, v.number
        from public.dependencies d
        join nodes f on f.id = d.component_id
        join nodes t on t.id = d.depends_on_id
        join public.versions v on v.id = d.version_id
        where d.organization_id = organization_graph.organization_id
        order by f.place, t.place
      ) e
    )
  )
  from public.organizations g
  where g.id = organization_graph.organization_id
$$;
comment on function public.organization_graph(uuid) is
  'The whole graph as one value: columns as arrays, edges by places in the list of components. Null for strangers.';

-- Under row level security PostgreSQL asks the indexes for nothing that could leak, and every search operator could:
-- the words are looked up by the owner, for an organisation that the person may read, and the rows are read by the person.
create function app.find_components(organization uuid, query text) returns table (component_id uuid, place bigint)
  language sql stable security definer set search_path = '' rows 100
as $$
  with asked as (
    select btrim(query) as words, websearch_to_tsquery('pg_catalog.english', query) as terms,
      '%' || replace(replace(replace(btrim(query), '\', '\\'), '%', '\%'), '_', '\_') || '%' as pattern
    where btrim(query) <> '' and (
      organization = any (app.my_organizations())
      or (auth.uid() is null and organization = any (app.demo_organizations()))
      or auth.role() = 'service_role'
    )
  ), hits as (
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and s.document @@ a.terms
    union
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and s.title ilike a.pattern
    union
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and s.description ilike a.pattern
    union
    select s.component_id from asked a, app.component_search s
    where s.organization_id = organization and a.words operator(extensions.<%) s.title
  )
  select s.component_id, row_number() over (order by
    lower(s.title) = lower(a.words) desc, s.title ilike substr(a.pattern, 2) desc, s.title ilike a.pattern desc,
    extensions.word_similarity(a.words, s.title) + ts_rank(s.document, a.terms) desc, s.title, s.component_id)
  from asked a, hits h join app.component_search s on s.component_id = h.component_id
  order by 2
  limit 200
$$;
comment on function app.find_components(uuid, text) is 'The components of an organisation that a search finds, best first, at most 200.';
grant execute on function app.find_components(uuid, text) to anon, authenticated, service_role, app_writer;

create function public.search_components(organization_id uuid, query text) returns setof public.components
  language sql stable rows 100
as $$
  select c.*
  from app.find_components(search_components.organization_id, query) f
  join public.components c on c.id = f.component_id
  order by f.place
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
