-- Whoever asks with an API token is its member, within the token's organization and scopes. The helpers that policies
-- ask for membership know the organization; restrictive policies, which no other policy can outvote, know the scopes.
-- Claims of a session have none of this and are not narrowed.

create function app.is_token() returns boolean
  language sql stable parallel safe
return coalesce(auth.jwt() ? 'token_id', false);

create function app.token_reaches(organization uuid) returns boolean
  language sql stable parallel safe
return not app.is_token() or coalesce((auth.jwt() ->> 'organization_id')::uuid = organization, false);
comment on function app.token_reaches(uuid) is 'Whether a token, if one asks, belongs to the organization.';

create function app.token_allows(variadic any_of text[]) returns boolean
  language sql stable parallel safe
return not app.is_token() or coalesce(
  case when 'read' = any (any_of) then jsonb_array_length(auth.jwt() -> 'scopes') > 0
    else auth.jwt() -> 'scopes' ?| (any_of || 'admin'::text) end,
  false);
comment on function app.token_allows(text[]) is
  'Whether a token, if one asks, has one of the scopes. Each scope reads, and admin is all of them: scopesAllow in domain/contracts is the same.';

create function app.token_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select case when auth.jwt() ? 'component_ids' or auth.jwt() ? 'project_ids' then array(
    select id::uuid from jsonb_array_elements_text(coalesce(auth.jwt() -> 'component_ids', '[]')) as c (id)
    union
    select p.component_id from public.project_components p
    where p.organization_id = (auth.jwt() ->> 'organization_id')::uuid
      and p.project_id in (
        select id::uuid from jsonb_array_elements_text(coalesce(auth.jwt() -> 'project_ids', '[]')) as j (id))
  ) end
$$;
comment on function app.token_components() is
  'The components that a narrowed token writes; null for a token that is not narrowed and for people.';

grant execute on function app.is_token(), app.token_reaches(uuid), app.token_allows(text[]), app.token_components()
  to authenticated, app_writer;

-- Scopes ----------------------------------------------------------------------------------------------------------------

create function app.ask_tokens(target regclass, commands text[], any_of text[], component text default null) returns void
  language plpgsql set search_path = ''
as $$
declare
  command text;
  rule constant text := format('(select app.token_allows(variadic %L::text[])) and %s', any_of, case
    when component is null then '(select app.token_components()) is null'
    else format('((select app.token_components()) is null or %I = any ((select app.token_components())::uuid[]))', component)
  end);
begin
  foreach command in array commands loop
    execute format('create policy %I on %s as restrictive for %s to app_writer %s (%s)',
      format('a token needs a scope to %s', command), target, command,
      case command when 'insert' then 'with check' else 'using' end, rule);
  end loop;
end
$$;
comment on function app.ask_tokens(regclass, text[], text[], text) is
  'For migrations: tokens need one of these scopes to write the table and, where they are narrowed, one of their components in the column. Without a column, narrowed tokens write nothing.';

do $$
declare
  writes constant text[] := '{insert, update, delete}';
begin
  -- The first release settles the scheme of its component, and a change of scheme sorts the versions anew.
  perform app.ask_tokens('public.components', '{insert, delete}', '{components:write}', 'id');
  perform app.ask_tokens('public.components', '{update}', '{components:write, versions:write}', 'id');
  perform app.ask_tokens('public.versions', '{insert, delete}', '{versions:write}', 'component_id');
  perform app.ask_tokens('public.versions', '{update}', '{components:write, versions:write}', 'component_id');
  perform app.ask_tokens('public.changes', writes, '{versions:write}', 'component_id');
  perform app.ask_tokens('public.dependencies', writes, '{components:write}', 'component_id');
  perform app.ask_tokens('public.component_users', writes, '{components:write}', 'component_id');
  perform app.ask_tokens('public.projects', writes, '{components:write}');
  perform app.ask_tokens('public.project_components', writes, '{components:write}');
  perform app.ask_tokens('public.component_rules', writes, '{admin}');
  perform app.ask_tokens('public.component_rule_exemptions', writes, '{admin}');
  perform app.ask_tokens('public.organizations', writes, '{admin}');
  perform app.ask_tokens('public.members', writes, '{admin}');
end
$$;

-- The organization ------------------------------------------------------------------------------------------------------

create or replace function app.role_in(organization uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select role from public.members
  where organization_id = organization and user_id = auth.uid() and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read')
$$;

create or replace function app.my_organizations() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}') from public.members
  where user_id = auth.uid() and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read')
$$;

create or replace function app.organizations_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles) and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'write')
$$;

create or replace function app.organizations_read_as(variadic roles text[]) returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(organization_id), '{}')
  from public.members
  where user_id = auth.uid() and role = any (roles) and app.token_reaches(organization_id)
    and app.state_allows(app.organization_state(organization_id), 'read')
$$;

create or replace function app.assigned_components() returns uuid[]
  language sql stable security definer set search_path = ''
as $$
  select coalesce(array_agg(component_id), '{}') from public.component_users
  where user_id = auth.uid() and organization_id = any (array(
    select m.organization_id from public.members m
    where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
      and app.state_allows(app.organization_state(m.organization_id), 'write')
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
      and app.state_allows(app.organization_state(organization_id), 'read')
  )
$$;

create or replace function app.standing_in(organization uuid, out role text, out state text)
  language sql stable security definer set search_path = ''
as $$
  select m.role, app.organization_state(m.organization_id)
  from public.members m
  where m.organization_id = organization and m.user_id = auth.uid() and app.token_reaches(m.organization_id)
$$;

create or replace function app.closed_state_of(record uuid) returns text
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
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
    and not app.state_allows(app.organization_state(m.organization_id), 'read')
$$;

create or replace function app.my_memberships() returns table (
  id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz,
  role text, state text
)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id)
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;

create or replace function app.is_superadmin() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() and exists (
    select 1
    from auth.users
    join app.superadmin_emails on superadmin_emails.email = lower(users.email)
    where users.id = auth.uid() and users.email_confirmed_at is not null
  )
$$;
comment on function app.is_superadmin() is
  'Confirmed addresses only: an address that nobody proved gives no power. A token gives none either.';
