-- The daily job and a write can meet. Whoever came second had counted before it waited for the first, and put the old
-- value back. Each organisation is locked before it is counted, so that what is stored last was counted last.

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
  left join public.components c on c.organization_id = g.id
  where g.id = any (organizations)
  group by g.id
  on conflict (organization_id, taken_on) do update
    set component_count = excluded.component_count, scored_count = excluded.scored_count, score_sum = excluded.score_sum
    where (s.component_count, s.scored_count, s.score_sum)
      is distinct from (excluded.component_count, excluded.scored_count, excluded.score_sum);
end
$$;
