-- A superadmin acts for a member of one organization, for at most an hour. The claims of the session say so, and the
-- functions that policies ask decide from them: it reaches that organization alone, it is no superadmin, and it ends with
-- its session, with the superadmin's own one and with the superadmin's rights.

insert into app.audit_events (name, chain, fields) values
  ('impersonation_granted', 'organization', '{user_id, until, reason}'),
  ('impersonation_started', 'organization', '{user_id, session_id}'),
  ('account_impersonated', 'installation', '{organization_id, user_id, until, reason}');

-- What policies ask -----------------------------------------------------------------------------------------------------

create function app.is_acting() returns boolean
  language sql stable parallel safe
return coalesce(auth.jwt() ? 'act', false);
comment on function app.is_acting() is 'Whether somebody acts for the person: the claims name an actor, in whatever form.';
grant execute on function app.is_acting to app_writer, authenticated;

create function app.has_superadmin_rights(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from auth.users
    join app.superadmin_emails on superadmin_emails.email = lower(users.email)
    where users.id = person and users.email_confirmed_at is not null
  )
$$;
comment on function app.has_superadmin_rights(uuid) is
  'Confirmed addresses only: an address that nobody proved gives no power.';

create or replace function app.is_superadmin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() and not app.is_acting() and app.proof_suffices(false)
    and app.has_superadmin_rights(auth.uid())
$$;
comment on function app.is_superadmin() is
  'A token gives no power, and neither does a session in which somebody acts for a superadmin.';

create function app.actor_reaches(organization uuid) returns boolean
  language sql stable parallel safe security definer set search_path = ''
as $$
  select case when auth.jwt() -> 'act' ->> 'organization_id' = organization::text
    then app.has_superadmin_rights((auth.jwt() -> 'act' ->> 'sub')::uuid)
      and auth.session_is_live(auth.uid(), (auth.jwt() ->> 'session_id')::uuid)
    else false
  end
$$;
comment on function app.actor_reaches(uuid) is
  'Whether a session in which somebody acts for the person is for this organization, and still holds: reads end with it too.';
grant execute on function app.actor_reaches to app_writer, authenticated;

create or replace function app.token_reaches(organization uuid) returns boolean
  language sql stable parallel safe
return case
  when app.is_acting() then app.actor_reaches(organization)
  else not app.is_token() or coalesce((auth.jwt() ->> 'organization_id')::uuid = organization, false)
end;
comment on function app.token_reaches(uuid) is
  'Whether a token, if one asks, belongs to the organization. So for a session in which somebody acts for the person.';

create or replace function app.proof_suffices(is_required boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when app.is_acting() then true
    when app.is_token() then not is_required or auth.has_second_factor(auth.uid()) or app.has_no_way_in(auth.uid())
    when auth.jwt() ->> 'aal' in ('aal2', 'aal3') then true
    else not is_required and not auth.has_second_factor(auth.uid())
  end
$$;
comment on function app.proof_suffices(boolean) is
  'Whether the session has given a second proof, or the person has none to give and none is required. A token has no session: its owner must have set up what is required, unless nobody can sign in as its owner. An actor has given the superadmin''s own proofs, and has none of the person''s.';

-- What concerns the person alone ----------------------------------------------------------------------------------------

create or replace function app.require_every_proof() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.is_acting() then
    raise sqlstate 'PT403' using
      hint = 'impersonation_refused',
      message = 'This cannot be done on behalf of somebody else';
  end if;
  if not app.proof_suffices(false) then
    raise sqlstate 'PT403' using
      hint = 'second_factor_required',
      message = 'This account has a second factor. Confirm it is you with it first';
  end if;
end
$$;
comment on function app.require_every_proof() is
  'Refuses a session that lacks the second proof of a person who has one, and somebody who acts for them. For acts that concern no organization.';

create policy "nobody founds an organization for somebody else" on public.organizations
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "nobody changes the security of an organization for somebody else" on public.organizations
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "nobody reads the tokens of somebody else" on public.api_tokens
  as restrictive for select to app_writer, authenticated
  using (not (select app.is_acting()));
comment on policy "nobody reads the tokens of somebody else" on public.api_tokens is
  'Somebody who acts for a person touches no tokens.';
create policy "nobody deletes for somebody else" on public.components
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
create policy "nobody deletes for somebody else" on public.versions
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
create policy "nobody deletes for somebody else" on public.projects
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));

-- Beginning -------------------------------------------------------------------------------------------------------------

