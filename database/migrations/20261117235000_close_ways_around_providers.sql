-- What single sign-on left open: power over the installation, sessions and identities that outlive what made them, metadata
-- of another provider, tokens of people who are gone, and reports about people.

-- Superadmins -----------------------------------------------------------------------------------------------------------

create function app.came_through_provider() returns boolean
  language sql stable parallel safe
return coalesce(jsonb_path_exists(auth.jwt(),
  'lax $.amr[*].method ? (@ starts with "sso/" || @ == "break_glass")', '{}', true), false);
comment on function app.came_through_provider() is
  'Whether the session came through the provider of an organization, or around it by a break-glass link.';
grant execute on function app.came_through_provider to app_writer, authenticated;

create or replace function app.is_superadmin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() and not app.is_acting() and not app.came_through_provider() and app.proof_suffices(false)
    and app.has_superadmin_rights(auth.uid())
$$;
comment on function app.is_superadmin() is
  'A token gives no power, neither does a session in which somebody acts for a superadmin, nor one through a provider: its maintainers decide whom it names.';

-- Domains ---------------------------------------------------------------------------------------------------------------

create function app.mail_domain(address text) returns text
  language sql immutable parallel safe
return translate(normalize(lower(split_part(address, '@', 2)), nfkc), '。', '.');
comment on function app.mail_domain(text) is 'The domain of an address. Wide letters and dots are those of DNS.';

create or replace function app.is_at_sso_domain(organization uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.sso_domains d
    where d.organization_id = organization and d.verified_at is not null
      and app.mail_domain(address) in (d.domain, d.spelling)
  )
$$;

create or replace function app.count_members_by_domain(organization uuid) returns table(domain text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select d.domain, count(u.id)::integer
  from public.sso_domains d
  left join public.members m on m.organization_id = d.organization_id
  left join auth.users u on u.id = m.user_id and app.mail_domain(u.email) in (d.domain, d.spelling)
  where d.organization_id = organization and app.role_in(organization) = 'maintainer'
  group by d.domain
$$;

create or replace function app.keep_sso_provider() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := case when tg_op <> 'INSERT' then 'sso:' || old.provider_id end;
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.provider_id is distinct from old.provider_id) then
    -- Nobody gets into a later provider with an identity of this one.
    with removed as (delete from auth.identities where provider = name returning user_id)
    update auth.users set is_sso_user = false where is_sso_user and id in (select user_id from removed);
    delete from auth.sessions where amr @> jsonb_build_array(jsonb_build_object('provider', name));
    delete from auth.sso_providers where id = old.provider_id;
  end if;
  if tg_op <> 'DELETE' then perform app.sync_sso_provider(new.organization_id); end if;
  return null;
end
$$;
comment on function app.keep_sso_provider() is
  'A connection takes its provider with it, whoever ends it, and everything that came through it: identities and sessions.';

create or replace function app.keep_sso_domain() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
begin
  update public.sso_connections c set mode = 'off', revision = c.revision + 1, updated_at = now()
  where c.organization_id = coalesce(new.organization_id, old.organization_id) and c.mode <> 'off' and not exists (
    select 1 from public.sso_domains d where d.organization_id = c.organization_id and d.verified_at is not null
  );
  perform app.sync_sso_provider(coalesce(new.organization_id, old.organization_id));
  if tg_op = 'DELETE' and old.verified_at is not null then
    select 'sso:' || c.provider_id into name from public.sso_connections c where c.organization_id = old.organization_id;
    -- The provider no longer speaks for these people. With an identity there they would have no way in at all.
    with removed as (
      delete from auth.identities i using auth.users u
      where i.provider = name and u.id = i.user_id and app.mail_domain(u.email) in (old.domain, old.spelling)
      returning u.id
    )
    update auth.users u set is_sso_user = false from removed r where u.id = r.id and u.is_sso_user;
    delete from auth.sessions s using auth.users u
    where s.amr @> jsonb_build_array(jsonb_build_object('provider', name)) and u.id = s.user_id
      and app.mail_domain(u.email) in (old.domain, old.spelling);
  end if;
  return null;
end
$$;
comment on function app.keep_sso_domain() is
  'Without a verified domain nobody can sign in, so nobody has to. People of a domain that goes are as if they had never come through the provider.';

-- Tokens ----------------------------------------------------------------------------------------------------------------

