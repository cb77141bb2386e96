-- One list says where people are named. Erasure and export follow it.

create table app.personal_data (
  schema_name text not null,
  table_name text not null,
  column_name text not null,
  holds text not null,
  on_erasure text not null,
  cleared text[] not null default '{}',
  narrowed text,
  exported text[] not null default '{}',
  newest text,
  place text not null default 'table',
  constraint personal_data_pkey primary key (schema_name, table_name, column_name),
  constraint personal_data_holds_known check (holds in ('id', 'ids', 'id_in_text', 'email', 'mention', 'report')),
  constraint personal_data_on_erasure_known check (on_erasure in ('delete', 'clear', 'cascade', 'keep_pseudonym')),
  constraint personal_data_place_known check (place in ('table', 'bucket'))
);
comment on table app.personal_data is
  'Every column that names a person, filled by migrations. A test finds columns that are missing.';
comment on column app.personal_data.holds is
  'The id of the person, ids among which it may be, text with the id in it, an address, text that may mention an address, or the report of a test sign-in, which also knows the subject of an identity.';
comment on column app.personal_data.on_erasure is
  'delete: the row goes. clear: the columns in cleared are emptied. cascade: a foreign key does it. keep_pseudonym: the id stays and says nothing more, and the columns in cleared are emptied.';
