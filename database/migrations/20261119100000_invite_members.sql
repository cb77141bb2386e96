-- Maintainers invite people by their addresses. An invitation holds a place in the plan until it is accepted, revoked or
-- over; the secrets that accept it are stored apart, as hashes.

alter table public.organizations add column allowed_email_domains text[] not null default '{}';
alter table public.organizations add constraint organizations_allowed_email_domains_form check (
  cardinality(allowed_email_domains) <= 100 and array_position(allowed_email_domains, null) is null
);
comment on column public.organizations.allowed_email_domains is
  'Only addresses at these domains can be invited; empty: any. In lower case, as people write them.';

create table public.invitations (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  email text not null,
  role text not null,
  component_ids uuid[] not null default '{}',
  message text,
  invited_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  accepted_by uuid,
  revoked_at timestamptz,
  revision integer not null default 1,
  constraint invitations_pkey primary key (id),
  constraint invitations_organization_id_fkey foreign key (organization_id)
    references public.organizations (id) on delete cascade,
  constraint invitations_invited_by_fkey foreign key (invited_by) references public.profiles (id) on delete set null,
  constraint invitations_accepted_by_fkey foreign key (accepted_by) references public.profiles (id) on delete set null,
  constraint invitations_email_form check (char_length(email) between 3 and 256 and email = lower(btrim(email))),
  constraint invitations_role_known check (role in ('maintainer', 'admin', 'developer')),
  constraint invitations_message_length check (char_length(message) between 1 and 280),
  constraint invitations_component_ids_bounded check (cardinality(component_ids) <= 50),
  constraint invitations_ends_once check (accepted_at is null or revoked_at is null)
);
create unique index invitations_one_open_key on public.invitations (organization_id, email)
  where accepted_at is null and revoked_at is null;
create index invitations_created_at_idx on public.invitations (organization_id, created_at desc, id);
create index invitations_email_idx on public.invitations (email) where accepted_at is null and revoked_at is null;
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_by_idx on public.invitations (accepted_by);
comment on table public.invitations is 'Who was invited to which organization. Open until accepted, revoked or expired.';
comment on column public.invitations.component_ids is
  'The person is assigned to those of these components that exist when they join. No foreign keys: deleting a component is not to wait for an invitation.';
comment on column public.invitations.message is 'A personal line of the inviter, without links.';
comment on column public.invitations.sent_at is 'When a mail was last asked for.';
alter table public.invitations enable row level security;

create table app.invitation_tokens (
  hash bytea not null,
  invitation_id uuid not null,
  is_mailed boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint invitation_tokens_pkey primary key (hash),
  constraint invitation_tokens_invitation_id_fkey foreign key (invitation_id)
    references public.invitations (id) on delete cascade,
  constraint invitation_tokens_hash_length check (octet_length(hash) = 32)
);
create index invitation_tokens_invitation_id_idx on app.invitation_tokens (invitation_id, created_at desc);
comment on table app.invitation_tokens is
  'SHA-256 of the secret in each link to an invitation. A hash outlives the invitation for a while, so that its link can say what became of it.';
comment on column app.invitation_tokens.is_mailed is
  'Only the invited person has seen the link, in a mail that says what it is about. A link that was copied can lead somebody here who knows nothing of it.';

create table app.invitation_sends (
  id bigint generated always as identity,
  organization_id uuid not null,
  sender_id uuid,
  recipient_digest bytea not null,
  is_trial boolean not null,
  sent_at timestamptz not null default now(),
  constraint invitation_sends_pkey primary key (id)
);
create index invitation_sends_organization_id_idx on app.invitation_sends (organization_id, sent_at);
create index invitation_sends_sender_id_idx on app.invitation_sends (sender_id, sent_at);
create index invitation_sends_recipient_idx on app.invitation_sends (recipient_digest, sent_at);
comment on table app.invitation_sends is
  'Mails with invitations of the last days, to limit them. No foreign keys: a deleted organization makes no room on the same day.';

-- Policies --------------------------------------------------------------------------------------------------------------

create policy "maintainers read the invitations of their organizations" on public.invitations
  for select to authenticated, app_writer
  using (organization_id = any ((select app.organizations_read_as('maintainer'))::uuid[]));
create policy "a token reads invitations with the scope admin" on public.invitations
  as restrictive for select to authenticated, app_writer
  using ((select app.token_allows('admin')));
create policy "maintainers invite" on public.invitations
  for insert to app_writer
  with check (
    invited_by = (select auth.uid()) and accepted_at is null and revoked_at is null
    and expires_at <= now() + interval '7 days'
    and organization_id = any ((select app.organizations_as('maintainer'))::uuid[])
  );
