-- What the sockets of /realtime/v1 tell: changes of rows, messages, and who is present. The product says which tables:
-- those of the publication supabase_realtime. Triggers capture their changes, because the owner of a managed database may
-- not read its log. What a crash may lose is unlogged; everyone who listens reads anew after it.

create schema realtime;
grant usage on schema realtime to anon, authenticated, service_role, app_writer, app_job, realtime_admin;

create publication supabase_realtime;

create unlogged table realtime.processes (
  id uuid not null,
  seen_at timestamptz not null default clock_timestamp(),
  captures_until timestamptz,
  constraint processes_pkey primary key (id)
);
comment on table realtime.processes is 'The servers with sockets on this database, renewed every few seconds.';
comment on column realtime.processes.captures_until is 'Until then changes are captured for its sockets. Null: none of them listens.';

create unlogged table realtime.changes (
  number bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  schema_name text not null,
  table_name text not null,
  type text not null,
  record jsonb,
  old_record jsonb,
  changed_at timestamptz not null default clock_timestamp(),
  constraint changes_pkey primary key (number)
);
create index changes_xid_idx on realtime.changes (xid);
comment on table realtime.changes is 'Rows as they were changed, for some minutes.';
comment on column realtime.changes.xid is 'Tells with a snapshot which changes were committed since the last look. The numbers cannot: who numbers first may commit last.';
comment on column realtime.changes.old_record is 'The whole row as it was before. Of a deleted one, it decides who may hear of it.';

create table realtime.messages (
  id uuid not null default gen_random_uuid(),
  number bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  topic text not null,
  extension text not null,
  event text,
  payload jsonb,
  private boolean not null default false,
  is_told boolean not null default false,
  expires_at timestamptz not null default clock_timestamp() + interval '3 days',
  inserted_at timestamp not null default (now() at time zone 'utc'),
  updated_at timestamp not null default (now() at time zone 'utc'),
  constraint messages_pkey primary key (id)
);
create index messages_xid_idx on realtime.messages (xid);
create index messages_topic_inserted_at_idx on realtime.messages (topic, inserted_at);
create index messages_expires_at_idx on realtime.messages (expires_at);
comment on table realtime.messages is
  'Messages that SQL sends, and those to be replayed. Its policies decide about private channels: select allows to receive, insert to send.';

comment on column realtime.messages.is_told is 'Sent by a client that wants it kept: its channel has heard it.';

create unlogged table realtime.parcels (
  id bigint generated always as identity,
  content text not null,
  sent_at timestamptz not null default clock_timestamp(),
  constraint parcels_pkey primary key (id)
);
create index parcels_sent_at_idx on realtime.parcels (sent_at);
comment on table realtime.parcels is 'What processes tell each other, where it is too long for a notification.';

create unlogged table realtime.looks (
  taken_at timestamptz not null default clock_timestamp(),
  snapshot pg_snapshot not null default pg_current_snapshot()
);
create index looks_taken_at_idx on realtime.looks (taken_at);
comment on table realtime.looks is 'What was committed when, to know which changes everyone had time to read.';

alter table realtime.processes enable row level security;
alter table realtime.changes enable row level security;
alter table realtime.messages enable row level security;
alter table realtime.parcels enable row level security;
alter table realtime.looks enable row level security;

grant select, insert, update, delete on realtime.processes to realtime_admin;
grant select, delete on realtime.changes to realtime_admin;
grant select, insert, delete on realtime.messages to realtime_admin;
grant select, insert, delete on realtime.parcels, realtime.looks to realtime_admin;
grant select, insert on realtime.messages to anon, authenticated, service_role, app_writer;

create policy "the service keeps its processes" on realtime.processes to realtime_admin using (true) with check (true);
create policy "the service reads and forgets changes" on realtime.changes to realtime_admin using (true);
create policy "the service keeps messages" on realtime.messages to realtime_admin using (true) with check (true);
create policy "service_role does everything" on realtime.messages to service_role using (true) with check (true);
create policy "the service keeps parcels" on realtime.parcels to realtime_admin using (true) with check (true);
create policy "the service keeps its looks" on realtime.looks to realtime_admin using (true) with check (true);

-- Capture -----------------------------------------------------------------------------------------------------------------

create function realtime.capture() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from realtime.processes p where p.captures_until > clock_timestamp()) then return null; end if;
  case tg_op
    when 'INSERT' then
      insert into realtime.changes (schema_name, table_name, type, record)
      select tg_table_schema, tg_table_name, tg_op, to_jsonb(n.*) from new_rows n;
    when 'DELETE' then
      insert into realtime.changes (schema_name, table_name, type, old_record)
      select tg_table_schema, tg_table_name, tg_op, to_jsonb(o.*) from old_rows o;
    -- Both hold the rows in the order in which they were changed. The key would be enough of most old rows, but to look
    -- it up takes longer than everything else here.
    else
      insert into realtime.changes (schema_name, table_name, type, record, old_record)
      select tg_table_schema, tg_table_name, tg_op, n.row, o.row
      from (select to_jsonb(r.*) as row, row_number() over () as place from new_rows r) n
      join (select to_jsonb(r.*) as row, row_number() over () as place from old_rows r) o using (place);
  end case;
  return null;