comment on column app.personal_data.narrowed is 'A condition on the row r, where not every row that names the person counts.';
comment on column app.personal_data.exported is 'The columns that the person gets. No secrets, and nothing about others.';
comment on column app.personal_data.newest is 'The column that orders the rows of an export, newest first.';

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, exported, newest) values
  ('auth', 'users', 'id', 'id', 'delete',
    '{id,email,email_confirmed_at,new_email,phone,phone_confirmed_at,new_phone,last_sign_in_at,app_metadata,user_metadata,banned_until,created_at,updated_at}', 'created_at'),
  ('auth', 'identities', 'user_id', 'id', 'cascade',
    '{id,provider,provider_id,identity_data,last_sign_in_at,created_at,updated_at}', 'created_at'),
  ('auth', 'sessions', 'user_id', 'id', 'cascade',
    '{id,aal,amr,user_agent,address,place,created_at,refreshed_at,not_after,revoked_at}', 'created_at'),
  ('auth', 'sessions', 'actor_id', 'id', 'cascade', '{id,created_at,not_after}', 'created_at'),
  ('auth', 'one_time_tokens', 'user_id', 'id', 'cascade', '{kind,email,attempts,created_at,expires_at}', 'created_at'),
  ('auth', 'actor_links', 'user_id', 'id', 'cascade', '{id,created_at,expires_at,used_at}', 'created_at'),
  ('auth', 'actor_links', 'actor_id', 'id', 'cascade', '{id,created_at,expires_at,used_at}', 'created_at'),
  ('auth', 'code_failures', 'user_id', 'id', 'cascade', '{failed_at,proof,address}', 'failed_at'),
  ('auth', 'pending_passwords', 'user_id', 'id', 'cascade', '{recipient,created_at}', 'created_at'),
  ('auth', 'flow_state', 'user_id', 'id', 'cascade', '{authentication_method,provider,redirect_to,created_at}', 'created_at'),
  ('auth', 'flow_state', 'linking_user_id', 'id', 'cascade', '{authentication_method,provider,redirect_to,created_at}', 'created_at'),
  ('auth', 'mfa_factors', 'user_id', 'id', 'cascade',
    '{id,factor_type,status,friendly_name,phone,last_challenged_at,created_at,updated_at}', 'created_at'),
  ('auth', 'proven_networks', 'user_id', 'id', 'cascade', '{network,proven_at}', 'proven_at'),
  ('auth', 'webauthn_credentials', 'user_id', 'id', 'cascade',
    '{id,friendly_name,transports,aaguid,is_backed_up,last_used_at,created_at}', 'created_at'),
  ('auth', 'webauthn_challenges', 'user_id', 'id', 'cascade', '{purpose,created_at,expires_at}', 'created_at'),
  ('public', 'profiles', 'id', 'id', 'cascade', '{id,email,name,created_at,updated_at,revision}', 'created_at'),
  ('public', 'profile_settings', 'user_id', 'id', 'cascade', '{email_notifications}', null),
  ('public', 'members', 'user_id', 'id', 'cascade', '{organization_id,role,created_at}', 'created_at'),
  ('public', 'component_users', 'user_id', 'id', 'cascade',
    '{organization_id,component_id,email_notifications,created_at}', 'created_at'),
  ('public', 'api_tokens', 'user_id', 'id', 'cascade',
    '{id,organization_id,kind,name,scopes,component_ids,project_ids,expires_at,revoked_at,last_used_at,created_at}', 'created_at'),
  ('public', 'versions', 'released_by', 'id', 'clear',
    '{organization_id,component_id,id,number,created_at}', 'created_at'),
  ('public', 'dependency_history', 'changed_by', 'id', 'clear',
    '{organization_id,component_id,depends_on_id,from_number,to_number,source,changed_at}', 'changed_at'),
  ('public', 'sso_connections', 'connected_by', 'id', 'clear', '{organization_id,kind,created_at}', 'created_at'),
  ('public', 'invitations', 'email', 'email', 'delete',
    '{id,organization_id,email,role,message,created_at,sent_at,expires_at,accepted_at,revoked_at}', 'created_at'),
  ('public', 'invitations', 'accepted_by', 'id', 'delete',
    '{id,organization_id,email,role,message,created_at,sent_at,expires_at,accepted_at}', 'created_at'),
  ('public', 'invitations', 'invited_by', 'id', 'clear',
    '{id,organization_id,role,message,created_at,sent_at,expires_at,accepted_at,revoked_at}', 'created_at'),
  ('public', 'contact_requests', 'email', 'email', 'delete',
    '{kind,name,email,company,message,preferred_time,language,created_at}', 'created_at'),
  ('app', 'foundings', 'user_id', 'id', 'cascade', '{organization_id,founded_at}', 'founded_at'),
  ('app', 'impersonations', 'user_id', 'id', 'cascade', '{organization_id,reason,created_at,expires_at}', 'created_at'),
  ('app', 'invitation_sends', 'sender_id', 'id', 'clear', '{organization_id,sent_at}', 'sent_at'),
  ('app', 'api_token_uses', 'user_id', 'id', 'delete',
    '{token_id,outcome,organization_id,count,first_at,last_at,address}', 'last_at'),
  ('app', 'refused_sign_ins', 'user_id', 'id', 'delete', '{occurred_at,method,reason,address}', 'occurred_at'),
  ('public', 'audit_log', 'actor_id', 'id', 'keep_pseudonym',
    '{organization_id,sequence,occurred_at,address,operation,table_name,row_count,event,fields}', 'occurred_at'),
  ('public', 'audit_log', 'on_behalf_of_id', 'id', 'keep_pseudonym',
    '{organization_id,sequence,occurred_at,operation,table_name,row_count,event}', 'occurred_at'),
  ('public', 'audit_log', 'subject_ids', 'ids', 'keep_pseudonym',
    '{organization_id,sequence,occurred_at,address,operation,table_name,row_count,event,fields}', 'occurred_at'),
  ('public', 'sso_connections', 'test_report', 'report', 'clear', '{}', null),
  ('platform', 'mails', 'recipient', 'email', 'delete', '{recipient,subject,created_at}', 'created_at'),
  ('platform', 'mails', 'text', 'mention', 'delete', '{}', null),
  ('platform', 'rate_limits', 'bucket', 'id_in_text', 'delete', '{}', null),
  ('graphile_worker', '_private_jobs', 'payload', 'id_in_text', 'delete', '{}', null),
  ('graphile_worker', '_private_jobs', 'last_error', 'mention', 'clear', '{}', null);

update app.personal_data set cleared = array[column_name] where on_erasure = 'clear';
update app.personal_data set cleared = '{invited_by,message}' where column_name = 'invited_by';
update app.personal_data set cleared = '{address,address_salt}', narrowed = case column_name
    -- Of what somebody else did with the person, the address is theirs.
    when 'subject_ids' then 'r.actor_id is null and r.organization_id in (select h.organization_id from app.audit_heads h)'
    else 'r.organization_id in (select h.organization_id from app.audit_heads h)'
  end
