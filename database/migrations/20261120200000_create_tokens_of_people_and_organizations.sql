-- Members create API tokens of their own, maintainers those of the organization, which act as members of their own to
-- which nobody can sign in.

alter table public.members add column is_token boolean not null default false;
comment on column public.members.is_token is
  'Stands for a token of the organization, to which nobody can sign in. Counts nowhere, and no list of members shows it.';
alter policy "members read the members of their organizations" on public.members
  using (not is_token and organization_id = any ((select app.my_organizations())::uuid[]));

create or replace function app.require_room(organization uuid, counted_table text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (app.organization_limits(organization) ->> ('max_' || counted_table))::integer;
  uncounted constant text := case counted_table when 'components' then 'is_example' when 'members' then 'is_token' else 'false' end;
  counted bigint;
begin
  if most is null then return; end if;
  -- The second of two counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || counted_table, 7215322));
  execute format('select count(*) from public.%I where organization_id = $1 and not %s', counted_table, uncounted)
    into counted using organization;
  if counted > most then
    raise sqlstate 'PT403' using
      message = format('The limit of the plan is reached (%s: %s). Contact us to choose a larger plan', counted_table, most),
      hint = 'plan_limit_reached';
  end if;
end
$$;

create or replace function app.require_places(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := (app.organization_limits(organization) ->> 'max_members')::integer;
  taken bigint;
begin
  if most is null then return; end if;
  -- The lock of app.require_room: the second of two counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text || 'members', 7215322));
  select (select count(*) from public.members m where m.organization_id = organization and not m.is_token)
    + (select count(*) from public.invitations i where i.organization_id = organization and app.holds_place(i)) into taken;
  if taken > most then
    raise sqlstate 'PT403' using
      message = format('The limit of the plan is reached (members: %s). Contact us to choose a larger plan', most),
      hint = 'plan_limit_reached';
  end if;
end
$$;

-- Where a token was last used, for its owner and for maintainers. A digest could only be compared.
alter table public.api_tokens
  add column last_used_address text,
  add column revoked_by uuid,
  add constraint api_tokens_revoked_by_fkey foreign key (revoked_by) references public.profiles (id) on delete set null;
comment on column public.api_tokens.last_used_address is 'Where the request came from that last_used_at tells of.';
create index api_tokens_revoked_by_idx on public.api_tokens (revoked_by) where revoked_by is not null;
alter table public.api_tokens add column created_by uuid,
  add constraint api_tokens_created_by_fkey foreign key (created_by) references public.profiles (id) on delete set null;
comment on column public.api_tokens.created_by is 'The person who created it: for a personal token, the one whom it acts as.';
create index api_tokens_created_by_idx on public.api_tokens (created_by) where created_by is not null;
update public.api_tokens set created_by = user_id where kind = 'personal';
alter table app.api_token_secrets drop column last_address_digest;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest) values
  ('public', 'api_tokens', 'created_by', 'id', 'clear', '{created_by}', '{organization_id,kind,name,created_at}', 'created_at'),
  ('public', 'api_tokens', 'revoked_by', 'id', 'clear', '{revoked_by}', '{organization_id,kind,name,revoked_at}', 'revoked_at');
update app.personal_data set exported = exported || '{last_used_address}'
where schema_name = 'public' and table_name = 'api_tokens' and column_name = 'user_id';

