-- Who may act needs more than membership: a person with a second factor has to give it, in every protocol, and an
-- organization may require one of everybody. Founding and joining need a confirmed address.

alter table public.organizations
  add column requires_second_factor boolean not null default false,
  add column max_session_days integer,
  add constraint organizations_max_session_days_range check (max_session_days between 1 and 365);
comment on column public.organizations.requires_second_factor is 'Members without a second factor can do nothing here but set one up.';
comment on column public.organizations.max_session_days is 'After how many days a member has to sign in again; null: never.';

-- Proofs ----------------------------------------------------------------------------------------------------------------

create function app.proof_suffices(is_required boolean) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case
    when app.is_token() then not is_required or auth.has_second_factor(auth.uid())
      or exists (select 1 from auth.users where id = auth.uid() and email is null)
    when auth.jwt() ->> 'aal' in ('aal2', 'aal3') then true
    else not is_required and not auth.has_second_factor(auth.uid())
  end
$$;
comment on function app.proof_suffices(boolean) is
  'Whether the session has given a second proof, or the person has none to give and none is required. A token has no session: its owner must have set up what is required, unless nobody can sign in as its owner.';
grant execute on function app.proof_suffices to app_writer, authenticated;

create function app.is_proven(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.proof_suffices(o.requires_second_factor) from public.organizations o where o.id = organization
$$;
comment on function app.is_proven(uuid) is
  'Whether the proofs of the person who asks suffice for this organization.';

create function app.max_session_days(person uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select min(o.max_session_days)
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = person
$$;
comment on function app.max_session_days(uuid) is
  'The shortest limit of the person''s organizations. The auth protocol asks at each refresh.';
grant execute on function app.max_session_days to auth_admin;

-- What policies ask -----------------------------------------------------------------------------------------------------

create or replace function app.role_in(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select role from public.members
  where organization_id = organization and user_id = auth.uid() and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
$$;

create or replace function app.my_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}') from public.members
  where user_id = auth.uid() and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
$$;

create or replace function app.organizations_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles) and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'write') and app.is_proven(organization_id)
$$;

create or replace function app.organizations_read_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles) and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
$$;

create or replace function app.assigned_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(component_id), '{}') from public.component_users
  where user_id = auth.uid() and organization_id = any (array(
    select m.organization_id from public.members m
    where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
      and app.state_allows(app.organization_state(m.organization_id), 'write') and app.is_proven(m.organization_id)
  ))
$$;

create or replace function app.shares_organization(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from public.members mine
    join public.members theirs using (organization_id)
    where mine.user_id = auth.uid() and theirs.user_id = person and app.token_reaches(organization_id)
      and app.state_allows(app.organization_state(organization_id), 'read') and app.is_proven(organization_id)
  )
$$;

create or replace function app.is_superadmin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() and app.proof_suffices(false) and exists (
    select 1
    from auth.users
    join app.superadmin_emails on superadmin_emails.email = lower(users.email)
    where users.id = auth.uid() and users.email_confirmed_at is not null
  )
$$;

-- What functions and pages ask, to tell the person what is missing ----------------------------------------------------------

drop function app.standing_in(uuid);
create function app.standing_in(organization uuid, out role text, out state text, out is_proven boolean) returns record
  language sql stable security definer set search_path = ''
as $$
  select m.role, app.organization_state(m.organization_id), app.is_proven(m.organization_id)
  from public.members m
  where m.organization_id = organization and m.user_id = auth.uid() and app.token_reaches(m.organization_id)
$$;
comment on function app.standing_in(uuid) is
  'The role of the person who asks, the state of the organization, whatever it is, and whether the proofs of the session suffice; nulls for a stranger.';
grant execute on function app.standing_in to app_writer, authenticated;

create or replace function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.state_allows(app.organization_state(m.organization_id), 'read')
      then app.organization_state(m.organization_id)
    else 'unproven'
  end
  from (
    select record as organization_id
    union all select organization_id from public.components where id = record
    union all select organization_id from public.versions where id = record
    union all select organization_id from public.changes where id = record
    union all select organization_id from public.projects where id = record
    union all select organization_id from public.component_rules where id = record
    union all select organization_id from public.component_rule_exemptions where id = record
  ) r
  join public.members m using (organization_id)
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
    and not (app.state_allows(app.organization_state(m.organization_id), 'read') and app.is_proven(m.organization_id))
$$;
comment on function app.closed_state_of(uuid) is
  'Why a member does not find an organization or a record of it: its state, if that closes it, or unproven if a second proof is missing. Null for strangers.';

drop function app.my_memberships();
create function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait for a second proof.';
grant execute on function app.my_memberships to app_writer, authenticated;

-- Founding and joining ----------------------------------------------------------------------------------------------------

create policy "a person founds an organization with every proof they have" on public.organizations
  as restrictive for insert to app_writer
  with check ((select app.proof_suffices(false)));

create function app.require_confirmed_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if exists (
    select 1 from new_rows n join auth.users u on u.id = n.user_id
    where u.email is not null and u.email_confirmed_at is null
  ) then
    raise sqlstate 'PT403' using hint = 'email_not_confirmed', message = 'Confirm your email address first';
  end if;
  return null;
end
$$;
comment on function app.require_confirmed_members() is
  'Members have confirmed addresses. Only an account without a mailbox needs none: nobody can sign in to it.';
create trigger members_require_confirmed_email after insert on public.members referencing new table as new_rows
  for each statement execute function app.require_confirmed_members();

-- The audit log tells who changed the rules ---------------------------------------------------------------------------------

drop trigger organizations_audit_insert on public.organizations;
drop trigger organizations_audit_update on public.organizations;
drop trigger organizations_audit_delete on public.organizations;
select app.audit_table('organizations', 'id', 'id', '{id}',
  '{name, slug, trial_ends_at, suspended_at, deletion_requested_at, limit_overrides, is_demo, requires_second_factor,
    max_session_days, revision}');
