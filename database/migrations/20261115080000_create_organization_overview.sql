-- What the dashboard shows, each in one read. Everything runs with the rights of who asks; scores and penalties are
-- handed over, and domain/health says what they mean.

create function public.organization_overview(organization_id uuid, since date) returns json
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
            'lag_distance', d.lag_distance, 'lag_count', d.lag_count, 'latest_state', v.state
          ) order by d.penalty desc, t.title, t.id)
          from public.dependencies d
          join public.components t on t.organization_id = d.organization_id and t.id = d.depends_on_id
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
comment on function public.organization_overview(uuid, date) is
  'How an organisation stands, in one value whose size does not grow with the organisation. Null for strangers.';

create function public.lost_points(organization_id uuid) returns json
  language sql stable
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
    left join public.versions v on v.id = t.latest_version_id
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
comment on function public.lost_points(uuid) is
  'Every dependency that costs points, as columns: places of component and target, and the penalty. Empty for strangers.';

grant execute on function public.organization_overview(uuid, date), public.lost_points(uuid)
  to anon, authenticated, service_role, app_writer;