drop function app.note_api_token_use(uuid, text);
create function app.note_api_token_use(token uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  caller constant text := nullif(current_setting('request.address', true), '');
  used record;
begin
  select organization_id, user_id, last_used_at into used from public.api_tokens
  where id = token and (last_used_at is null or last_used_at <= now() - interval '1 minute')
  for update;
  if not found then return; end if;
  update public.api_tokens set last_used_at = now(), last_used_address = caller where id = token;
  if used.last_used_at is null then
    insert into app.api_token_uses (token_id, outcome, organization_id, user_id, address)
    values (token, 'first_use', used.organization_id, used.user_id, caller)
    on conflict do nothing;
  end if;
end
$$;
comment on function app.note_api_token_use(uuid) is 'At most once a minute, however many processes serve the token.';
grant execute on function app.note_api_token_use to app_job;

create function app.token_account(organization uuid, called text, allowed text[]) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  insert into auth.users default values returning id into account;
  update public.profiles set name = called, updated_at = now() where id = account;
  insert into public.members (organization_id, user_id, role, is_token)
  values (organization, account, case
    when 'admin' = any (allowed) then 'maintainer'
    when allowed && '{components:write,versions:write}' then 'admin'
    else 'developer'
  end, true);
  return account;
end
$$;
comment on function app.token_account(uuid, text, text[]) is
  'A member to which nobody can sign in, with the least role that its scopes need. Its name is that of its token.';

create function app.create_api_token(organization uuid, of_kind text, called text, allowed text[], components uuid[], projects uuid[], until timestamptz, secret_hash bytea) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  most_of_person constant integer := 50;
  most_of_organization constant integer := 200;
  asker constant uuid := auth.uid();
  live bigint;
  live_own bigint;
  owner uuid := asker;
  created uuid;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only people themselves create tokens';
  end if;
  perform app.require_member(organization);
  if of_kind = 'organization' and app.role_in(organization) <> 'maintainer' then
    raise insufficient_privilege using message = 'only maintainers create tokens of the organization';
  end if;
  if until <= now() then
    raise invalid_parameter_value using message = 'a token expires in the future';
  end if;
  if exists (select 1 from unnest(components) c (id) where not exists (
       select 1 from public.components k where k.organization_id = organization and k.id = c.id))
    or exists (select 1 from unnest(projects) p (id) where not exists (
       select 1 from public.projects j where j.organization_id = organization and j.id = p.id)) then
    raise invalid_parameter_value using message = 'a token is narrowed to what exists';
  end if;
  -- The second of two counts after the first has committed.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215342));
  select count(*), count(*) filter (where t.kind = 'personal' and t.user_id = asker) into live, live_own
  from public.api_tokens t
  where t.organization_id = organization and t.revoked_at is null and (t.expires_at is null or t.expires_at > now());
  if live >= most_of_organization or (of_kind = 'personal' and live_own >= most_of_person) then
    raise sqlstate 'PT409' using
      hint = 'too_many_tokens',
      message = case when live >= most_of_organization
        then format('This organization has %s tokens. Revoke one that nobody uses any more', most_of_organization)
        else format('You have %s tokens here. Revoke one that you no longer use', most_of_person) end;
  end if;
  if of_kind = 'organization' then owner := app.token_account(organization, called, allowed); end if;
  insert into public.api_tokens (organization_id, kind, user_id, name, scopes, component_ids, project_ids, expires_at, created_by)
  values (organization, of_kind, owner, called, allowed, components, projects, until, asker)
  returning id into created;
  insert into app.api_token_secrets (token_id, hash) values (created, secret_hash);
  return created;
end
$$;
comment on function app.create_api_token(uuid, text, text, text[], uuid[], uuid[], timestamptz, bytea) is
  'A token of the person who asks or, for maintainers, of the organization. The database never sees more than its hash.';
grant execute on function app.create_api_token to app_writer;

create function app.revoke_api_token(token uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only people themselves revoke tokens';
  end if;
  perform 1 from public.api_tokens t
  where t.id = token and app.role_in(t.organization_id) is not null
    and ((t.kind = 'personal' and t.user_id = auth.uid()) or app.role_in(t.organization_id) = 'maintainer')
  for update;
  if not found then return false; end if;
  update public.api_tokens set revoked_at = now(), revoked_by = auth.uid() where id = token and revoked_at is null;
  return true;
end
$$;
comment on function app.revoke_api_token(uuid) is
  'Ends a token at once, also while the organization is read-only. False if it is none of the person''s own, nor of an organization that they maintain.';
grant execute on function app.revoke_api_token to app_writer;

create function app.token_is_live() returns boolean
  language sql stable security definer set search_path = ''
as $$
  select not app.is_token() or exists (
    select 1 from public.api_tokens t join auth.users u on u.id = t.user_id
    where t.id = (auth.jwt() ->> 'token_id')::uuid and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now()) and (u.banned_until is null or u.banned_until <= now())
  )
$$;
comment on function app.token_is_live() is
  'Whether the token of the claims still holds, for work that goes on after its request was let in. True without a token.';
grant execute on function app.token_is_live to app_writer;

create function app.prune_api_tokens() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  kept constant interval := interval '90 days';
  pruned integer;
begin
  delete from auth.users u using public.api_tokens t
  where t.user_id = u.id and t.kind = 'organization' and least(t.revoked_at, t.expires_at) < now() - kept
    and app.has_no_way_in(u.id);
  get diagnostics pruned = row_count;
  with forgotten as (
    delete from public.api_tokens t where least(t.revoked_at, t.expires_at) < now() - kept returning 1
  )
  select pruned + count(*) into pruned from forgotten;
  return pruned;
end
$$;
comment on function app.prune_api_tokens() is
  'Forgets tokens 90 days after their end: until then they are listed, and their use is noted. With them go the accounts of those of organizations.';
grant execute on function app.prune_api_tokens to app_job;

-- The audit log names the token that was used.
alter table public.audit_log add column token_id uuid;
comment on column public.audit_log.token_id is 'The API token that the actor used. Part of the hash where there is one.';

create or replace function app.audit_hash(entry public.audit_log) returns bytea
  language sql immutable parallel safe
return sha256(((entry).previous_hash || convert_to(((jsonb_build_array((entry).organization_id, (entry).sequence, extract(epoch from (entry).occurred_at), (entry).actor_id, (entry).on_behalf_of_id, encode((entry).address_digest, 'hex'), (entry).request_id, (entry).operation, (entry).table_name, (entry).row_count, (entry).subject_ids, (entry).before, (entry).after) || case when ((entry).event is null) then '[]'::jsonb else jsonb_build_array((entry).event, (entry).fields) end || case when ((entry).token_id is null) then '[]'::jsonb else jsonb_build_array(jsonb_build_object('token_id', (entry).token_id)) end))::text, 'UTF8'::name)));

