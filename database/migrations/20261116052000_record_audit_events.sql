-- What people do beside changing rows: signing in, taking an export, an act of an administrator. Events stand in the
-- same log and the same chain as the changes of their organization. Acts without an organization have a chain of their
-- own, which only superadmins read: that a person signed in is no business of any one of their organizations.

alter table public.audit_log
  add column event text,
  add column fields jsonb,
  alter column table_name drop not null,
  drop constraint audit_log_operation_known,
  add constraint audit_log_operation_known check (operation in ('insert', 'update', 'delete', 'event')),
  add constraint audit_log_event_form check (
    case when operation = 'event'
      then event is not null and fields is not null and jsonb_typeof(fields) = 'object'
        and num_nonnulls(table_name, before, after) = 0 and row_count = 0
      else event is null and fields is null and table_name is not null
    end
  );
comment on column public.audit_log.organization_id is
  'The organization whose chain this is; the nil UUID for acts without one.';
comment on column public.audit_log.event is 'What happened, by a name of app.audit_events; null for a change of rows.';
comment on column public.audit_log.fields is 'Facts about the event: ids, codes and numbers, no personal values.';
comment on column public.audit_log.subject_ids is
  'Components, members, projects or rules that the rows belong to; of an event, the ids among its fields.';

create function app.installation_chain() returns uuid
  language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;
comment on function app.installation_chain() is 'Stands where an organization would: the chain of acts without one.';
grant execute on function app.installation_chain() to authenticated;

alter table public.organizations
  add constraint organizations_id_not_nil check (id <> '00000000-0000-0000-0000-000000000000');
comment on constraint organizations_id_not_nil on public.organizations is
  'Members of such an organization would read the chain of acts without one.';

create policy "superadmins read events without an organization" on public.audit_log
  for select to authenticated
  using (organization_id = app.installation_chain() and (select app.is_superadmin()));
create policy "superadmins read where the log of the installation was cut" on public.audit_checkpoints
  for select to authenticated
  using (organization_id = app.installation_chain() and (select app.is_superadmin()));

-- The chain ---------------------------------------------------------------------------------------------

-- A row without an event hashes as it did before there were any, so that chains that exist still hold.
create or replace function app.audit_hash(entry public.audit_log) returns bytea
  language sql immutable parallel safe
return sha256(entry.previous_hash || convert_to((jsonb_build_array(
  entry.organization_id, entry.sequence, extract(epoch from entry.occurred_at), entry.actor_id, entry.on_behalf_of_id,
  encode(entry.address_digest, 'hex'), entry.request_id, entry.operation, entry.table_name, entry.row_count,
  entry.subject_ids, entry.before, entry.after
) || case when entry.event is null then '[]' else jsonb_build_array(entry.event, entry.fields) end)::text, 'UTF8'));

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
  entry.request_id := nullif(current_setting('request.id', true), '');
  entry.address := nullif(current_setting('request.address', true), '');
  if entry.address is not null then
    entry.address_salt := gen_random_uuid();
    entry.address_digest := app.address_digest(entry.address, entry.address_salt);
  end if;
  entry.hash := app.audit_hash(entry);
  insert into public.audit_log select entry.*;
  update app.audit_heads set sequence = entry.sequence, hash = entry.hash
  where organization_id = entry.organization_id;
end
$$;

create function app.may_verify_audit_chain(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case when organization = app.installation_chain() then app.is_superadmin()
    else coalesce(app.role_in(organization), '') in ('maintainer', 'admin') end
$$;

create or replace function app.verify_audit_chain(organization uuid, out checked bigint, out broken_at bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not app.may_verify_audit_chain(organization) then
    raise insufficient_privilege using message = 'only maintainers and admins verify the audit log';
  end if;
  with origin as (
    select 0::bigint as sequence, sha256(convert_to(organization::text, 'UTF8')) as hash
  ), start as (
    select sequence, hash from public.audit_checkpoints where organization_id = organization
    union all
    select sequence, hash from origin
    order by 1 desc limit 1
  ), links as (
    select l.sequence, l.hash,
      l.sequence <> coalesce(lag(l.sequence) over w, start.sequence) + 1
      or l.previous_hash <> coalesce(lag(l.hash) over w, start.hash)
      or l.hash <> app.audit_hash(l)
      or (l.address is not null and l.address_digest is distinct from app.address_digest(l.address, l.address_salt)) as broken
    from public.audit_log l cross join start
    where l.organization_id = organization
    window w as (order by l.sequence)
  ), stored as (
    select sequence, hash from links
    union all
    select sequence, hash from start
    order by 1 desc limit 1
  ), expected as (
    select sequence, hash from app.audit_heads where organization_id = organization
    union all
    select sequence, hash from origin
    order by 1 desc limit 1
  )
  select (select count(*) from links),
    least((select min(sequence) from links where broken),
      case
        when stored.sequence <> expected.sequence then stored.sequence + 1
        when stored.hash <> expected.hash then stored.sequence
      end)
  into checked, broken_at
  from stored cross join expected;
end
$$;
comment on function public.verify_audit_log(uuid) is
  'Whether the audit log of an organization is whole, for its maintainers and admins; that of the nil UUID for superadmins.';

-- Events ------------------------------------------------------------------------------------------------

create table app.audit_events (
  name text not null,
  chain text not null,
  fields text[] not null,
  constraint audit_events_pkey primary key (name),
  constraint audit_events_name_form check (name ~ '^[a-z]+(_[a-z]+)*$'),
  constraint audit_events_chain_known check (chain in ('organization', 'installation'))
);
comment on table app.audit_events is
  'Every event that may be recorded, as domain/audit/events.ts lists them; a test holds the two equal.';

create function app.may_record_event(kind app.audit_events, organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select case current_setting('role')
    when 'auth_admin' then kind.chain = 'installation'
    when 'app_writer' then app.is_superadmin()
      or (kind.chain = 'organization' and app.role_in(organization) is not null)
    else true
  end
$$;
comment on function app.may_record_event(app.audit_events, uuid) is
  'A function that mistakes one organization for another must not write into its log. Everyone else needs a grant.';

create function app.record_event(organization uuid, event text, fields jsonb) returns void
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
    -- Who signs in has no claims yet.
    'actor_id', case event when 'signed_in' then fields ->> 'user_id' end,
    'subject_ids', (select jsonb_agg(value order by key) from jsonb_each(fields)
                    where key like '%\_id' and jsonb_typeof(value) = 'string')
  )));
end
$$;
comment on function app.record_event(uuid, text, jsonb) is
  'Adds an event to the chain of an organization or, for null, of the installation, in the transaction of the act itself.';
grant usage on schema app to auth_admin;
grant execute on function app.record_event(uuid, text, jsonb) to app_writer, app_job, auth_admin;

-- Exports -----------------------------------------------------------------------------------------------

insert into app.audit_events (name, chain, fields) values ('export_taken', 'organization', '{kind, rows}');
