-- Example data fills an empty organization with components that never count: not towards the limits of its plan, not in its
-- health, not among its findings or first steps (decision 0019).

alter table public.components add column is_example boolean not null default false;
comment on column public.components.is_example is
  'Loaded as an example. Never counted, and removed together with all other examples.';
grant insert (is_example) on public.components to app_writer;
grant select (is_example) on public.components to anon;
create index components_examples_idx on public.components (organization_id) where is_example;

create or replace function public.components_titled(organization_id uuid, title text) returns setof public.components
  language sql stable rows 1
as $$
  select c.* from public.components c
  where c.organization_id = components_titled.organization_id and not c.is_example
    and lower(c.title) = lower(btrim(components_titled.title))
  order by c.created_at, c.id
$$;
comment on function public.components_titled(uuid, text) is
  'Components with this title, whatever its case, oldest first. Examples have no titles to keep free.';

create or replace function app.hold_limit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  counted_table constant text := tg_table_name;
  limit_name constant text := 'max_' || counted_table;
  uncounted constant text := case counted_table when 'components' then 'is_example' else 'false' end;
  organization uuid;
  most integer;
  counted bigint;
begin
  for organization in select distinct organization_id from new_rows order by 1 loop
    most := (app.organization_limits(organization) ->> limit_name)::integer;
    continue when most is null;
    -- Whoever comes second counts after the first has committed.
    perform pg_advisory_xact_lock(hashtextextended(organization::text || counted_table, 7215322));
    execute format('select count(*) from public.%I where organization_id = $1 and not %s', counted_table, uncounted)
      into counted using organization;
    if counted > most then
      raise sqlstate 'PT403' using
        message = format('The limit of the plan is reached (%s: %s). Contact us to choose a larger plan',
          counted_table, most),
        hint = 'plan_limit_reached';
    end if;
  end loop;
  return null;
end
$$;

create or replace function app.take_organization_snapshots(organizations uuid[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- In one order, so that two who ask for several never wait for each other.
  perform pg_advisory_xact_lock(hashtextextended(g.id::text, 7215321))
  from (select distinct o.id from unnest(organizations) as o (id) order by 1) g;
  insert into public.organization_health_snapshots as s
    (organization_id, taken_on, component_count, scored_count, score_sum)
  select g.id, (clock_timestamp() at time zone 'UTC')::date, count(c.id),
    count(c.id) filter (where c.dependency_count > 0),
    coalesce(sum(c.health_score) filter (where c.dependency_count > 0), 0)
  from public.organizations g
  left join public.components c on c.organization_id = g.id and not c.is_example
  where g.id = any (organizations)
  group by g.id
  on conflict (organization_id, taken_on) do update
    set component_count = excluded.component_count, scored_count = excluded.scored_count, score_sum = excluded.score_sum
    where (s.component_count, s.scored_count, s.score_sum)
      is distinct from (excluded.component_count, excluded.scored_count, excluded.score_sum);
end
$$;

create or replace function public.first_steps(organization_id uuid) returns json
  language sql stable
as $$
  with own as (
    select c.id, c.version_count, c.dependency_count from public.components c
    where c.organization_id = first_steps.organization_id and not c.is_example
  )
  select json_build_object(
    'component', exists (select 1 from own),
    'version', exists (select 1 from own where version_count > 0),
    'dependency', exists (select 1 from own where dependency_count > 0),
    'assignment', exists (
      select 1 from public.component_users u join own on own.id = u.component_id where u.organization_id = g.id
    ),
    'project', exists (select 1 from public.projects p where p.organization_id = g.id),
    'rule', exists (select 1 from public.component_rules r where r.organization_id = g.id and r.level <> 'off'),
    'colleague', (select count(*) > 1 from public.members m where m.organization_id = g.id)
  )
  from public.organizations g
  where g.id = first_steps.organization_id
$$;

create function app.uncounted_components(organization uuid) returns uuid[]
  language sql stable
as $$
  select coalesce(array_agg(c.id), '{}') from public.components c
  where c.organization_id = organization and c.is_example
    and exists (select 1 from public.components o where o.organization_id = organization and not o.is_example)
$$;
comment on function app.uncounted_components(uuid) is
  'The examples, which reports leave out as soon as the organization has a component. Until then they show the examples.';
grant execute on function app.uncounted_components(uuid) to anon, authenticated, service_role, app_writer;

create or replace function public.organization_overview(organization_id uuid, since date) returns json
  language sql stable
as $$
  with uncounted as materialized (
    select app.uncounted_components(organization_overview.organization_id) as ids
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
    where s.organization_id = organization_overview.organization_id
      and s.taken_on >= coalesce((
        select max(b.taken_on) from public.organization_health_snapshots b
        where b.organization_id = organization_overview.organization_id and b.taken_on < organization_overview.since
      ), organization_overview.since)
    order by s.taken_on
  )
  select json_build_object(
    'component_count', (select count(*) from nodes),
    'example_count', (
      select count(*) from public.components c where c.organization_id = organization_overview.organization_id and c.is_example
    ),
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

create or replace function public.lost_points(organization_id uuid) returns json
  language sql stable set enable_nestloop = off
as $$
  with lost as materialized (
    select d.component_id, d.version_id
    from public.dependencies d
    where d.organization_id = lost_points.organization_id and d.penalty > 0
      and d.component_id <> all ((select app.uncounted_components(lost_points.organization_id))::uuid[])
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

select platform.grant_service_role('public');
