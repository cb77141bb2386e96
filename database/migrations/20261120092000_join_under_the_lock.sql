-- Joining by single sign-on takes the lock of the organization like every other write, so that none waits for the other.

create or replace function app.join_by_sso(provider uuid, person uuid, attributes jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  connection public.sso_connections;
  invitation public.invitations;
  state text;
  wanted text;
  present text;
  refused_by text;
begin
  -- The order of every write of the organization: its lock, then the audit log, then members and components. What counts is
  -- read under it.
  perform pg_advisory_xact_lock(hashtextextended(c.organization_id::text, 7215310))
  from public.sso_connections c where c.provider_id = provider;
  select * into connection from public.sso_connections where provider_id = provider;
  if not found then return null; end if;
  if exists (
    select 1 from auth.users u join app.superadmin_emails e on e.email = lower(u.email) where u.id = person
  ) then
    return 'sso_superadmin';
  end if;
  state := app.organization_state(connection.organization_id);
  if not app.state_allows(state, 'read') then return 'sso_organization_closed'; end if;
  if not app.has_sso_right(connection.organization_id) then return 'sso_no_right'; end if;
  select coalesce(
    (select mapped.role from jsonb_to_recordset(connection.role_mapping) mapped ("group" text, role text)
     where jsonb_typeof(attributes -> connection.group_attribute) = 'array'
       and attributes -> connection.group_attribute ? mapped."group"
     order by mapped.role = 'admin' desc limit 1),
    connection.default_role) into wanted;
  select role into present from public.members
  where organization_id = connection.organization_id and user_id = person for update;
  -- The audit log names the person who signs in: nobody else does anything here.
  perform set_config('request.jwt.claims', jsonb_build_object('sub', person)::text, true);
  if present is not null then
    if present <> 'maintainer' and present <> wanted and jsonb_array_length(connection.role_mapping) > 0
      and app.state_allows(state, 'write') then
      update public.members set role = wanted where organization_id = connection.organization_id and user_id = person;
    end if;
  elsif not app.state_allows(state, 'write') then
    refused_by := 'sso_organization_closed';
  else
    begin
      update public.invitations i set accepted_at = now(), accepted_by = person, revision = i.revision + 1
      where i.organization_id = connection.organization_id and app.holds_place(i)
        and i.email = (select lower(u.email) from auth.users u where u.id = person)
      returning i.* into invitation;
      if invitation.role = 'maintainer' or jsonb_array_length(connection.role_mapping) = 0 then
        wanted := coalesce(invitation.role, wanted);
      end if;
      -- The person may accept an invitation at the same moment, in another tab.
      insert into public.members (organization_id, user_id, role) values (connection.organization_id, person, wanted)
      on conflict do nothing;
      if invitation.id is null then
        perform app.require_places(connection.organization_id);
      else
        perform app.assign_invited(invitation, person);
      end if;
    exception when sqlstate 'PT403' then
      get stacked diagnostics refused_by = pg_exception_hint;
      if refused_by <> 'plan_limit_reached' then raise; end if;
      refused_by := 'sso_no_seat';
    end;
  end if;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return refused_by;
end
$$;
