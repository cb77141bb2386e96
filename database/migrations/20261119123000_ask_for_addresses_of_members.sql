-- Maintainers ask for another address of a member. The account is the person's: nothing changes before they have
-- confirmed at both addresses, and the auth protocol decides; what it would refuse is said at once where it can be known.

create function app.address_change_refusal(organization uuid, person uuid, address text, pause_seconds double precision)
  returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if app.role_in(organization) is distinct from 'maintainer' or app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only maintainers ask for addresses of members';
  end if;
  select u.* into account from public.members m join auth.users u on u.id = m.user_id
  where m.organization_id = organization and m.user_id = person and u.deleted_at is null;
  if not found or account.email is null or account.email_confirmed_at is null then return 'no_address'; end if;
  return case
    when exists (select 1 from app.superadmin_emails e where e.email = account.email) then 'superadmin'
    when account.is_sso_user
      or exists (
        select 1 from auth.sso_providers p join auth.identities i on i.provider = 'sso:' || p.id
        where i.user_id = person and app.sso_state(p.id) <> 'off'
      )
      or app.is_at_enforced_domain(account.email) then 'managed'
    when app.is_at_enforced_domain(address) then 'managed_domain'
    when account.email_change_sent_at > now() - pause_seconds * interval '1 second' then 'too_soon'
  end;
end
$$;
comment on function app.address_change_refusal(uuid, uuid, text, double precision) is
  'Why a maintainer cannot ask for this address of a member: no_address, superadmin, managed, managed_domain or too_soon. Null: they can. For an address that somebody has, no mails are sent.';

grant execute on function app.address_change_refusal to app_writer;

create function app.describe_asker(organization uuid, person uuid, asker uuid, out person_name text, out organization_name text)
  returns record
  language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(f.name, '') || ' (' || f.email || ')', f.email), o.name
  from public.members m
  join public.profiles f on f.id = m.user_id
  join public.organizations o on o.id = m.organization_id
  where m.organization_id = organization and m.user_id = asker and m.role = 'maintainer'
    and app.state_allows(app.organization_state(o.id), 'write')
    and exists (select 1 from public.members t where t.organization_id = organization and t.user_id = person)
$$;
comment on function app.describe_asker(uuid, uuid, uuid) is
  'The maintainer who asked for another address of a member, in words. Nulls if they may no longer ask.';
grant execute on function app.describe_asker to auth_admin, app_job;
