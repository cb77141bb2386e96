-- What is lost is told with the versions that decide where it should move, and domain/health chooses among them: before,
-- the latest version was named although it was deprecated. Dashboard, most wanted and the pages of components agree.

create function app.version_json(id uuid, number text, state text, released_at timestamptz, is_breaking boolean) returns json
  language sql stable
as $$
  select json_build_object('id', id, 'number', number, 'state', state, 'released_at', released_at, 'is_breaking', is_breaking)
$$;
comment on function app.version_json(uuid, text, text, timestamptz, boolean) is
  'A version in the form that domain/upgrade/lost-points.ts reads.';

create function app.versions_ahead(organization uuid, component uuid, with_pre_releases boolean) returns json
  language sql stable
as $$
  select coalesce(json_agg(app.version_json(v.id, v.number, v.state, v.released_at, v.is_breaking)), '[]')
  from public.versions v
  where v.organization_id = organization and v.component_id = component
    and v.state <> 'withdrawn' and (v.is_stable or with_pre_releases)
    and v.sort_key >= coalesce((
      select f.sort_key from public.versions f
      where f.organization_id = organization and f.component_id = component and f.state = 'active' and f.is_stable
      order by f.sort_key desc limit 1
    ), '')
$$;
comment on function app.versions_ahead(uuid, uuid, boolean) is
  'The versions that decide every best move: the highest stable one that is active, and all above it that were not withdrawn.';

create function app.lost_selections(organization uuid)
  returns table (depends_on_id uuid, version_id uuid, penalty smallint, number text, state text, released_at timestamptz,
    is_stable boolean)
  language sql stable set enable_nestloop = off
as $$
  select d.depends_on_id, d.version_id, d.penalty, v.number, v.state, v.released_at, v.is_stable
  from (
    select distinct e.depends_on_id, e.version_id, e.penalty from public.dependencies e
    where e.organization_id = lost_selections.organization and e.penalty > 0
  ) d
  join public.versions v on v.organization_id = lost_selections.organization and v.id = d.version_id
$$;
comment on function app.lost_selections(uuid) is 'Every selected version that costs its dependents points.';

create function app.lost_targets(organization uuid)
  returns table (id uuid, version_scheme text, ahead json)
  language sql stable set enable_nestloop = off
as $$
  with selected as materialized (
    select s.depends_on_id, bool_or(not s.is_stable) as with_pre_releases
    from app.lost_selections(lost_targets.organization) s
    group by s.depends_on_id
  )
  select t.id, t.version_scheme,
    -- An active latest version decides alone. All others are rare and looked up one by one, by their index.
    case when l.state = 'active' and not s.with_pre_releases
      then json_build_array(app.version_json(l.id, l.number, l.state, l.released_at, l.is_breaking))
      else app.versions_ahead(lost_targets.organization, t.id, s.with_pre_releases)
    end
  from selected s
  join public.components t on t.organization_id = lost_targets.organization and t.id = s.depends_on_id
  left join public.versions l on l.organization_id = lost_targets.organization and l.id = t.latest_version_id
$$;
comment on function app.lost_targets(uuid) is
  'Every component whose selected versions cost points, with the versions that decide where these should move.';

