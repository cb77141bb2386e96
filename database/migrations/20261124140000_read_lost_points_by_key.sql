-- The planner knows nothing about an organization that was imported a moment ago and expects one row of each table. It then
-- read the whole organization several times for each person. Most rows are found by their keys here, whatever it expects.

create or replace function app.read_lost_points(person uuid, organization uuid, most integer) returns json
  language sql stable security definer set search_path = ''
as $$
  with mine as materialized (
    select c.id, c.title, c.health_score
    from public.component_users u
    -- Foreign keys keep what these ids name in the organization. With its id as well, its index looks as good as the key.
    join public.components c on c.id = u.component_id and not c.is_example
    where u.organization_id = read_lost_points.organization and u.user_id = read_lost_points.person and u.email_notifications
  ), edges as materialized (
    select d.component_id, d.depends_on_id, d.version_id, d.penalty
    from public.dependencies d
    where d.organization_id = read_lost_points.organization and d.component_id = any (array(select id from mine))
  ), lost as materialized (
    select e.*, s.number, s.state, s.released_at, s.is_breaking, s.is_stable
    from edges e
    join public.versions s on s.id = e.version_id
    where e.penalty > 0
    order by e.penalty desc, e.component_id, e.depends_on_id
    limit most
  ), targets as materialized (
    select t.id, t.title, t.version_scheme, app.versions_ahead(read_lost_points.organization, t.id, x.with_pre_releases) as ahead
    from (select l.depends_on_id, bool_or(not l.is_stable) as with_pre_releases from lost l group by l.depends_on_id) x
    join public.components t on t.id = x.depends_on_id
  )
  select json_build_object(
    'components', (select coalesce(json_agg(json_build_object('id', m.id, 'title', m.title, 'score', m.health_score,
      'penalties', (select coalesce(json_agg(e.penalty), '[]') from edges e where e.component_id = m.id))), '[]') from mine m),
    'targets', (select coalesce(json_agg(json_build_object('id', t.id, 'title', t.title, 'scheme', t.version_scheme,
      'ahead', t.ahead)), '[]') from targets t),
    'selections', (select coalesce(json_agg(json_build_object('component_id', l.component_id, 'depends_on_id', l.depends_on_id,
      'penalty', l.penalty, 'version', app.version_json(l.version_id, l.number, l.state, l.released_at, l.is_breaking))), '[]')
      from lost l)
  )
$$;