end
$$;
comment on function realtime.capture() is 'Keeps the changed rows while somebody listens.';

create function realtime.key_of(relation regclass) returns text[]
  language sql stable set search_path = ''
begin atomic
  select coalesce(array_agg(a.attname::text order by k.place), '{}')
  from pg_index i
  cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
  join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = relation and i.indisprimary;
end;
comment on function realtime.key_of(regclass) is 'The columns of its primary key.';
grant execute on function realtime.key_of(regclass) to realtime_admin;

create function realtime.follow_publication() returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  target record;
begin
  perform pg_advisory_xact_lock(hashtextextended('realtime.follow_publication', 0));
  for target in
    select distinct t.tgrelid::regclass as relation, t.tgname as name
    from pg_trigger t
    where t.tgfoid = 'realtime.capture()'::regprocedure
      and not exists (
        select from pg_get_publication_tables('supabase_realtime') p where p.relid = t.tgrelid)
  loop
    execute format('drop trigger %I on %s', target.name, target.relation);
  end loop;
  for target in
    -- Triggers fire in the order of their names. One before these, such as <table>_audit_insert, may make transactions wait
    -- for each other, and then changes are numbered in the order in which they went on.
    select c.oid::regclass as relation, left(c.relname, 48) || '_capture_' as prefix
    from pg_get_publication_tables('supabase_realtime') p
    join pg_class c on c.oid = p.relid
    where not exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgfoid = 'realtime.capture()'::regprocedure)
  loop
    execute format('create trigger %I after insert on %s
      referencing new table as new_rows for each statement execute function realtime.capture()',
      target.prefix || 'insert', target.relation);
    execute format('create trigger %I after update on %s
      referencing old table as old_rows new table as new_rows
      for each statement execute function realtime.capture()', target.prefix || 'update', target.relation);
    execute format('create trigger %I after delete on %s
      referencing old table as old_rows for each statement execute function realtime.capture()',
      target.prefix || 'delete', target.relation);
  end loop;
end
$$;
comment on function realtime.follow_publication() is 'Gives exactly the tables of the publication the triggers that capture their changes.';
grant execute on function realtime.follow_publication() to realtime_admin;

-- Who may hear of it ------------------------------------------------------------------------------------------------------

create function realtime.read_rule(relation regclass, command "char") returns text
  language sql stable set search_path = ''
begin atomic
  select case
    when not c.relrowsecurity or (select r.rolsuper or r.rolbypassrls from pg_roles r where r.rolname = current_user)
      then 'true'
    else (
      select format('(%s)%s', coalesce(string_agg(rule, ' or ') filter (where polpermissive), 'false'),
        coalesce(string_agg(' and ' || rule, '') filter (where not polpermissive), ''))
      from (
        select p.polpermissive, '(' || pg_get_expr(
          case when command = 'r' then p.polqual else coalesce(p.polwithcheck, p.polqual) end, p.polrelid) || ')' as rule
        from pg_policy p
        where p.polrelid = c.oid and p.polcmd in (command, '*')
          and exists (
            select from unnest(p.polroles) role
            where role = 0 or pg_has_role(current_user, role, 'usage'))
      ) policies
      where rule is not null
    )
  end
  from pg_class c where c.oid = relation;
end;
comment on function realtime.read_rule(regclass, "char") is
  'The policies of a table for the current role as one condition: of reading (r) or of adding a row (a).';
grant execute on function realtime.read_rule(regclass, "char") to anon, authenticated, service_role;

create function realtime.columns_of_rules(relation regclass) returns text[]
  language sql stable set search_path = ''
begin atomic
  select coalesce(array_agg(distinct a.attname::text), '{}')
  from pg_policy p
  join pg_attribute a on a.attrelid = relation and a.attnum > 0 and not a.attisdropped
    and (
      -- Of a rule about a whole row, all: PostgreSQL does not record on which columns it depends.
      p.polqual::text like '%:varattno 0 %'
      or exists (
        select from pg_depend d
        where d.classid = 'pg_policy'::regclass and d.objid = p.oid
          and d.refclassid = 'pg_class'::regclass and d.refobjid = relation and d.refobjsubid = a.attnum))
  where p.polrelid = relation and p.polcmd in ('r', '*');
end;
comment on function realtime.columns_of_rules(regclass) is 'The columns that its policies of reading look at.';
grant execute on function realtime.columns_of_rules(regclass) to anon, authenticated, service_role, realtime_admin;

create function realtime.prepare_rule(relation regclass, command "char") returns text
  language plpgsql set search_path = ''
as $$
declare
  rule constant text := realtime.read_rule(relation, command);
  prepared constant text := 'realtime_' || md5(format('%s %s', relation::oid, rule));
begin
  if not exists (select from pg_prepared_statements s where s.name = prepared) then
    execute format(
      'prepare %I (jsonb[]) as
       select coalesce(array_agg(realtime_rows.realtime_place::integer order by realtime_rows.realtime_place), ''{}'')
       from unnest($1) with ordinality as realtime_rows (realtime_row, realtime_place)
       cross join lateral jsonb_populate_record(null::%s, realtime_rows.realtime_row) as %I
       where %s',
      prepared, relation, (select c.relname from pg_class c where c.oid = relation), rule);
  end if;
  return prepared;
end
$$;
comment on function realtime.prepare_rule(regclass, "char") is
  'A prepared statement of this session that answers which of the given rows the rule allows.';
grant execute on function realtime.prepare_rule(regclass, "char") to anon, authenticated, service_role;

create function realtime.readable_rows(relation regclass, records jsonb[], claims text[]) returns setof integer[]
  language plpgsql set search_path = ''
as $$
declare
  columns constant text[] := realtime.columns_of_rules(relation);
  prepared constant text := realtime.prepare_rule(relation, 'r');
  parts jsonb[];
  part_of integer[];
  allowed integer[];
  claim text;
begin
  -- Rows that are equal in everything that the rules look at are asked about once.
  with partial as (
    select r.place, coalesce((select jsonb_object_agg(name, r.record -> name) from unnest(columns) name), '{}') as part
    from unnest(records) with ordinality as r (record, place)
  ), numbered as (
    select place, part, dense_rank() over (order by part)::integer as number from partial
  )
  select (select array_agg(distinct_parts.part order by number) from (select distinct number, part from numbered) distinct_parts),
    array_agg(number order by place)
  into parts, part_of
  from numbered;
  foreach claim in array claims loop
    perform set_config('request.jwt.claims', claim, true);
    execute format('execute %I (%L)', prepared, parts) into allowed;
    return next array(
      select p.place::integer from unnest(part_of) with ordinality as p (number, place)
      where p.number = any(allowed) order by p.place);
  end loop;
end
$$;
comment on function realtime.readable_rows(regclass, jsonb[], text[]) is
  'For each of the claims the places of the rows that the current role may read with them. The rows are as they were captured: they may be gone.';
grant execute on function realtime.readable_rows(regclass, jsonb[], text[]) to anon, authenticated, service_role;

create function realtime.topic_rights(topics text[], presence_keys text[], claims text[])
  returns table (receives_broadcasts boolean, receives_presence boolean, sends_broadcasts boolean, sends_presence boolean)
  language plpgsql set search_path = ''
as $$
declare
  reading constant text := realtime.prepare_rule('realtime.messages', 'r');
  writing constant text := realtime.prepare_rule('realtime.messages', 'a');
  candidates jsonb[];
  readable integer[];
  writable integer[];
begin
  for number in 1 .. cardinality(topics) loop
    perform set_config('request.jwt.claims', claims[number], true), set_config('realtime.topic', topics[number], true);
    candidates := array(
      select jsonb_build_object('topic', topics[number], 'extension', e.extension, 'event', e.event, 'private', true)
      from unnest(array['broadcast', 'presence'], array[null, presence_keys[number]])
        with ordinality as e (extension, event, place)
      order by e.place);
    execute format('execute %I (%L)', reading, candidates) into readable;
    execute format('execute %I (%L)', writing, candidates) into writable;
    receives_broadcasts := 1 = any(readable);
    receives_presence := 2 = any(readable);
    sends_broadcasts := 1 = any(writable);
    sends_presence := 2 = any(writable);
    return next;
  end loop;
end
$$;
comment on function realtime.topic_rights(text[], text[], text[]) is
  'What the policies of realtime.messages allow the current role on each topic, with the presence key and the claims beside it. Of presence, they see the key as the event.';
grant execute on function realtime.topic_rights(text[], text[], text[]) to anon, authenticated, service_role;

create function realtime.topic() returns text
  language sql stable set search_path = ''
return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is 'The name of the channel that a policy of realtime.messages decides about.';
grant execute on function realtime.topic() to anon, authenticated, service_role, app_writer, app_job;

grant usage on schema auth to realtime_admin;
grant execute on function auth.session_is_live(uuid, uuid) to realtime_admin;

-- Messages from SQL -------------------------------------------------------------------------------------------------------

create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into realtime.messages (payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
end;
comment on function realtime.send(jsonb, text, text, boolean) is 'Sends a message to everyone in the channel, once the transaction is committed.';
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role, app_writer, app_job;

create function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record, level text default 'ROW'
) returns void
  language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'broadcast_changes is for triggers of rows, not of statements' using errcode = '0A000';
  end if;
  perform realtime.send(
    jsonb_build_object('schema', table_schema, 'table', table_name, 'operation', operation,
      'record', to_jsonb(new), 'old_record', to_jsonb(old)),
    event_name, topic_name);
end
$$;
comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is
  'For a trigger: sends the row before and after a change to a private channel.';
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text)
  to service_role, app_writer, app_job;
