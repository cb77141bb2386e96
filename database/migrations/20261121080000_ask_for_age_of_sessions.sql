-- The policies obey the maximum session age: an organization that limits it shows nothing to a session that is older or
-- has ended, although its access token has not expired.

create function app.session_suffices(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not exists (
    select from public.organizations o
    where o.id = organization and o.max_session_days is not null
      and auth.jwt() ? 'session_id' and not app.is_token() and not app.is_acting()
      and not exists (
        select from auth.sessions s
        where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
          and coalesce(s.sign_in_at, s.created_at) >= now() - make_interval(days => o.max_session_days)
          and auth.session_is_live(s.user_id, s.id)
      )
  )
$$;
comment on function app.session_suffices(uuid) is
  'False if the organization limits the age of sessions, and this one is older or has ended. A token without a session was not issued by a sign-in, and the session of somebody who acts for the person ends within an hour.';
grant execute on function app.session_suffices to app_writer, authenticated;

create or replace function app.is_proven(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.proof_suffices(o.requires_second_factor)
    and (o.max_session_days is null or app.session_suffices(o.id))
    and (
      not exists (select 1 from public.sso_connections c where c.organization_id = o.id and c.mode = 'enforced')
      or app.sso_suffices(o.id)
    )
  from public.organizations o
  where o.id = organization
$$;
comment on function app.is_proven(uuid) is
  'Whether the proofs of the person who asks suffice for this organization, and their session is young enough.';

create or replace function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer, sso_provider_id uuid, deletion_requested_at timestamptz, deletion_requested_by text)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when not app.sso_suffices(o.id) then 'sso'
      when not app.session_suffices(o.id) then 'sign_in'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days,
    (select c.provider_id from public.sso_connections c where c.organization_id = o.id),
    o.deletion_requested_at,
    (select coalesce(nullif(p.name, ''), p.email) from public.profiles p
     where p.id = o.deletion_requested_by and m.role = 'maintainer' and app.is_proven(o.id))
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait for a second proof, a sign-in through their provider or a new sign-in. Each names the provider that it has connected, and maintainers are told who asked for a deletion.';

create or replace function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.state_allows(app.organization_state(m.organization_id), 'read')
      then app.organization_state(m.organization_id)
    when not app.sso_suffices(m.organization_id) then 'sso_required'
    when not app.session_suffices(m.organization_id) then 'session_expired'
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
    union all select organization_id from public.sso_domains where id = record
    -- Others are not told that the token exists.
    union all select t.organization_id from public.api_tokens t where t.id = record and (t.user_id = auth.uid() or exists (
      select 1 from public.members mine
      where mine.organization_id = t.organization_id and mine.user_id = auth.uid() and mine.role = 'maintainer'))
  ) r
  join public.members m using (organization_id)
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
    and not (app.state_allows(app.organization_state(m.organization_id), 'read') and app.is_proven(m.organization_id))
$$;
comment on function app.closed_state_of(uuid) is
  'Why a member does not find an organization or a record of it: its state, if that closes it, sso_required if the session did not come through the provider that it enforces, session_expired if the sign-in is too long ago, or unproven if a second proof is missing. Null for strangers.';

-- Whoever saves the limit may be too long signed in for it, and may do nothing more in the organization.
create or replace function app.end_older_sessions(organization uuid) returns void
  language sql security definer set search_path = ''
as $$
  update auth.sessions s set not_after = now(), updated_at = now()
  from public.members m join public.organizations o on o.id = m.organization_id
  where m.organization_id = organization and s.user_id = m.user_id
    and exists (
      select from public.members mine
      where mine.organization_id = organization and mine.user_id = auth.uid() and mine.role = 'maintainer'
    )
    and s.revoked_at is null and (s.not_after is null or s.not_after > now()) and s.actor_id is null
    and coalesce(s.sign_in_at, s.created_at) < now() - make_interval(days => o.max_session_days)
$$;
comment on function app.end_older_sessions(uuid) is
  'Ends the sessions of members that are older than their organization allows, also that of the maintainer who asks. Nothing for anyone but maintainers.';