where table_name = 'audit_log' and column_name <> 'on_behalf_of_id';
update app.personal_data set narrowed = 'r.organization_id in (select h.organization_id from app.audit_heads h)'
where column_name = 'on_behalf_of_id';
-- Network and device of a superadmin who acts for the person are not the person's.
update app.personal_data set narrowed = 'r.actor_id is null'
where schema_name = 'auth' and table_name = 'sessions' and column_name = 'user_id';
-- A notice about the person to somebody else is still due.
update app.personal_data set narrowed = 'coalesce(r.payload::jsonb ->> ''recipient_id'', $1::text) = $1::text'
where table_name = '_private_jobs' and column_name = 'payload';

create function app.traces_of(person uuid, out emails text[], out mentions text[])
  language sql stable security definer set search_path = ''
as $$
  with proven as (
    select lower(u.email) as address from auth.users u
    where u.id = person and u.email is not null and u.email_confirmed_at is not null
    union
    select lower(i.identity_data ->> 'email') from auth.identities i
    where i.user_id = person and i.identity_data ->> 'email_verified' = 'true' and i.identity_data ->> 'email' <> ''
      -- A mailbox may have changed hands.
      and not exists (
        select 1 from auth.users o
        where o.id <> person and lower(o.email) = lower(i.identity_data ->> 'email') and o.email_confirmed_at is not null
      )
  )
  select coalesce(array_agg(address), '{}'),
    coalesce(array_agg(
      '(^|[^[:alnum:]._%+-])' || regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g') || '($|[^[:alnum:].-]|[.-]($|[^[:alnum:]]))'
    ), '{}')
  from proven
$$;
comment on function app.traces_of(uuid) is
  'The addresses that are proven to be the person''s, and patterns that find them in texts, as a whole: ada@b.com is not a@b.co. An address that somebody only claims is not theirs to erase.';

create function app.personal_condition(entry app.personal_data) returns text
  language sql immutable set search_path = ''