create table app.impersonations (
  link_id uuid not null,
  organization_id uuid not null,
  user_id uuid not null,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint impersonations_pkey primary key (link_id),
  constraint impersonations_link_id_fkey foreign key (link_id) references auth.actor_links (id) on delete cascade,
  constraint impersonations_organization_id_fkey foreign key (organization_id) references public.organizations (id)
    on delete cascade,
  constraint impersonations_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint impersonations_reason_length check (char_length(reason) between 1 and 512)
);
create index impersonations_organization_id_idx on app.impersonations (organization_id);
create index impersonations_user_id_idx on app.impersonations (user_id);
comment on table app.impersonations is
  'What the mail to the person tells. It goes with its link, a month after that expired; the audit log keeps the record.';

create function app.require_impersonable(organization uuid, person uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  state constant text := app.organization_state(organization);
begin
  if not app.state_allows(state, 'read') then
    raise sqlstate 'PT403' using
      hint = 'organization_' || state,
      message = 'Nobody can act for members of this organization while it is closed';
  end if;
  if not exists (
    select 1 from public.members m join auth.users u on u.id = m.user_id
    where m.organization_id = organization and m.user_id = person and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now()) and not app.has_no_way_in(u.id)
  ) then
    raise sqlstate 'PT404' using hint = 'member_not_found', message = 'Member not found';
  end if;
  -- An address that is not confirmed yet counts here: tomorrow its owner may be a superadmin.
  if exists (
    select 1 from auth.users u join app.superadmin_emails e on e.email = lower(u.email) where u.id = person
  ) then
    raise sqlstate 'PT403' using hint = 'superadmin_refused', message = 'Nobody can act for a superadmin';
  end if;
end
$$;

create function app.impersonate(organization uuid, person uuid, reason text, token_hash text)
  returns table (link_id uuid, expires_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
declare
  link uuid;
  until timestamptz;
begin
  perform app.lock_administered_organization(organization);
  perform app.require_impersonable(organization, person);
  insert into auth.actor_links as l (token_hash, user_id, actor_id, claims, expires_at)
  values (impersonate.token_hash, person, auth.uid(), jsonb_build_object('organization_id', organization),
    now() + interval '1 hour')
  returning l.id, l.expires_at into link, until;
  insert into app.impersonations (link_id, organization_id, user_id, reason, expires_at)
  values (link, organization, person, impersonate.reason, until);
  perform app.record_event(organization, 'impersonation_granted',
    jsonb_build_object('user_id', person, 'until', until, 'reason', impersonate.reason));
  perform app.record_event(null, 'account_impersonated',
    jsonb_build_object('organization_id', organization, 'user_id', person, 'until', until,
      'reason', impersonate.reason));
  return query select link, until;
end
$$;
comment on function app.impersonate(uuid, uuid, text, text) is
  'Stores the link with which the superadmin who asks acts for a member, and records the reason. The link and what it opens end after an hour.';
grant execute on function app.impersonate to app_writer;

create function app.begin_impersonation(organization uuid, person uuid, of_session uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not app.is_superadmin() then return false; end if;
  perform app.require_impersonable(organization, person);
  perform app.append_event(organization, 'impersonation_started',
    jsonb_build_object('user_id', person, 'session_id', of_session));
  return true;
exception when sqlstate 'PT403' or sqlstate 'PT404' then
  return false;
end
$$;
comment on function app.begin_impersonation(uuid, uuid, uuid) is
  'Asks again when the link is used: an hour may change who may act for whom. For the auth protocol, with the claims of the superadmin.';
grant execute on function app.begin_impersonation to auth_admin;

create function app.find_impersonation(link uuid)
  returns table (email text, organization_name text, reason text, created_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select u.email, o.name, i.reason, i.created_at, i.expires_at
  from app.impersonations i
  join auth.users u on u.id = i.user_id
  join public.organizations o on o.id = i.organization_id
  where i.link_id = link and u.email_confirmed_at is not null and u.deleted_at is null
$$;
comment on function app.find_impersonation(uuid) is 'What the mail to the person tells, and its address.';
grant execute on function app.find_impersonation to app_job;

-- The audit log ---------------------------------------------------------------------------------------------------------

create or replace function app.keep_address_of_superadmin() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.event is not null and not app.is_acting() then
    perform app.record_event(null, 'organization_administered',
      jsonb_build_object('organization_id', new.organization_id, 'act', new.event));
  end if;
  new.address := null;
  new.address_salt := null;
  return new;
end
$$;
comment on function app.keep_address_of_superadmin() is
  'Rows that an act changes go without an address; its event, which comes last, tells the installation. Of somebody who acts for a member, the event of the beginning told it.';

drop trigger keep_address_of_superadmin on public.audit_log;
create trigger keep_address_of_superadmin before insert on public.audit_log
  for each row when (
    new.address is not null and new.organization_id <> app.installation_chain()
    and (app.is_acting() or (app.is_superadmin() and app.role_in(new.organization_id) is null))
  )
  execute function app.keep_address_of_superadmin();
