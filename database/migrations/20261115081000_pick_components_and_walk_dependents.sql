-- Two readings that filters of rows cannot say: components in an order that stands in other tables, and all that
-- depend on one, ring by ring. Both run with the rights of who asks.

create function public.pick_components(
  organization_id uuid, ids uuid[] default null, sort text default 'given', descending boolean default false
) returns setof public.components
  language plpgsql stable rows 1000
as $$
#variable_conflict use_column
begin
  -- Statements of their own, so that a visitor, who may not read of people, is refused that order alone.
  if sort = 'assigned' then
    return query
      select c.*
      from public.components c
      left join (
        select u.component_id, min(f.email collate "C") as first
        from public.component_users u join public.profiles f on f.id = u.user_id
        where u.organization_id = pick_components.organization_id
        group by u.component_id
      ) a on a.component_id = c.id
      where c.organization_id = pick_components.organization_id and (ids is null or c.id = any (ids))
      order by case when descending then a.first end desc nulls last, a.first nulls last, c.title, c.id;
  elsif sort = 'version' then
    return query
      select c.*
      from public.components c
      left join public.versions v on v.id = c.latest_version_id
      where c.organization_id = pick_components.organization_id and (ids is null or c.id = any (ids))
      order by case when descending then v.sort_key end desc nulls last, v.sort_key nulls last, c.title, c.id;
  else
    return query
      select c.*
      from public.components c
      left join unnest(ids) with ordinality as p (id, place) on p.id = c.id
      where c.organization_id = pick_components.organization_id and (ids is null or p.id is not null)
      order by p.place, c.title, c.id;
  end if;
end
$$;
comment on function public.pick_components(uuid, uuid[], text, boolean) is
  'Components of an organisation, or those of the ids, by latest version (version), by the first assigned person (assigned) or in the order of the ids (given). What has no key comes last.';

create function public.dependents_of(organization_id uuid, component_id uuid)
  returns table (
    id uuid, title text, kind text, health_score smallint, steps integer,
    through_id uuid, through_title text, through_number text
  )
  language plpgsql stable rows 1000
as $$
#variable_conflict use_column
declare
  walked uuid[] := array[dependents_of.component_id];
  ring uuid[] := walked;
  step integer := 0;
begin
  loop
    step := step + 1;
    return query
      with reached as (
        select distinct on (d.component_id) d.component_id, d.depends_on_id, d.version_id
        from public.dependencies d
        where d.organization_id = dependents_of.organization_id and d.depends_on_id = any (ring)
          and not exists (select from unnest(walked) w (id) where w.id = d.component_id)
        order by d.component_id, d.depends_on_id
      )
      select c.id, c.title, c.kind, c.health_score, step, t.id, t.title, v.number
      from reached r
      join public.components c on c.id = r.component_id
      join public.components t on t.id = r.depends_on_id
      join public.versions v on v.id = r.version_id
      order by c.title, c.id;
    ring := array(
      select d.component_id from public.dependencies d
      where d.organization_id = dependents_of.organization_id and d.depends_on_id = any (ring)
      except select w.id from unnest(walked) w (id)
    );
    exit when cardinality(ring) = 0;
    walked := walked || ring;
  end loop;
end
$$;
comment on function public.dependents_of(uuid, uuid) is
  'All that depend on a component, nearest first, each with the steps between them and one component on a shortest way. Cycles end where they began.';

grant execute on function public.pick_components(uuid, uuid[], text, boolean), public.dependents_of(uuid, uuid)
  to anon, authenticated, service_role, app_writer;
