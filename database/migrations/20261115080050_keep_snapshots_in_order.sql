-- Two corrections of the snapshots. A transaction that began earlier may write later, after it waited for another: its
-- snapshot must not stand before what it follows. And a first dependency on the latest version changes no score, but
-- the organisation's mean is taken over the components that have dependencies: a changed count is a change too.

create or replace function app.follow_changed_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  rescored uuid[];
begin
  execute $sql$
    update app.component_search s
    set title = n.title, description = coalesce(n.description, ''), document = app.search_document(n.title, n.description)
    from new_rows n join old_rows o on o.id = n.id
    where s.component_id = n.id and (n.title, n.description) is distinct from (o.title, o.description)
  $sql$;
  execute $sql$
    with taken as (
      insert into public.health_snapshots as s
        (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
      select n.organization_id, n.id,
        greatest(now(), (
          select max(l.taken_at) from public.health_snapshots l
          where l.organization_id = n.organization_id and l.component_id = n.id)),
        n.health_score, n.dependency_count, n.outdated_count
      from new_rows n join old_rows o on o.id = n.id
      where (n.health_score, n.dependency_count, n.outdated_count)
        is distinct from (o.health_score, o.dependency_count, o.outdated_count)
      on conflict (organization_id, component_id, taken_at) do update
        set health_score = excluded.health_score, dependency_count = excluded.dependency_count,
          outdated_count = excluded.outdated_count
      returning organization_id
    )
    select array_agg(distinct organization_id) from taken
  $sql$ into rescored;
  if rescored is not null then
    perform app.take_organization_snapshots(rescored);
  end if;
  return null;
end
$$;

-- The day is that of the clock: a transaction that began before midnight and waited belongs to the new day.
create or replace function app.take_organization_snapshots(organizations uuid[]) returns void
  language sql security definer set search_path = ''
as $$
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
      is distinct from (excluded.component_count, excluded.scored_count, excluded.score_sum)
$$;
