-- The filter by second factor asks once for all members instead of once for each.

create function app.members_with_second_factor(organization uuid) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(m.user_id), '{}') from public.members m
  where m.organization_id = organization and (
    exists (
      select 1 from auth.mfa_factors f
      where f.user_id = m.user_id and f.status = 'verified' and f.factor_type <> 'recovery_code'
    ) or exists (
      select 1 from auth.webauthn_credentials c where c.user_id = m.user_id and c.factor_id is null
    )
  )
$$;
comment on function app.members_with_second_factor(uuid) is
  'The members for whom auth.has_second_factor is true; a test holds the two equal.';

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
  if second_factor is not null then proven := app.members_with_second_factor(organization); end if;
  -- One key for every order: numbers, so that one direction serves all of them; names break ties, and ids the rest.
  with found as materialized (
    select m.user_id, coalesce(nullif(f.name, ''), f.email) collate "und-x-icu" as shown,
      case sort
        when 'role' then array_position(array['maintainer', 'admin', 'developer'], m.role)
        when 'joined' then extract(epoch from m.created_at)
        when 'last_seen' then extract(epoch from (
          select greatest(u.last_sign_in_at, max(coalesce(s.refreshed_at, s.created_at)))
          from auth.sessions s where s.user_id = m.user_id and s.actor_id is null
        ))
        when 'components' then (
          select count(*) from public.component_users a
          where a.organization_id = m.organization_id and a.user_id = m.user_id
            and a.component_id <> all (uncounted)
        )
      end as key
    from public.members m
    join public.profiles f on f.id = m.user_id
    join auth.users u on u.id = m.user_id
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