create or replace function app.append_audit(entry public.audit_log) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant jsonb := auth.jwt();
  acting constant uuid := claims -> 'act' ->> 'sub';
begin
  insert into app.audit_heads (organization_id, sequence, hash)
  values (entry.organization_id, 0, sha256(convert_to(entry.organization_id::text, 'UTF8')))
  on conflict (organization_id) do nothing;
  select sequence + 1, hash into entry.sequence, entry.previous_hash
  from app.audit_heads where organization_id = entry.organization_id for update;
  entry.occurred_at := clock_timestamp();
  entry.actor_id := coalesce(acting, auth.uid(), entry.actor_id);
  entry.on_behalf_of_id := case when acting is not null then auth.uid() end;
  entry.token_id := claims ->> 'token_id';
  entry.request_id := nullif(current_setting('request.id', true), '');
  entry.address := nullif(current_setting('request.address', true), '');
  if entry.address is not null then
    entry.address_salt := gen_random_uuid();
    entry.address_digest := app.address_digest(entry.address, entry.address_salt);
  end if;
  entry.hash := app.audit_hash(entry);
  insert into public.audit_log (organization_id, sequence, occurred_at, actor_id, on_behalf_of_id, token_id, address,
    address_salt, address_digest, request_id, operation, table_name, row_count, subject_ids, before, after, event, fields,
    previous_hash, hash)
  values (entry.organization_id, entry.sequence, entry.occurred_at, entry.actor_id, entry.on_behalf_of_id, entry.token_id,
    entry.address, entry.address_salt, entry.address_digest, entry.request_id, entry.operation, entry.table_name,
    entry.row_count, entry.subject_ids, entry.before, entry.after, entry.event, entry.fields, entry.previous_hash, entry.hash);
  update app.audit_heads set sequence = entry.sequence, hash = entry.hash
  where organization_id = entry.organization_id;
end
$$;

create function app.count_sessions_by_age(organization uuid) returns table(days integer, sessions integer)
  language sql stable security definer set search_path = ''
as $$
  select least(floor(extract(epoch from now() - coalesce(s.sign_in_at, s.created_at)) / 86400), 365)::integer, count(*)::integer
  from public.members m
  join auth.sessions s on s.user_id = m.user_id
  where m.organization_id = organization and app.role_in(organization) = 'maintainer'
    and s.revoked_at is null and (s.not_after is null or s.not_after > now()) and s.actor_id is null
  group by 1 order by 1
$$;
comment on function app.count_sessions_by_age(uuid) is
  'How many sessions members signed in to how many full days ago, at most 365. Nothing for anyone but maintainers.';
grant execute on function app.count_sessions_by_age to app_writer, authenticated;

create function app.end_older_sessions(organization uuid) returns void
  language sql security definer set search_path = ''
as $$
  update auth.sessions s set not_after = now(), updated_at = now()
  from public.members m join public.organizations o on o.id = m.organization_id
  where m.organization_id = organization and app.role_in(organization) = 'maintainer' and s.user_id = m.user_id
    and s.revoked_at is null and (s.not_after is null or s.not_after > now()) and s.actor_id is null
    and coalesce(s.sign_in_at, s.created_at) < now() - make_interval(days => o.max_session_days)
$$;
comment on function app.end_older_sessions(uuid) is
  'Ends the sessions of members that are older than their organization allows. Nothing for anyone but maintainers.';
grant execute on function app.end_older_sessions to app_writer;

create function app.count_members_by_mail_domain(organization uuid) returns table(domain text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select app.mail_domain(u.email), count(*)::integer
  from public.members m
  join auth.users u on u.id = m.user_id
  where m.organization_id = organization and u.email is not null and app.role_in(organization) = 'maintainer'
  group by 1 order by 2 desc, 1
  limit 100
$$;
comment on function app.count_members_by_mail_domain(uuid) is
  'The domains of the addresses of members, the most frequent ones first. Nothing for anyone but maintainers.';
grant execute on function app.count_members_by_mail_domain to app_writer, authenticated;

create or replace function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.state_allows(app.organization_state(m.organization_id), 'read')
      then app.organization_state(m.organization_id)
    when not app.sso_suffices(m.organization_id) then 'sso_required'
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

-- Accounts to which nobody can sign in get no mail.
create or replace function app.note_break_glass(provider uuid, person uuid, of_session uuid, out organization_id uuid, out maintainers uuid[]) returns record
  language plpgsql security definer set search_path = ''
as $$
begin
  select c.organization_id, (
    select array_agg(m.user_id order by m.user_id) from public.members m
    where m.organization_id = c.organization_id and m.role = 'maintainer' and not m.is_token
  ) into organization_id, maintainers
  from public.sso_connections c where c.provider_id = provider;
  if organization_id is null then return; end if;
  perform app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', organization_id, 'operation', 'event', 'row_count', 0, 'event', 'break_glass_used',
    'fields', jsonb_build_object('user_id', person, 'session_id', of_session),
    'actor_id', person, 'subject_ids', jsonb_build_array(of_session, person)
  )));
end
$$;