create or replace function public.lost_points(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with lost as materialized (
    select d.component_id, d.version_id
    from public.dependencies d
    where d.organization_id = lost_points.organization_id and d.penalty > 0
  ), sources as materialized (
    select c.id, c.dependency_count, (row_number() over (order by c.id) - 1)::integer as place
    from public.components c
    where c.organization_id = lost_points.organization_id and c.id in (select component_id from lost)
  ), targets as materialized (
    select t.id, t.version_scheme, t.ahead, (row_number() over (order by t.id) - 1)::integer as place
    from app.lost_targets(lost_points.organization_id) t
  ), selections as materialized (
    select s.version_id, s.penalty, s.number, s.state, s.released_at, t.place as target,
      (row_number() over (order by s.version_id) - 1)::integer as place
    from app.lost_selections(lost_points.organization_id) s
    join targets t on t.id = s.depends_on_id
  )
  select json_build_object(
    'dependency_counts', (select coalesce(json_agg(dependency_count order by place), '[]') from sources),
    'targets', (
      select coalesce(json_agg(json_build_object('id', id, 'scheme', version_scheme, 'ahead', ahead) order by place), '[]')
      from targets
    ),
    'selections', (
      select coalesce(json_agg(json_build_object('target', target, 'penalty', penalty,
        'version', app.version_json(version_id, number, state, released_at, false)) order by place), '[]')
      from selections
    ),
    'from', coalesce(json_agg(s.place), '[]'),
    'selected', coalesce(json_agg(x.place), '[]')
  )
  from lost l
  join sources s on s.id = l.component_id
  join selections x on x.version_id = l.version_id
$$;
comment on function public.lost_points(uuid) is
  'Every dependency that costs points, as places of its component and of its selected version. Empty for strangers.';

create or replace function public.organization_overview(organization_id uuid, since date) returns json
  language sql stable
as $$
  with nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.dependency_count
    from public.components c
    where c.organization_id = organization_overview.organization_id
  ), scored as materialized (
    select * from nodes where dependency_count > 0
  ), worst as (
    select * from scored order by health_score, title, id limit 6
  ), edges as (
    select count(*) as total,
      count(*) filter (where d.band = 'latest') as latest,
      count(*) filter (where d.lag_distance = 'major') as major,
      count(distinct d.component_id) filter (where d.lag_distance = 'major') as major_components,
      count(*) filter (where d.band = 'withdrawn') as withdrawn,
      max(d.last_confirmed_at) as last_confirmed_at
    from public.dependencies d
    where d.organization_id = organization_overview.organization_id
  ), releases as (
    select v.id, v.component_id, c.title, v.number, v.released_at, x.kind as change_kind, x.title as change_title
    from (
      select r.id, r.component_id, r.number, r.released_at
      from public.versions r
      where r.organization_id = organization_overview.organization_id and r.released_at <= now() and r.state <> 'withdrawn'
      order by r.released_at desc, r.id
      limit 5
    ) v
    join public.components c on c.organization_id = organization_overview.organization_id and c.id = v.component_id
    left join lateral (
      select y.kind, y.title
      from public.changes y
      where y.organization_id = organization_overview.organization_id and y.component_id = v.component_id and y.version_id = v.id
      order by array_position(array['breaking', 'feature', 'fix', 'other'], y.kind), y.position, y.id
      limit 1
    ) x on true
    order by v.released_at desc, v.id
  ), turns as (
    select c.id as component_id, c.title, v.number, v.released_at
    from public.versions v
    join public.components c on c.organization_id = v.organization_id and c.id = v.component_id
    where v.organization_id = organization_overview.organization_id
      and v.released_at between organization_overview.since and now()
      and v.is_breaking and v.is_stable and c.dependent_count > 0
    order by c.dependent_count desc, v.released_at desc, v.id
    limit 1
  ), days as (
    select s.taken_on, s.scored_count, s.score_sum
    from public.organization_health_snapshots s
    where s.organization_id = organization_overview.organization_id
      and s.taken_on >= coalesce((
        select max(b.taken_on) from public.organization_health_snapshots b
        where b.organization_id = organization_overview.organization_id and b.taken_on < organization_overview.since
      ), organization_overview.since)
    order by s.taken_on
  )
  select json_build_object(
    'component_count', (select count(*) from nodes),
    'scored_count', (select count(*) from scored),
    'score_sum', (select coalesce(sum(health_score), 0) from scored),
    'dependencies', (select row_to_json(e) from edges e),
    'withdrawn', (
      select json_build_object('component_title', d.component_title, 'title', d.depends_on_title, 'number', d.number)
      from public.dependency_list d
      where d.organization_id = organization_overview.organization_id and d.band = 'withdrawn'
      order by d.depends_on_title, d.component_title
      limit 1
    ),
    'scores', (
      select coalesce(json_agg(json_build_array(health_score, amount) order by health_score), '[]')
      from (select health_score, count(*) as amount from scored group by health_score) s
    ),
    'blocks', (
      select case when (select count(*) from scored) > 80 then '[]'
        else coalesce(json_agg(json_build_object('id', id, 'title', title, 'health_score', health_score)
          order by health_score, title, id), '[]') end
      from scored
    ),
    'worst', (
      select coalesce(json_agg(json_build_object(
        'id', w.id, 'title', w.title, 'kind', w.kind, 'health_score', w.health_score, 'dependencies', (
          select json_agg(json_build_object(
            'depends_on_id', d.depends_on_id, 'title', t.title, 'penalty', d.penalty, 'band', d.band,
            'lag_distance', d.lag_distance, 'lag_count', d.lag_count, 'scheme', t.version_scheme,
            'selected', app.version_json(s.id, s.number, s.state, s.released_at, s.is_breaking),
            'ahead', case
              when d.penalty = 0 then '[]'
              when v.state = 'active' and s.is_stable
                then json_build_array(app.version_json(v.id, v.number, v.state, v.released_at, v.is_breaking))
              else app.versions_ahead(d.organization_id, t.id, not s.is_stable)
            end
          ))
          from public.dependencies d
          join public.components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
          join public.versions s on s.id = d.version_id
          left join public.versions v on v.id = t.latest_version_id
          where d.organization_id = organization_overview.organization_id and d.component_id = w.id
        )
      ) order by w.health_score, w.title, w.id), '[]')
      from worst w
    ),
    'releases', (select coalesce(json_agg(row_to_json(r)), '[]') from releases r),
    'turn', (select row_to_json(t) from turns t),
    'days', (select coalesce(json_agg(row_to_json(s)), '[]') from days s)
  )
  from public.organizations g
  where g.id = organization_overview.organization_id
$$;

grant execute on function app.version_json(uuid, text, text, timestamptz, boolean), app.versions_ahead(uuid, uuid, boolean),
  app.lost_selections(uuid), app.lost_targets(uuid) to anon, authenticated, service_role, app_writer;
