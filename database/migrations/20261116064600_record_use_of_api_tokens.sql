-- That an API token was used for the first time, and that one was refused, belongs into the log of its organization. Both
-- happen in the middle of a request, which must not wait for a chain that a long import may hold, and a script with an
-- old token comes back for ever: the request leaves one line per token and outcome, and a job tells the log.

insert into app.audit_events (name, chain, fields) values
  ('token_first_used', 'organization', '{token_id, user_id}'),
  ('token_refused', 'organization', '{token_id, user_id, reason, count, first_at, last_at}');

create table app.api_token_uses (
  token_id uuid not null,
  outcome text not null,
  organization_id uuid not null,
  user_id uuid not null,
  count bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  address text,
  constraint api_token_uses_pkey primary key (token_id, outcome),
  constraint api_token_uses_outcome_known check (outcome in ('first_use', 'revoked', 'expired', 'user_banned'))
);
comment on table app.api_token_uses is 'What the audit log has not been told of yet. No foreign key: a token may be gone by then.';
comment on column app.api_token_uses.address is 'Of the last request.';
create index api_token_uses_organization_id_idx on app.api_token_uses (organization_id);

create or replace function app.note_api_token_use(token uuid, address_digest text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  used record;
begin
  select organization_id, user_id, last_used_at into used from public.api_tokens
  where id = token and (last_used_at is null or last_used_at <= now() - interval '1 minute')
  for update;
  if not found then return; end if;
  update public.api_tokens set last_used_at = now() where id = token;
  update app.api_token_secrets set last_address_digest = address_digest where token_id = token;
  if used.last_used_at is null then
    insert into app.api_token_uses (token_id, outcome, organization_id, user_id, address)
    values (token, 'first_use', used.organization_id, used.user_id, nullif(current_setting('request.address', true), ''))
    on conflict do nothing;
  end if;
end
$$;

create function app.note_refused_api_token(given bytea) returns void
  language sql security definer set search_path = ''
as $$
  insert into app.api_token_uses as noted (token_id, outcome, organization_id, user_id, address)
  select t.id,
    case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'user_banned' end,
    t.organization_id, t.user_id, nullif(current_setting('request.address', true), '')
  from app.api_token_secrets s
  join public.api_tokens t on t.id = s.token_id
  join auth.users u on u.id = t.user_id
  where s.hash = given
    and (t.revoked_at is not null or t.expires_at <= now() or u.banned_until > now() or u.deleted_at is not null)
  on conflict (token_id, outcome) do update
    set count = noted.count + 1, last_at = now(), address = excluded.address
$$;
comment on function app.note_refused_api_token(bytea) is
  'For a hash that find_api_token did not answer. One that no token has is nobody''s, and leaves nothing.';
grant execute on function app.note_refused_api_token(bytea) to app_job;

create function app.organizations_with_token_uses() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct organization_id from app.api_token_uses
$$;

create function app.record_api_token_uses(organization uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  recorded integer := 0;
  used record;
begin
  for used in
    with taken as (delete from app.api_token_uses where organization_id = organization returning *)
    select * from taken order by first_at, outcome
  loop
    perform set_config('request.address', coalesce(used.address, ''), true);
    if used.outcome = 'first_use' then
      perform app.record_event(organization, 'token_first_used',
        jsonb_build_object('token_id', used.token_id, 'user_id', used.user_id));
    else
      perform app.record_event(organization, 'token_refused', jsonb_build_object(
        'token_id', used.token_id, 'user_id', used.user_id, 'reason', used.outcome,
        'count', used.count, 'first_at', used.first_at, 'last_at', used.last_at));
    end if;
    recorded := recorded + 1;
  end loop;
  perform set_config('request.address', '', true);
  return recorded;
end
$$;
comment on function app.record_api_token_uses(uuid) is
  'One event per token and outcome since the last call. One organization at a time: the end of its chain is locked meanwhile.';
grant execute on function app.organizations_with_token_uses(), app.record_api_token_uses(uuid) to app_job;

-- Who acts with a token is the member whom it stands for, though the job that tells of it has no claims.
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
  perform app.append_audit(jsonb_populate_record(null::public.audit_log, jsonb_build_object(
    'organization_id', coalesce(organization, app.installation_chain()),
    'operation', 'event', 'row_count', 0, 'event', event, 'fields', fields,
    'actor_id', case when event in ('signed_in', 'token_first_used') then fields ->> 'user_id' end,
    'subject_ids', (select jsonb_agg(value order by key) from jsonb_each(fields)
                    where key like '%\_id' and jsonb_typeof(value) = 'string')
  )));
end
$$;
