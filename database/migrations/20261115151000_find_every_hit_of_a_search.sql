-- A search ended at 200 hits. What was filtered, sorted or exported afterwards was a part of the answer that looked
-- like the whole. Now it finds all, and who shows a few asks for a few.

create or replace function app.find_components(organization uuid, query text) returns table (component_id uuid, place bigint)
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
$$;
comment on function app.find_components(uuid, text) is 'The components of an organisation that a search finds, best first.';
comment on function public.search_components(uuid, text) is
  'Components by words, parts of words and near misses in title and description, best first.';

-- A search that is sorted or that a rule narrows is one question as well: its hits take no way through the caller.
drop function public.pick_components(uuid, uuid[], text, boolean);
create function public.pick_components(
  organization_id uuid, ids uuid[] default null, sort text default 'given', descending boolean default false,
  query text default null
) returns setof public.components
  language plpgsql stable rows 1000
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  picked uuid[] := pick_components.ids;
begin
  if pick_components.query is not null then
    picked := array(
      select f.component_id from app.find_components(pick_components.organization_id, pick_components.query) f
      where pick_components.ids is null or f.component_id = any (pick_components.ids)
      order by f.place
    );
  end if;
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
      where c.organization_id = pick_components.organization_id and (picked is null or c.id = any (picked))
      order by case when descending then a.first end desc nulls last, a.first nulls last, c.title, c.id;
  elsif sort = 'version' then
    return query
      select c.*
      from public.components c
      left join public.versions v on v.id = c.latest_version_id
      where c.organization_id = pick_components.organization_id and (picked is null or c.id = any (picked))
      order by case when descending then v.sort_key end desc nulls last, v.sort_key nulls last, c.title, c.id;
  else
    return query
      select c.*
      from public.components c
      left join unnest(picked) with ordinality as p (id, place) on p.id = c.id
      where c.organization_id = pick_components.organization_id and (picked is null or p.id is not null)
      order by p.place, c.title, c.id;
  end if;
end
$$;
comment on function public.pick_components(uuid, uuid[], text, boolean, text) is
  'Components of an organisation, or those of the ids, or those that a search finds, by latest version (version), by the first assigned person (assigned), or as the search or the ids have them (given). What has no key comes last.';
grant execute on function public.pick_components(uuid, uuid[], text, boolean, text)
  to anon, authenticated, service_role, app_writer;
