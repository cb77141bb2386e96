-- What the auth protocol asks and tells about sign-ins through the provider of an organization.

insert into app.audit_events (name, chain, fields) values ('break_glass_used', 'organization', '{user_id, session_id}');

create function app.sso_state(provider uuid) returns text
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select case
      when c.id is not null and not app.has_sso_right(c.organization_id) then 'off'
      when p.is_disabled then 'off'
      when p.is_enforced then 'enforced'
      else 'on'
    end
    from auth.sso_providers p
    left join public.sso_connections c on c.provider_id = p.id
    where p.id = provider
  );
end
$$;
comment on function app.sso_state(uuid) is
  'off, on or enforced: as maintainers have chosen while their plan includes it, and as the operator has set for other providers.';

create function app.may_test_sso(provider uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.sso_connections c join public.members m on m.organization_id = c.organization_id
    where c.provider_id = provider and m.user_id = person and m.role = 'maintainer'
      and app.has_sso_right(c.organization_id)
      and app.state_allows(app.organization_state(c.organization_id), 'write')
  )
$$;
comment on function app.may_test_sso(uuid, uuid) is 'Maintainers test the connection of their organization.';

create function app.note_sso_test(provider uuid, report jsonb) returns void
  language sql security definer set search_path = ''
as $$
  update public.sso_connections set tested_at = now(), test_report = report,
    is_test_current = report ->> 'outcome' = 'passed' or (mode <> 'off' and is_test_current)
  where provider_id = provider
$$;
comment on function app.note_sso_test(uuid, jsonb) is
  'Keeps what a test has shown. A connection that is on stays on: a failed test says what to repair.';

create function app.join_by_sso(provider uuid, person uuid, attributes jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
  wanted text;
  present text;
  refused_by text;
begin
  select * into connection from public.sso_connections where provider_id = provider;
  if not found then return null; end if;
  if not app.state_allows(app.organization_state(connection.organization_id), 'read') then return 'sso_organization_closed'; end if;
  if not app.has_sso_right(connection.organization_id) then return 'sso_no_right'; end if;
  select coalesce(
    (select mapped.role from jsonb_to_recordset(connection.role_mapping) mapped ("group" text, role text)
     where jsonb_typeof(attributes -> connection.group_attribute) = 'array'
       and attributes -> connection.group_attribute ? mapped."group"
     order by mapped.role = 'admin' desc limit 1),
    connection.default_role) into wanted;
  select role into present from public.members
  where organization_id = connection.organization_id and user_id = person for update;
  if found then
    if present <> 'maintainer' and present <> wanted and jsonb_array_length(connection.role_mapping) > 0 then
      update public.members set role = wanted where organization_id = connection.organization_id and user_id = person;
    end if;
    return null;
  end if;
  begin
    insert into public.members (organization_id, user_id, role) values (connection.organization_id, person, wanted);
  exception when sqlstate 'PT403' then
    get stacked diagnostics refused_by = pg_exception_hint;
    if refused_by <> 'plan_limit_reached' then raise; end if;
    return 'sso_no_seat';
  end;
  return null;
end
$$;
comment on function app.join_by_sso(uuid, uuid, jsonb) is
  'Makes a person of the provider a member, with the highest role of their groups or else the default role, and adjusts the role of a member if groups decide about roles. Null, or why the person is refused.';

create function app.may_break_glass(provider uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.sso_state(provider) = 'enforced' and exists (
    select 1 from public.sso_connections c join public.members m on m.organization_id = c.organization_id
    where c.provider_id = provider and m.user_id = person and m.role = 'maintainer'
  )
$$;
comment on function app.may_break_glass(uuid, uuid) is 'Maintainers get in by mail while the provider that they enforce does not work.';

create function app.note_break_glass(provider uuid, person uuid, of_session uuid, out organization_id uuid, out maintainers uuid[])
  returns record
  language plpgsql security definer set search_path = ''
as $$
begin
  select c.organization_id, (
    select array_agg(m.user_id order by m.user_id) from public.members m
    where m.organization_id = c.organization_id and m.role = 'maintainer'
  ) into organization_id, maintainers
  from public.sso_connections c where c.provider_id = provider;
  if organization_id is null then return; end if;
  perform app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', organization_id, 'operation', 'event', 'row_count', 0, 'event', 'break_glass_used',
    'fields', jsonb_build_object('user_id', person, 'session_id', of_session),
    'actor_id', person, 'subject_ids', jsonb_build_array(of_session, person)
  )));
end
$$;
comment on function app.note_break_glass(uuid, uuid, uuid) is 'Records that somebody got in by a break-glass link, and names everybody who has to know.';

grant execute on function app.sso_state, app.may_test_sso, app.note_sso_test, app.join_by_sso, app.may_break_glass,
  app.note_break_glass to auth_admin;

create function app.break_glass_mail(organization uuid, recipient uuid, person uuid, out address text, out organization_name text, out person_address text)
  returns record
  language sql stable security definer set search_path = ''
as $$
  select r.email, o.name, coalesce(p.email, '')
  from public.members m
  join public.organizations o on o.id = m.organization_id
  join public.profiles r on r.id = m.user_id
  left join public.profiles p on p.id = person
  where m.organization_id = organization and m.user_id = recipient and m.role = 'maintainer'
$$;
comment on function app.break_glass_mail(uuid, uuid, uuid) is
  'What the mail about a break-glass link says, and to whom. Nulls if the recipient is no maintainer any more.';
grant execute on function app.break_glass_mail to app_job;