create or replace function app.sso_suffices(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (
    select 1
    from public.sso_connections c
    cross join lateral (
      select count(*) > 0 as has_identity,
        coalesce(max(coalesce(i.last_sign_in_at, i.created_at)) > now() - interval '30 days', false) as is_recent
      from auth.identities i where i.user_id = auth.uid() and i.provider = 'sso:' || c.provider_id
    ) i
    where c.organization_id = organization and c.mode = 'enforced' and app.has_sso_right(organization)
      and (i.has_identity or exists (
        select 1 from auth.users u where u.id = auth.uid() and app.is_at_sso_domain(organization, u.email)
      ))
      and not case
        when app.is_token() then i.is_recent
        when jsonb_typeof(auth.jwt() -> 'act') = 'object' then true
        else coalesce(jsonb_path_exists(auth.jwt(),
          'strict $.amr[*] ? (@.provider == $provider && (@.method == "sso/saml" || @.method == "sso/oidc" || @.method == "break_glass"))',
          jsonb_build_object('provider', 'sso:' || c.provider_id), true), false)
      end
  )
$$;
comment on function app.sso_suffices(uuid) is
  'Whether the session of the person who asks came through the provider that the organization enforces, or the person is none of its people. A token has no session: its owner must have signed in there within 30 days, so that it ends for people who are gone. Somebody who acts for the person has proven themselves elsewhere.';

-- Reports ---------------------------------------------------------------------------------------------------------------

revoke select on public.sso_connections from authenticated;
grant select (id, organization_id, provider_id, kind, metadata_url, metadata_state, metadata_fault, metadata_read_at,
    metadata_tried_at, entity_id, certificates, issuer, client_id, secret_hint, default_role, group_attribute, role_mapping,
    tested_at, is_test_current, mode, connected_by, revision, created_at, updated_at)
  on public.sso_connections to authenticated;
comment on column public.sso_connections.test_report is
  'What a test has shown about a person. Read through app.sso_test_report alone.';

create function app.sso_test_report(organization uuid) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select c.test_report from public.sso_connections c
  where c.organization_id = organization and not app.is_token()
    and organization = any (app.organizations_read_as('maintainer'))
$$;
comment on function app.sso_test_report(uuid) is
  'What a test has shown about a person, for a maintainer who is there: REST has no such function, and tokens get nothing.';
grant execute on function app.sso_test_report to authenticated, app_writer;

-- Metadata --------------------------------------------------------------------------------------------------------------

create or replace function app.store_sso_metadata(organization uuid, read_from text, settings jsonb, shown_certificates jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215310));
  select * into connection from public.sso_connections
  where organization_id = organization and read_from = case kind when 'saml' then metadata_url else issuer end for update;
  if not found then return false; end if;
  -- While it is reading for the first time, a maintainer has just chosen the address.
  if connection.kind = 'saml' and connection.metadata_state <> 'reading' and exists (
    select 1 from auth.sso_providers p
    where p.id = connection.provider_id and p.saml ->> 'entity_id' is distinct from settings ->> 'entity_id'
  ) then
    return app.note_sso_metadata_fault(organization, read_from, 'other_entity');
  end if;
  if connection.kind = 'saml' then perform app.put_sso_provider(organization, 'saml', settings, null); end if;
  update public.sso_connections set metadata_state = 'read', metadata_fault = null, metadata_read_at = now(),
    metadata_tried_at = now(), certificates = shown_certificates
  where organization_id = organization;
  return true;
end
$$;
comment on function app.store_sso_metadata(uuid, text, jsonb, jsonb) is
  'Takes over what a job has read, and with it new certificates. Another provider at the same address is a fault: only maintainers replace one. False if the connection has another address by now.';

drop function app.due_sso_work();
create function app.due_sso_work() returns table(task text, id uuid, revision integer, tried_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  (select 'read-sso-metadata', c.organization_id, c.revision, c.metadata_tried_at
   from public.sso_connections c
   where (c.kind = 'oidc' or c.metadata_url is not null) and app.has_sso_right(c.organization_id)
     and coalesce(c.metadata_tried_at, '-infinity') < now() - case c.metadata_state when 'read' then interval '24 hours' else interval '1 hour' end
   order by c.metadata_tried_at nulls first
   limit 500)
  union all
  (select 'check-sso-domain', d.id, 1, d.checked_at
   from public.sso_domains d
   where d.verified_at is null and d.created_at > now() - interval '30 days' and app.has_sso_right(d.organization_id)
     and coalesce(d.checked_at, '-infinity') < now() - case when d.created_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end
   order by d.checked_at nulls first
   limit 500)
$$;
comment on function app.due_sso_work() is
  'Metadata that is a day old or could not be read an hour ago, and domains that wait for their record: often on the first day, then hourly for a month. With the last attempt, so that each next one is ordered once.';
grant execute on function app.due_sso_work to app_job;

-- Tests and sign-ins ----------------------------------------------------------------------------------------------------

create or replace function app.may_test_sso(provider uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.sso_connections c join public.members m on m.organization_id = c.organization_id
    where c.provider_id = provider and m.user_id = person and m.role = 'maintainer'
      and app.has_sso_right(c.organization_id)
      and app.state_allows(app.organization_state(c.organization_id), 'write')
      and case when auth.jwt() is not null
        then auth.uid() = person and not app.is_token() and not app.is_acting()
          and app.role_in(c.organization_id) is not distinct from 'maintainer'
        else true
      end
  )
$$;
comment on function app.may_test_sso(uuid, uuid) is
  'Maintainers test the connection of their organization, in a session that the organization accepts. The answer of the provider comes without claims, after the beginning was asked with them.';

create or replace function app.join_by_sso(provider uuid, person uuid, attributes jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  connection public.sso_connections;
  state text;
  wanted text;
  present text;
  refused_by text;
begin
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
      insert into public.members (organization_id, user_id, role) values (connection.organization_id, person, wanted);
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
comment on function app.join_by_sso(uuid, uuid, jsonb) is
  'Makes a person of the provider a member, with the highest role of their groups or else the default role, and adjusts the role of a member if groups decide about roles. Nothing changes while the organization is read-only. Null, or why the person is refused: superadmins always are, because maintainers decide whom their provider names.';