create policy "maintainers change invitations of their organizations" on public.invitations
  for update to app_writer
  using (accepted_at is null and organization_id = any ((select app.organizations_as('maintainer'))::uuid[]))
  with check (
    accepted_at is null and expires_at <= now() + interval '7 days'
    and organization_id = any ((select app.organizations_as('maintainer'))::uuid[])
  );
grant select on public.invitations to authenticated, app_writer;
grant insert (organization_id, email, role, component_ids, message, invited_by) on public.invitations to app_writer;
grant update (email, role, component_ids, message, invited_by, sent_at, expires_at, revoked_at, revision)
  on public.invitations to app_writer;

select app.audit_table('invitations', 'organization_id', 'id', '{id}',
  '{role, component_ids, invited_by, expires_at, accepted_at, accepted_by, revoked_at, revision}');
select app.ask_tokens('public.invitations', '{insert, update}', '{admin}');
select platform.grant_service_role('public');
create policy "nobody invites for somebody else" on public.invitations
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "nobody changes invitations for somebody else" on public.invitations
  as restrictive for update to app_writer
  using (not (select app.is_acting()));

-- Places in the plan ----------------------------------------------------------------------------------------------------

create function app.holds_place(invitation public.invitations) returns boolean
  language sql stable parallel safe
return invitation.accepted_at is null and invitation.revoked_at is null and invitation.expires_at > now();
comment on function app.holds_place(public.invitations) is 'Whether the invitation is open.';
grant execute on function app.holds_place to authenticated, app_writer;

create function app.require_places(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (app.organization_limits(organization) ->> 'max_members')::integer;
  taken bigint;
begin
  if most is null then return; end if;
  -- The lock of app.require_room: whoever comes second counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || 'members', 7215322));
  select (select count(*) from public.members m where m.organization_id = organization)
    + (select count(*) from public.invitations i where i.organization_id = organization and app.holds_place(i)) into taken;
  if taken > most then
    raise sqlstate 'PT403' using
      message = format('The limit of the plan is reached (members: %s). Contact us to choose a larger plan', most),
      hint = 'plan_limit_reached';
  end if;
end
$$;
comment on function app.require_places(uuid) is
  'Refuses to go on if members and open invitations are more than the plan includes.';

create function app.hold_places() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_places(n.organization_id)
  from (select distinct i.organization_id from new_rows i where app.holds_place(i) order by 1) n;
  return null;
end
$$;
create trigger invitations_hold_places after insert on public.invitations
  referencing new table as new_rows for each statement execute function app.hold_places();

create function app.hold_places_again() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_places(n.organization_id)
  from (
    select distinct i.organization_id from new_rows i join old_rows o on o.id = i.id
    where app.holds_place(i) and not app.holds_place(o) order by 1
  ) n;
  return null;
end
$$;
comment on function app.hold_places_again() is 'An invitation that is sent again after its time needs a place again.';
create trigger invitations_hold_places_again after update on public.invitations
  referencing old table as old_rows new table as new_rows for each statement execute function app.hold_places_again();

create function app.takes_address(organization uuid, address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select cardinality(o.allowed_email_domains) = 0 or app.mail_domain(address) = any (o.allowed_email_domains)
  from public.organizations o where o.id = organization and app.role_in(organization) = 'maintainer'
$$;
comment on function app.takes_address(uuid, text) is
  'Whether an address can be invited: at an allowed domain. Null for anyone but maintainers.';
grant execute on function app.takes_address to app_writer;

-- Mails -----------------------------------------------------------------------------------------------------------------

create function app.invitations_left(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select greatest(0, case
    when t.is_trial then least(20 - t.of_organization, 20 - t.of_sender_on_trials)
    else least(100 - t.of_organization, 200 - t.of_sender)
  end)::integer
  from (
    select app.organization_state(organization) = 'trialing' as is_trial,
      (select count(*) from app.invitation_sends s
       where s.organization_id = organization and s.sent_at > now() - interval '1 day') as of_organization,
      (select count(*) from app.invitation_sends s
       where s.sender_id = auth.uid() and s.is_trial and s.sent_at > now() - interval '1 day') as of_sender_on_trials,
      (select count(*) from app.invitation_sends s
       where s.sender_id = auth.uid() and s.sent_at > now() - interval '1 day') as of_sender
  ) t
  where app.role_in(organization) = 'maintainer'
$$;
comment on function app.invitations_left(uuid) is
  'How many mails to people the maintainer who asks may still send within a day: 100 per organization, and 200 per person over all of theirs. On a trial 20, over all trials of the person: trials cost nothing.';
grant execute on function app.invitations_left to authenticated, app_writer;

create function app.take_invitation_sends(organization uuid, recipients text[], purpose text) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  most_to_one constant integer := 3;
  available integer;
  pestered text;
  -- A change of address is asked for at its addresses, and takes nothing from the invitations that they get.
  prefix constant text := case purpose when 'invitation' then '' else purpose || ':' end;
begin
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 7215325));
  available := app.invitations_left(organization);
  if available is null then
    raise insufficient_privilege using message = 'only maintainers invite';
  elsif cardinality(recipients) > available then
    raise sqlstate 'PT429' using
      message = case available
        when 0 then 'You have sent as many invitations as possible within a day. Try again tomorrow'
        when 1 then 'You can send 1 more invitation today. Shorten the list, or send the rest tomorrow'
        else format('You can send %s more invitations today. Shorten the list, or send the rest tomorrow', available)
      end,
      hint = 'too_many_invitations';
  end if;
  select r into pestered from unnest(recipients) r
  where (
    select count(*) from app.invitation_sends s
    where s.organization_id = organization and s.recipient_digest = sha256(convert_to(prefix || lower(r), 'UTF8'))
      and s.sent_at > now() - interval '1 day'
  ) >= most_to_one
  limit 1;
  if pestered is not null then
    raise sqlstate 'PT429' using
      message = format(
        case purpose
          when 'invitation' then '%s has received %s invitations from this organization today. Copy the link, or try again tomorrow'
          else 'A change of %s was asked for %s times today. Try again tomorrow'
        end, pestered, most_to_one),
      hint = 'too_many_invitations';
  end if;
  insert into app.invitation_sends (organization_id, sender_id, recipient_digest, is_trial)
  select organization, auth.uid(), sha256(convert_to(prefix || lower(r), 'UTF8')), app.organization_state(organization) = 'trialing'
  from unnest(recipients) r;
  return available - cardinality(recipients);
