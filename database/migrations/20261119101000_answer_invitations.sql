-- What the functions of invitations need besides the tables: who may be told about one, what its link answers, and the
-- address that a job mails a sign-in link to.

create function app.organization_of_invitation(invitation uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select i.organization_id from public.invitations i
  join public.members m on m.organization_id = i.organization_id and m.user_id = auth.uid()
  where i.id = invitation
$$;
comment on function app.organization_of_invitation(uuid) is
  'For members of the organization, who are told why they cannot change it. Null for everybody else.';
grant execute on function app.organization_of_invitation to app_writer;

drop function app.needs_provider(uuid, text);
create function app.needs_provider(address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sso_domains d join auth.sso_providers p on p.id = d.sso_provider_id
    where d.domain = app.mail_domain(address) and p.is_enforced and not p.is_disabled and app.sso_state(p.id) = 'enforced'
  )
$$;
comment on function app.needs_provider(text) is
  'Whether people of this address sign in through the provider of a company only, as the auth protocol decides for requests for mails.';

create function app.invited_sign_in(invitation uuid, out email text, out organization_name text) returns record
  language sql stable security definer set search_path = ''
as $$
  select i.email, o.name from public.invitations i join public.organizations o on o.id = i.organization_id
  where i.id = invitation and app.holds_place(i) and not app.needs_provider(i.email)
    and app.state_allows(app.organization_state(i.organization_id), 'write')
$$;
comment on function app.invited_sign_in(uuid) is
  'The address that gets a sign-in link for the invitation, and what it joins. Nulls if it can no longer be accepted in this way.';
grant execute on function app.invited_sign_in to app_job;

-- The answer also says how to reach the inviter, and when the invitation was accepted. Whoever asks first joins by the
-- link of a mail alone: anybody can lead a person to a link that was copied, or to an id.
drop function app.accept_invitation(bytea, uuid);
create function app.accept_invitation(token_hash bytea, invitation uuid, asks_first boolean) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  own_address text;
  i public.invitations;
  facts jsonb;
  state text;
  refused_by text;
begin
  select n.* into i from public.invitations n
  where n.id = coalesce(invitation, (select t.invitation_id from app.invitation_tokens t where t.hash = token_hash));
  select lower(u.email) into own_address from auth.users u where u.id = person and u.email_confirmed_at is not null;
  -- Before the lock: nobody holds up an organization whose invitation they cannot name.
  if i.id is null or (token_hash is null and own_address is distinct from i.email) then
    return '{"outcome": "not_found"}';
  end if;
  -- The lock that functions write under, before the row: of ten who accept at once, one joins. A caller who waits
  -- longer than a moment gives the connection back and is called again.
  perform set_config('lock_timeout', '1s', true);
  perform pg_advisory_xact_lock(hashtextextended(i.organization_id::text, 7215310));
  perform set_config('lock_timeout', '0', true);
  select n.* into i from public.invitations n where n.id = i.id for update;
  -- Another address ends the links to the one before, also those that waited for the lock.
  if i.id is null
    or (token_hash is null and own_address is distinct from i.email)
    or (token_hash is not null and not exists (
      select 1 from app.invitation_tokens t where t.hash = token_hash and t.invitation_id = i.id
    ))
  then
    return '{"outcome": "not_found"}';
  end if;

  state := app.organization_state(i.organization_id);
  select jsonb_build_object('id', i.id, 'organization_id', o.id, 'organization_name', o.name, 'role', i.role,
    'email', i.email, 'invited_by', coalesce(nullif(p.name, ''), p.email), 'invited_by_email', p.email,
    'expires_at', i.expires_at, 'accepted_at', i.accepted_at, 'ended_at', coalesce(i.accepted_at, i.revoked_at),
    'state', state, 'own_email', own_address)
  into facts
  from public.organizations o left join public.profiles p on p.id = i.invited_by
  where o.id = i.organization_id;

  if own_address = i.email and exists (
    select 1 from public.members m where m.organization_id = i.organization_id and m.user_id = person
  ) then
    update public.invitations n set accepted_at = now(), accepted_by = person, revision = n.revision + 1
    where n.id = i.id and n.accepted_at is null and n.revoked_at is null;
    return facts || '{"outcome": "already_member"}';
  elsif i.accepted_at is not null then return facts || '{"outcome": "used"}';
  elsif i.revoked_at is not null then return facts || '{"outcome": "revoked"}';
  elsif i.expires_at <= now() then return facts || '{"outcome": "expired"}';
  elsif not app.state_allows(state, 'write') then return facts || '{"outcome": "closed"}';
  elsif person is null then
    return facts || jsonb_build_object('outcome', case when app.needs_provider(i.email) then 'sso' else 'sign_in' end);
  elsif own_address is distinct from i.email then return facts || '{"outcome": "other_account"}';
  end if;

  if not app.is_acting() and not app.proof_suffices(false) then return facts || '{"outcome": "second_factor"}'; end if;
  perform app.require_every_proof();
  if not app.sso_suffices(i.organization_id) then return facts || '{"outcome": "sso"}'; end if;
  if asks_first and not exists (select 1 from app.invitation_tokens t where t.hash = token_hash and t.is_mailed) then
    return facts || '{"outcome": "ready"}';
  end if;
  begin
    update public.invitations n set accepted_at = now(), accepted_by = person, revision = n.revision + 1 where n.id = i.id;
    -- Somebody who signs in through the provider at the same moment may have joined just now.
    insert into public.members (organization_id, user_id, role) values (i.organization_id, person, i.role)
    on conflict do nothing;
  exception when sqlstate 'PT403' then
    get stacked diagnostics refused_by = pg_exception_hint;
    if refused_by <> 'plan_limit_reached' then raise; end if;
    return facts || '{"outcome": "no_place"}';
  end;
  perform app.assign_invited(i, person);
  return facts || '{"outcome": "joined"}';
end
$$;
grant execute on function app.accept_invitation to app_writer;

create or replace function public.first_steps(organization_id uuid) returns json
  language sql stable
as $$
  with own as (
    select c.id, c.version_count, c.dependency_count from public.components c
    where c.organization_id = first_steps.organization_id and not c.is_example
  )
  select json_build_object(
    'component', exists (select 1 from own),
    'version', exists (select 1 from own where version_count > 0),
    'dependency', exists (select 1 from own where dependency_count > 0),
    'assignment', exists (
      select 1 from public.component_users u join own on own.id = u.component_id where u.organization_id = g.id
    ),
    'project', exists (select 1 from public.projects p where p.organization_id = g.id),
    'rule', exists (select 1 from public.component_rules r where r.organization_id = g.id and r.level <> 'off'),
    -- Those who cannot read invitations wait until the colleague has joined.
    'colleague', (select count(*) > 1 from public.members m where m.organization_id = g.id)
      or exists (select 1 from public.invitations i where i.organization_id = g.id)
  )
  from public.organizations g
  where g.id = first_steps.organization_id
$$;
