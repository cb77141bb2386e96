-- The profile tells a person which of their organizations a session or an identity came from. So a membership names its
-- provider whether or not the session came through it.

create or replace function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer, sso_provider_id uuid)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when not app.sso_suffices(o.id) then 'sso'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days,
    (select c.provider_id from public.sso_connections c where c.organization_id = o.id)
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait for a second proof or a sign-in through their provider. Each names the provider that it has connected.';