as $$
  select concat(
    case (entry).holds
      when 'id' then format('r.%I = $1', (entry).column_name)
      when 'ids' then format('r.%I @> array[$1]', (entry).column_name)
      when 'id_in_text' then format('strpos(r.%I::text, $1::text) > 0', (entry).column_name)
      when 'email' then format('lower(r.%I) = any ($2)', (entry).column_name)
      -- Mails break addresses of other people with spaces of no width, so that no program makes links of them.
      when 'mention' then format('replace(lower(r.%I::text), U&''\200B'', '''') ~ any ($3)', (entry).column_name)
      else format(
        '(lower(r.%1$I::text) ~ any ($3) or exists (
           select 1 from auth.identities i
           where i.user_id = $1 and i.provider = ''sso:'' || r.provider_id
             and jsonb_path_exists(r.%1$I, ''$.** ? (@ == $subject)'', jsonb_build_object(''subject'', i.provider_id))))',
        (entry).column_name)
    end,
    ' and (' || (entry).narrowed || ')')
$$;
comment on function app.personal_condition(app.personal_data) is
  'Whether a row r names a person, for a statement whose parameters are the id, the addresses and the mentions.';

create function app.forget_person() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  traces record;
  entry app.personal_data;
begin
  -- What follows from the deletion goes into the audit log, without the address that is emptied there.
  if auth.uid() = old.id then perform set_config('request.address', '', true); end if;
  select * into traces from app.traces_of(old.id);
  for entry in
    select * from app.personal_data p
    where p.place = 'table' and p.on_erasure <> 'cascade' and (p.schema_name, p.table_name) <> ('auth', 'users')
      and to_regclass(format('%I.%I', p.schema_name, p.table_name)) is not null
    order by p.schema_name, p.table_name, p.column_name
  loop
    if entry.on_erasure = 'delete' then
      execute format('delete from %I.%I r where %s', entry.schema_name, entry.table_name, app.personal_condition(entry))
      using old.id, traces.emails, traces.mentions;
    elsif entry.cleared <> '{}' then
      execute format('update %I.%I r set %s where %s', entry.schema_name, entry.table_name,
        (select string_agg(format('%I = null', c), ', ') from unnest(entry.cleared) c), app.personal_condition(entry))
      using old.id, traces.emails, traces.mentions;
    end if;
  end loop;
  return old;
end
$$;
comment on function app.forget_person() is
  'Erases a person wherever the list app.personal_data says, whoever deletes the account.';
create trigger users_forget_person before delete on auth.users
  for each row execute function app.forget_person();

create function app.erase_person(person uuid) returns boolean
  language sql security definer set search_path = ''
as $$
  with erased as (delete from auth.users where id = person returning 1)
  select exists (select 1 from erased)
$$;
comment on function app.erase_person(uuid) is 'Deletes an account, and with it every trace of its person. False if there is none.';

create function app.organizations_left_behind() returns table (id uuid, name text, role text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, m.role, (
    select count(*)::integer from public.members c where c.organization_id = o.id and not app.has_no_way_in(c.user_id)
  )
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and m.role = 'maintainer' and not exists (
    select 1 from public.members other join auth.users u on u.id = other.user_id
    where other.organization_id = m.organization_id and other.user_id <> m.user_id and other.role = 'maintainer'
      and u.deleted_at is null and not app.has_no_way_in(other.user_id)
  )
  order by o.name, o.id
$$;
comment on function app.organizations_left_behind() is
  'The organizations that nobody but the person who asks maintains, with how many people belong to them.';
grant execute on function app.organizations_left_behind to app_writer;

create function app.erase_own_profile() returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  perform app.require_every_proof();
  if app.is_token() or not app.erase_person(person) then return false; end if;
  perform app.append_event(null, 'profile_deleted', jsonb_build_object('user_id', person));
  return true;
end
$$;
comment on function app.erase_own_profile() is 'Erases the person who asks.';
grant execute on function app.erase_own_profile to app_writer;

create function app.export_person(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most_rows constant integer := 10000;
  data jsonb := '{}';
  traces record;
  entry app.personal_data;
  part jsonb;
begin
  select * into traces from app.traces_of(person);
  for entry in
    select * from app.personal_data p
    where p.place = 'table' and p.exported <> '{}' order by p.schema_name, p.table_name, p.column_name
  loop
    execute format(
      'select jsonb_build_object(
         ''rows'', coalesce((select jsonb_agg(to_jsonb(e)) from (select %1$s from %2$s r where %3$s %4$s limit %5$s) e), ''[]''),
         ''total'', (select count(*) from %2$s r where %3$s))',
      (select string_agg(format('r.%I', c), ', ') from unnest(entry.exported) c),
      format('%I.%I', entry.schema_name, entry.table_name),
      app.personal_condition(entry),
      'order by r.' || quote_ident(entry.newest) || ' desc nulls last',
      most_rows
    ) into part using person, traces.emails, traces.mentions;
    data := data || jsonb_build_object(concat_ws('.', entry.schema_name, entry.table_name, entry.column_name), part);
  end loop;
  return data;
end
$$;
comment on function app.export_person(uuid) is
  'What is stored about a person, by the columns that name them: at most 10,000 rows each, newest first, and how many there are.';

create function app.export_own_profile() returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  data jsonb;
begin
  perform app.require_every_proof();
  if app.is_token() then raise insufficient_privilege using message = 'only people export their data'; end if;
  if not pg_try_advisory_xact_lock(hashtextextended(auth.uid()::text, 7215341)) then
    raise sqlstate 'PT429' using hint = 'export_running', message = 'Your last export is still running. Try again when it finishes';
  end if;
  data := app.export_person(auth.uid());
  perform app.append_event(null, 'profile_exported', jsonb_build_object('user_id', auth.uid()));
  return data;
end
$$;
comment on function app.export_own_profile() is 'Everything that is stored about the person who asks. One export at a time.';
grant execute on function app.export_own_profile to app_writer;

insert into app.audit_events (name, chain, fields) values
  ('profile_exported', 'installation', '{user_id}'),
  ('profile_deleted', 'installation', '{user_id}');

create index dependency_history_changed_by_idx on public.dependency_history (changed_by) where changed_by is not null;
