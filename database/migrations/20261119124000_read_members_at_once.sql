-- A page of members costs one pass over each table, whatever its order, instead of calls for each member.

drop function app.members_with_second_factor(uuid);
create function app.people_with_second_factor(people uuid[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(p.id), '{}') from unnest(people) p (id)
  where exists (
    select 1 from auth.mfa_factors f
    where f.user_id = p.id and f.status = 'verified' and f.factor_type <> 'recovery_code'
  ) or exists (
    select 1 from auth.webauthn_credentials c where c.user_id = p.id and c.factor_id is null
  )
$$;
comment on function app.people_with_second_factor(uuid[]) is
  'Those of these people for whom auth.has_second_factor is true; a test holds the two equal.';

drop function app.last_seen_at(uuid);
create or replace function app.describe_members(organization uuid, people uuid[]) returns table (
  user_id uuid, name text, email text, role text, joined_at timestamptz, last_seen_at timestamptz,
  has_second_factor boolean, component_count integer, average_health numeric, is_managed boolean, revision integer
)
  language sql stable security definer rows 50 set search_path = ''
as $$
  with asked as materialized (
    select app.uncounted_components(organization) as uncounted, (
      select 'sso:' || k.provider_id from public.sso_connections k where k.organization_id = organization
    ) as provider, case when app.reads_second_factors(organization) then app.people_with_second_factor(people) end as proven
    where app.reads_directory(organization)
  )
  select m.user_id, f.name, f.email, m.role, m.created_at, greatest(u.last_sign_in_at, s.seen_at),
    m.user_id = any (a.proven), c.total, c.average,
    exists (select 1 from auth.identities i where i.user_id = m.user_id and i.provider = a.provider),
    m.revision
  from asked a, unnest(people) with ordinality as p (id, place)
  join public.members m on m.organization_id = organization and m.user_id = p.id
  join public.profiles f on f.id = m.user_id
  join auth.users u on u.id = m.user_id
  cross join lateral (
    -- Somebody who acts for the person is not the person.
    select max(coalesce(t.refreshed_at, t.created_at)) as seen_at
    from auth.sessions t where t.user_id = m.user_id and t.actor_id is null
  ) s
  cross join lateral (
    select count(*)::integer as total, round(avg(k.health_score) filter (where k.dependency_count > 0), 1) as average
    from public.component_users b
    join public.components k on k.organization_id = b.organization_id and k.id = b.component_id
    where b.organization_id = organization and b.user_id = m.user_id and k.id <> all (a.uncounted)
  ) c
  order by p.place
$$;

create or replace function app.list_members(
  organization uuid, search text, roles text[], second_factor boolean, sort text, descending boolean,
  page integer, page_size integer
) returns json
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text :=
    '%' || replace(replace(replace(nullif(lower(btrim(left(search, 256))), ''), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  length constant integer := least(greatest(coalesce(page_size, 50), 1), 100);
  start constant bigint := (greatest(coalesce(page, 1), 1)::bigint - 1) * length;
  uncounted constant uuid[] := app.uncounted_components(organization);
  proven uuid[];
  answer json;
begin
  if not app.reads_directory(organization) then return null; end if;
  if coalesce(sort, 'name') not in ('name', 'role', 'last_seen', 'components', 'joined') then
    raise sqlstate 'PT400' using
      hint = 'sort_unknown', message = 'Members can be sorted by name, role, last_seen, components and joined';
  end if;
  if second_factor is not null and not app.reads_second_factors(organization) then
    raise sqlstate 'PT403' using hint = 'forbidden', message = 'Only maintainers see who has a second factor';
  end if;
  if second_factor is not null then
    proven := app.people_with_second_factor(
      array(select m.user_id from public.members m where m.organization_id = list_members.organization));
  end if;
  -- One key for every order: numbers, so that one direction serves all of them; names break ties, and ids the rest.
  with found as materialized (
    select m.user_id, coalesce(nullif(f.name, ''), f.email) collate "und-x-icu" as shown,
      case sort
        when 'role' then array_position(array['maintainer', 'admin', 'developer'], m.role)
        when 'joined' then extract(epoch from m.created_at)
        when 'last_seen' then extract(epoch from greatest(u.last_sign_in_at, s.seen_at))
        when 'components' then coalesce(a.total, 0)
      end as key
    from public.members m
    join public.profiles f on f.id = m.user_id
    join auth.users u on u.id = m.user_id
    -- Empty for other orders.
    left join (
      select t.user_id, max(coalesce(t.refreshed_at, t.created_at)) as seen_at
      from public.members n join auth.sessions t on t.user_id = n.user_id
      where sort = 'last_seen' and n.organization_id = list_members.organization and t.actor_id is null
      group by t.user_id
    ) s on s.user_id = m.user_id
    left join (
      select c.user_id, count(*) as total from public.component_users c
      where sort = 'components' and c.organization_id = list_members.organization and c.component_id <> all (uncounted)
      group by c.user_id
    ) a on a.user_id = m.user_id
    -- As app.has_no_way_in, without a call for each row.
    where m.organization_id = list_members.organization
      and (u.email is not null or u.phone is not null or u.is_anonymous
        or exists (select 1 from auth.identities i where i.user_id = u.id))
      and (roles is null or m.role = any (roles))
      and (pattern is null or lower(f.name) like pattern or lower(f.email) like pattern)
      and (second_factor is null or second_factor = (m.user_id = any (proven)))
  ), picked as (
    select user_id, row_number() over () as place from (
      select user_id from found
      order by
        case when descending then key end desc nulls last, case when not descending then key end nulls last,
        case when descending and coalesce(sort, 'name') = 'name' then shown end desc, shown, user_id
      limit length offset start
    ) o
  )
  select json_build_object(
    'total', (select count(*) from found),
    'members', coalesce((
      select json_agg(row_to_json(d)) from app.describe_members(
        organization, (select array_agg(p.user_id order by p.place) from picked p)
      ) d
    ), '[]')
  ) into answer;
  return answer;
end
$$;