end
$$;
comment on function app.take_invitation_sends(uuid, text[], text) is
  'Counts mails before they are sent, under the lock of the organization. Answers how many are left. The purpose is invitation or change.';
grant execute on function app.take_invitation_sends to app_writer;

create function app.store_invitation_token(invitation uuid, token_hash bytea, is_mailed boolean) returns void
  language sql security definer set search_path = ''
as $$
  insert into app.invitation_tokens (hash, invitation_id, is_mailed) values (token_hash, invitation, is_mailed);
  delete from app.invitation_tokens t
  where t.invitation_id = invitation
    and t.hash in (
      select o.hash from app.invitation_tokens o
      where o.invitation_id = invitation and o.is_mailed = store_invitation_token.is_mailed
      order by o.created_at desc, o.hash offset 10
    );
$$;
comment on function app.store_invitation_token(uuid, bytea, boolean) is
  'The newest ten links of an invitation work, mailed and copied ones apart: copying a link ends none that was mailed.';

create function app.add_invitation_token(invitation uuid, token_hash bytea) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform 1 from public.invitations i
  where i.id = invitation and app.holds_place(i) and not app.is_acting() and not app.is_token()
    and i.organization_id = any (app.organizations_as('maintainer'));
  if not found then return false; end if;
  perform app.store_invitation_token(invitation, token_hash, false);
  return true;
end
$$;
comment on function app.add_invitation_token(uuid, bytea) is 'For a link that a maintainer copies. False if the invitation is not open.';
grant execute on function app.add_invitation_token to app_writer;

create function app.forget_invitation_tokens(invitation uuid) returns void
  language sql security definer set search_path = ''
as $$
  delete from app.invitation_tokens t using public.invitations i
  where t.invitation_id = invitation and i.id = invitation and i.organization_id = any (app.organizations_as('maintainer'))
$$;
comment on function app.forget_invitation_tokens(uuid) is 'Links to one address must not bring somebody at another one in.';
grant execute on function app.forget_invitation_tokens to app_writer;

create function app.invitation_mail(
  invitation uuid, token_hash bytea,
  out email text, out organization_name text, out inviter text, out role text, out message text, out expires_at timestamptz
) returns record
  language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 5;
begin
  -- The lock that functions write under: another address ends the links to the one before, also one that is just made.
  perform pg_advisory_xact_lock(hashtextextended(i.organization_id::text, 7215310))
  from public.invitations i where i.id = invitation;
  select i.email, o.name, coalesce(nullif(p.name, ''), p.email), i.role, i.message, i.expires_at
  into email, organization_name, inviter, role, message, expires_at
  from public.invitations i
  join public.organizations o on o.id = i.organization_id
  left join public.profiles p on p.id = i.invited_by
  where i.id = invitation and app.holds_place(i) and app.state_allows(app.organization_state(o.id), 'write');
  if email is null then return; end if;
  if (
    select count(*) > most_a_day from app.invitation_sends s
    where s.recipient_digest = sha256(convert_to(invitation_mail.email, 'UTF8')) and s.sent_at > now() - interval '1 day'
  ) then
    email := null;
    return;
  end if;
  perform app.store_invitation_token(invitation, token_hash, true);
