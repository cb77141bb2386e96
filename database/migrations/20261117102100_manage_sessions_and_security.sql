-- People end their sessions, and maintainers decide which proofs their organization requires.

-- Accounts without a way in --------------------------------------------------------------------------------------------

create function app.has_no_way_in(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select u.email is null and u.phone is null and not u.is_anonymous
    and not exists (select 1 from auth.identities i where i.user_id = u.id)
  from auth.users u
  where u.id = person
$$;
comment on function app.has_no_way_in(uuid) is
  'Whether nobody can sign in to the account, such as the one that an organization''s token acts as.';

create or replace function app.proof_suffices(is_required boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when app.is_token() then not is_required or auth.has_second_factor(auth.uid()) or app.has_no_way_in(auth.uid())
    when auth.jwt() ->> 'aal' in ('aal2', 'aal3') then true
    else not is_required and not auth.has_second_factor(auth.uid())
  end
$$;

create or replace function app.require_confirmed_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from new_rows n join auth.users u on u.id = n.user_id
    where u.email_confirmed_at is null and not app.has_no_way_in(u.id)
  ) then
    raise sqlstate 'PT403' using hint = 'email_not_confirmed', message = 'Confirm your email address first';
  end if;
  return null;
end
$$;
comment on function app.require_confirmed_members() is
  'Members have confirmed addresses. Only an account to which nobody can sign in needs none.';

-- Proofs of the person, whatever the organization ------------------------------------------------------------------------

create function app.require_every_proof() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not app.proof_suffices(false) then
    raise sqlstate 'PT403' using
      hint = 'second_factor_required',
      message = 'This account has a second factor. Confirm it is you with it first';
  end if;
end
$$;
comment on function app.require_every_proof() is
  'Refuses a session that lacks the second proof of a person who has one. For acts that concern no organization.';
grant execute on function app.require_every_proof to app_writer, authenticated;

create function app.has_own_second_factor() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select auth.has_second_factor(auth.uid())
$$;
comment on function app.has_own_second_factor() is 'Whether the person who asks has a second factor or a passkey.';
grant execute on function app.has_own_second_factor to app_writer, authenticated;

-- Sessions ---------------------------------------------------------------------------------------------------------------

create function app.append_event(organization uuid, event text, fields jsonb) returns void
  language sql security definer set search_path = ''
as $$
  select app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', coalesce(organization, app.installation_chain()),
    'operation', 'event', 'row_count', 0, 'event', event, 'fields', fields,
    'actor_id', case when event in ('signed_in', 'token_first_used') then fields ->> 'user_id' end,
    'subject_ids', (select jsonb_agg(value order by key) from jsonb_each(fields)
                    where key like '%\_id' and jsonb_typeof(value) = 'string')
  )))
$$;
comment on function app.append_event(uuid, text, jsonb) is
  'Adds an event without asking who records it. For functions of the database that have asked themselves.';

create or replace function app.record_event(organization uuid, event text, fields jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  kind app.audit_events;
  is_of_organization constant boolean := organization is not null and organization <> app.installation_chain();
begin
  select * into kind from app.audit_events where name = event;
  if kind.name is null then
    raise invalid_parameter_value using message = format('unknown audit event %s', event);
  end if;
  if is_of_organization <> (kind.chain = 'organization') then
    raise invalid_parameter_value using message = format('%s belongs into the chain of the %s', event, kind.chain);
  end if;
  if exists (select 1 from jsonb_object_keys(fields) key where key <> all (kind.fields)) then
    raise invalid_parameter_value using message = format('unknown field of the audit event %s', event);
  end if;
  if not app.may_record_event(kind, organization) then
    raise insufficient_privilege using message = format('%s may not be recorded here', event);
  end if;
  perform app.append_event(organization, event, fields);
end
$$;

create function app.end_own_session(of_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_every_proof();
  if not auth.end_own_session(of_session) then return false; end if;
  perform app.append_event(null, 'signed_out',
    jsonb_build_object('user_id', auth.uid(), 'session_id', of_session, 'method', 'chosen'));
  return true;
end
$$;
comment on function app.end_own_session(uuid) is
  'Ends a session that the person who asks has chosen, and records it as a sign-out; false if there is no such session.';
grant execute on function app.end_own_session to app_writer;

-- The security settings of an organization -----------------------------------------------------------------------------

create function app.count_members_by_proof(organization uuid, out members integer, out members_without_second_factor integer)
  returns record
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer, (count(*) filter (where not auth.has_second_factor(m.user_id)))::integer
  from public.members m
  where m.organization_id = organization and not app.has_no_way_in(m.user_id) and app.role_in(organization) = 'maintainer'
$$;
comment on function app.count_members_by_proof(uuid) is
  'How many people belong to an organization and how many of them have no second factor. Zeros for anyone but its maintainers.';
grant execute on function app.count_members_by_proof to app_writer, authenticated;

create policy "maintainers set the security of their organizations" on public.organizations
  for update to app_writer
  using (not is_demo and id = any ((select app.organizations_as('maintainer'))::uuid[]))
  with check (
    id = any ((select app.organizations_as('maintainer'))::uuid[])
    and (not requires_second_factor or (select app.has_own_second_factor()))
  );
comment on policy "maintainers set the security of their organizations" on public.organizations is
  'A maintainer without a second factor would lock themselves out by requiring one.';
grant update (requires_second_factor, max_session_days, revision, updated_at) on public.organizations to app_writer;
