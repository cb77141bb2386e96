-- What an organization may do at the moment follows from its state, and the state is decided here and nowhere else. The
-- helpers that policies ask for membership ask it too, so that REST, functions and whatever comes later obey it alike:
-- reads are open in every state but suspended and deleting, writes only while the organization is trialing, active or
-- past due. Billing, leaving, deletion and export ("settle") are open in every state but suspended.

create table app.settings (
  name text not null,
  value text not null,
  constraint settings_pkey primary key (name)
);
comment on table app.settings is
  'Settings that the database asks for, copied from the environment at each start: policies cannot read that themselves.';

alter table public.organizations add column deletion_requested_at timestamptz;
comment on column public.organizations.suspended_at is 'Since when nobody may open it. Only superadmins suspend and reactivate.';
comment on column public.organizations.deletion_requested_at is 'Since when it waits for its deletion.';

create function app.organization_state(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when o.is_demo then 'active'
    when o.suspended_at is not null then 'suspended'
    when o.deletion_requested_at is not null then 'deleting'
    when exists (select 1 from app.settings s where s.name = 'billing' and s.value = 'off') then 'active'
    when o.trial_ends_at > now() then 'trialing'
    else 'not_active'
  end
  from public.organizations o
  where o.id = organization
$$;
comment on function app.organization_state(uuid) is
  'trialing, active, past_due, not_active, suspended or deleting. Only helpers of this schema ask it: the state of a foreign organization is nobody''s business.';

create function app.state_allows(state text, act text) returns boolean
  language sql immutable parallel safe
return case act
  when 'read' then state not in ('suspended', 'deleting')
  when 'write' then state in ('trialing', 'active', 'past_due')
  when 'settle' then state <> 'suspended'
  else false
end;
comment on function app.state_allows(text, text) is
  'The same as stateAllows in domain/organizations; a test holds the two equal. Settle: billing, leaving, deletion, export.';

-- What policies ask ---------------------------------------------------------------------------------------------------
-- A person has few memberships, and each statement asks once: the state costs a lookup by key per membership.

create or replace function app.role_in(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select role from public.members
  where organization_id = organization and user_id = auth.uid()
    and app.state_allows(app.organization_state(organization_id), 'read')
$$;
comment on function app.role_in(uuid) is
  'The role of the person who asks in an organization that may be read; null for a stranger, and while it is closed.';

create or replace function app.my_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}') from public.members
  where user_id = auth.uid() and app.state_allows(app.organization_state(organization_id), 'read')
$$;
comment on function app.my_organizations() is 'The organizations of the person who asks that may be read.';

create or replace function app.organizations_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles)
    and app.state_allows(app.organization_state(organization_id), 'write')
$$;
comment on function app.organizations_as(text[]) is
  'For writes: the organizations in which the person who asks has one of these roles and that may be written.';

create function app.organizations_read_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles)
    and app.state_allows(app.organization_state(organization_id), 'read')
$$;
comment on function app.organizations_read_as(text[]) is
  'For reads that need a role: the organizations in which the person who asks has one of these roles and that may be read.';

create or replace function app.assigned_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(component_id), '{}') from public.component_users
  where user_id = auth.uid() and organization_id = any (array(
    select m.organization_id from public.members m
    where m.user_id = auth.uid() and app.state_allows(app.organization_state(m.organization_id), 'write')
  ))
$$;
comment on function app.assigned_components() is
  'For writes: the components that the person who asks is assigned to, in organizations that may be written. Leaving an organization ends an assignment, by foreign key.';

create or replace function app.shares_organization(person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1
    from public.members mine
    join public.members theirs using (organization_id)
    where mine.user_id = auth.uid() and theirs.user_id = person
      and app.state_allows(app.organization_state(organization_id), 'read')
  )
$$;

create or replace function app.require_member(organization uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.role_in(organization) is null or not app.state_allows(app.organization_state(organization), 'write') then
    raise insufficient_privilege using message = 'not a member of an organization that may be written';
  end if;
end
$$;
comment on function app.require_member(uuid) is 'For what functions do in the name of a member while they write.';

grant execute on function app.organizations_read_as(text[]) to authenticated, app_writer;

-- What functions and the list of one's organizations ask: of closed organizations too, and of one's own only ------------

create function app.standing_in(organization uuid, out role text, out state text)
  language sql stable security definer set search_path = ''
as $$
  select m.role, app.organization_state(m.organization_id)
  from public.members m
  where m.organization_id = organization and m.user_id = auth.uid()
$$;
comment on function app.standing_in(uuid) is
  'The role of the person who asks and the state of the organization, whatever it is; nulls for a stranger.';

create function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select app.organization_state(m.organization_id)
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
  where m.user_id = auth.uid()
    and not app.state_allows(app.organization_state(m.organization_id), 'read')
$$;
comment on function app.closed_state_of(uuid) is
  'Why a member does not find an organization or a record of it: its state, if that closes it. Null for strangers.';

create function app.my_memberships() returns table (
  id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz,
  role text, state text
)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id)
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid()
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; suspended ones as well.';

grant execute on function app.standing_in(uuid), app.closed_state_of(uuid), app.my_memberships()
  to authenticated, app_writer;

-- Policies --------------------------------------------------------------------------------------------------------------

alter policy "members read their organizations" on public.organizations
  using (not is_demo and id = any ((select app.my_organizations())::uuid[]));
alter policy "members read the members of their organizations" on public.members
  using (organization_id = any ((select app.my_organizations())::uuid[]));
alter policy "people choose which components send them mail" on public.component_users
  using (
    organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[])
    or (user_id = (select auth.uid()) and component_id = any ((select app.assigned_components())::uuid[]))
  );
alter policy "maintainers and admins read the audit log" on public.audit_log
  using (organization_id = any ((select app.organizations_read_as('maintainer', 'admin'))::uuid[]));
alter policy "maintainers and admins read where the audit log was cut" on public.audit_checkpoints
  using (organization_id = any ((select app.organizations_read_as('maintainer', 'admin'))::uuid[]));
