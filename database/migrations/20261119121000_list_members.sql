-- Everybody in an organization reads who belongs to it, by pages. The functions below run with the rights of their owner,
-- because they read when people were last seen; each asks first whether the caller may read the organization.

create function app.reads_directory(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select organization = any (app.my_organizations()) or coalesce(auth.role() = 'service_role', false)
$$;
comment on function app.reads_directory(uuid) is 'Whether the caller reads the members of the organization.';

create function app.reads_second_factors(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(app.role_in(organization) = 'maintainer' and app.token_allows('admin'), false)
    or coalesce(auth.role() = 'service_role', false)
$$;
comment on function app.reads_second_factors(uuid) is
  'Whether the caller sees who has a second factor: maintainers, and tokens of theirs with the scope admin.';

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

create function app.describe_members(organization uuid, people uuid[]) returns table (
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
comment on function app.describe_members(uuid, uuid[]) is
  'These members of an organization, in this order. Nothing for strangers.';

create function app.list_members(
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
comment on function app.list_members(uuid, text, text[], boolean, text, boolean, integer, integer) is
  'A page of the members of an organization, without accounts that nobody can sign in to. Null for strangers.';

create function app.read_person(organization uuid, person uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'user_id', d.user_id, 'name', d.name, 'email', d.email, 'role', d.role, 'joined_at', d.joined_at,
    'last_seen_at', d.last_seen_at, 'has_second_factor', d.has_second_factor, 'component_count', d.component_count,
    'average_health', d.average_health, 'is_managed', d.is_managed, 'revision', d.revision,
    'components', coalesce((
      select json_agg(row_to_json(c)) from (
        select k.id, k.title, k.kind, case when k.dependency_count > 0 then k.health_score end as health_score,
          k.dependency_count, k.outdated_count
        from public.component_users u
        join public.components k on k.organization_id = u.organization_id and k.id = u.component_id
        where u.organization_id = organization and u.user_id = d.user_id
          and k.id <> all ((select app.uncounted_components(organization))::uuid[])
        order by k.title, k.id limit 1000
      ) c
    ), '[]')
  )
  from app.describe_members(organization, array[person]) d
  where not app.has_no_way_in(d.user_id)
$$;
comment on function app.read_person(uuid, uuid) is
  'A member of an organization and the components assigned to them. Null for strangers, and for people who are no members.';

create function public.list_members(
  organization_id uuid, search text default null, roles text[] default null, second_factor boolean default null,
  sort text default 'name', descending boolean default false, page integer default 1, page_size integer default 50
) returns json
  language sql stable
return app.list_members(organization_id, search, roles, second_factor, sort, descending, page, page_size);
comment on function public.list_members(uuid, text, text[], boolean, text, boolean, integer, integer) is
  'A page of the members of an organization that a search in names and addresses finds: sort is name, role, last_seen, components or joined; at most 100 on a page. Only maintainers filter by second factor. Null for strangers.';

create function public.read_person(organization_id uuid, user_id uuid) returns json
  language sql stable
return app.read_person(organization_id, user_id);
comment on function public.read_person(uuid, uuid) is
  'A member of an organization and the components assigned to them. Null for strangers, and for people who are no members.';

grant execute on function app.list_members, app.read_person, public.list_members, public.read_person
  to authenticated, app_writer, service_role;