end
$$;
comment on function app.invitation_mail(uuid, bytea) is
  'Stores the secret of a mail and answers what the mail says. Nulls if the invitation is over, or its address has got five mails within a day.';
grant execute on function app.invitation_mail to app_job;

create function app.prune_invitations() returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  pruned bigint;
begin
  delete from app.invitation_sends where sent_at < now() - interval '2 days';
  delete from public.invitations i
  where not app.holds_place(i)
    and coalesce(i.accepted_at, i.revoked_at, i.expires_at) < now() - interval '30 days';
  get diagnostics pruned = row_count;
  return pruned;
end
$$;
comment on function app.prune_invitations() is 'An invitation is kept for 30 days after its end, so that its link can say what became of it.';
grant execute on function app.prune_invitations to app_job;

-- Accepting -------------------------------------------------------------------------------------------------------------

create function app.my_invitations() returns table (
  id uuid, organization_name text, role text, invited_by text, expires_at timestamptz
)
  language sql stable security definer set search_path = ''
as $$
  select i.id, o.name, i.role, coalesce(nullif(p.name, ''), p.email), i.expires_at
  from auth.users u
  join public.invitations i on i.email = lower(u.email)
  join public.organizations o on o.id = i.organization_id
  left join public.profiles p on p.id = i.invited_by
  where u.id = auth.uid() and u.email_confirmed_at is not null and app.holds_place(i)
    and app.state_allows(app.organization_state(o.id), 'write') and not app.is_acting() and not app.is_token()
  order by i.created_at desc, i.id limit 50
$$;
comment on function app.my_invitations() is 'The open invitations to the confirmed address of the person who asks.';
grant execute on function app.my_invitations to authenticated, app_writer;

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
    return facts || jsonb_build_object('outcome', case when app.is_at_enforced_domain(i.email) then 'sso' else 'sign_in' end);
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
comment on function app.accept_invitation(bytea, uuid, boolean) is
  'What becomes of an invitation that a person or a visitor opens, by the hash of its token, or by its id for the invited address alone. Its outcome joined makes the person a member and uses it up. Whoever asks first joins by the link of a mail alone: anybody can lead a person to a link that was copied, or to an id.';
grant execute on function app.accept_invitation to app_writer;

create function app.is_at_enforced_domain(address text) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from auth.sso_domains d join auth.sso_providers p on p.id = d.sso_provider_id
    where d.domain = app.mail_domain(address) and p.is_enforced and not p.is_disabled and app.sso_state(p.id) = 'enforced'
  )
$$;
comment on function app.is_at_enforced_domain(text) is
  'Whether people of this address sign in through the provider of a company only, as the auth protocol decides for requests for mails.';

create function app.assign_invited(invitation public.invitations, person uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  with assigned as (
    insert into public.component_users (organization_id, component_id, user_id)
    select c.organization_id, c.id, person
    from public.components c
    where c.organization_id = invitation.organization_id and c.id = any (invitation.component_ids)
      and (select count(*) from public.component_users u
           where u.organization_id = c.organization_id and u.component_id = c.id) < 1000
    on conflict do nothing
    returning component_id
  )
  -- The list of assigned users is part of what an edit of a component replaces.
  update public.components c set revision = c.revision + 1, updated_at = now()
  from assigned a where c.organization_id = invitation.organization_id and c.id = a.component_id;
end
$$;
comment on function app.assign_invited(public.invitations, uuid) is
  'Assigns the person to the components of the invitation that still exist and have room.';

-- A person of the provider who was invited uses the invitation up. Its role counts unless groups of the provider decide;
-- maintainers are never made by groups. Places that others are invited to are not theirs to take.
create or replace function app.join_by_sso(provider uuid, person uuid, attributes jsonb) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  connection public.sso_connections;
  invitation public.invitations;
  state text;
  wanted text;
  present text;
  refused_by text;
begin
  -- The order of every write of the organization: its lock, then the audit log, then members and components. What counts is
  -- read under it.
  perform pg_advisory_xact_lock(hashtextextended(c.organization_id::text, 7215310))
  from public.sso_connections c where c.provider_id = provider;
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
      update public.invitations i set accepted_at = now(), accepted_by = person, revision = i.revision + 1
      where i.organization_id = connection.organization_id and app.holds_place(i)
        and i.email = (select lower(u.email) from auth.users u where u.id = person)
      returning i.* into invitation;
      if invitation.role = 'maintainer' or jsonb_array_length(connection.role_mapping) = 0 then
        wanted := coalesce(invitation.role, wanted);
      end if;
      -- The person may accept an invitation at the same moment, in another tab.
      insert into public.members (organization_id, user_id, role) values (connection.organization_id, person, wanted)
      on conflict do nothing;
      if invitation.id is null then
        perform app.require_places(connection.organization_id);
      else
        perform app.assign_invited(invitation, person);
      end if;
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
