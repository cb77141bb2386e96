-- A company can have as many own components as examples, so counts do not tell whose figures the overview holds. While it
-- holds those of examples, the days of components that were deleted do not belong to them.

create or replace function public.organization_overview(organization_id uuid, since date) returns json
  language sql stable
as $$
  with uncounted as materialized (
    select app.uncounted_components(organization_overview.organization_id) as ids
  ), examples as materialized (
    select count(*) as total, count(*) > 0 and (select ids from uncounted) = '{}' as are_shown
    from public.components c
    where c.organization_id = organization_overview.organization_id and c.is_example
  ), nodes as materialized (
    select c.id, c.title, c.kind, c.health_score, c.dependency_count
    from public.components c
    where c.organization_id = organization_overview.organization_id and c.id <> all ((select ids from uncounted)::uuid[])
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
    where d.organization_id = organization_overview.organization_id and d.component_id <> all ((select ids from uncounted)::uuid[])
  ), releases as (
    select v.id, v.component_id, c.title, v.number, v.released_at, x.kind as change_kind, x.title as change_title
    from (
      select r.id, r.component_id, r.number, r.released_at
      from public.versions r
      where r.organization_id = organization_overview.organization_id and r.released_at <= now() and r.state <> 'withdrawn'
        and r.component_id <> all ((select ids from uncounted)::uuid[])
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
      and c.id <> all ((select ids from uncounted)::uuid[])
    order by c.dependent_count desc, v.released_at desc, v.id
    limit 1
  ), days as (
    select s.taken_on, s.scored_count, s.score_sum
    from public.organization_health_snapshots s
    where s.organization_id = organization_overview.organization_id and not (select are_shown from examples)
      and s.taken_on >= coalesce((
        select max(b.taken_on) from public.organization_health_snapshots b
        where b.organization_id = organization_overview.organization_id and b.taken_on < organization_overview.since
      ), organization_overview.since)
    order by s.taken_on
  )
  select json_build_object(
    'component_count', (select count(*) from nodes),
    'example_count', (select total from examples),
    'shows_examples', (select are_shown from examples),
    'scored_count', (select count(*) from scored),
    'score_sum', (select coalesce(sum(health_score), 0) from scored),
    'dependencies', (select row_to_json(e) from edges e),
    'withdrawn', (
      select json_build_object('component_title', d.component_title, 'title', d.depends_on_title, 'number', d.number)
      from public.dependency_list d
      where d.organization_id = organization_overview.organization_id and d.band = 'withdrawn'
        and d.component_id <> all ((select ids from uncounted)::uuid[])
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

select platform.grant_service_role('public');
