-- The audit log as people read it: by person, action, item, time and address, page by page without an offset; verified
-- in portions; kept as long as the organization wants.

alter table public.audit_log
  add column action text not null generated always as (coalesce(event, table_name || '.' || operation)) stored;
comment on column public.audit_log.action is
  'What the entry tells of: the name of its event, or table and operation. The same as actionOf in domain/audit.';

create index audit_log_action_idx on public.audit_log (organization_id, action, sequence desc);
create index audit_log_actor_action_idx on public.audit_log (organization_id, actor_id, action, sequence desc);
create index audit_log_on_behalf_of_idx on public.audit_log (organization_id, on_behalf_of_id, sequence desc)
  where on_behalf_of_id is not null;
create index audit_log_address_idx on public.audit_log (organization_id, address, sequence desc)
  where address is not null;
create index audit_log_address_actor_idx on public.audit_log (organization_id, address, actor_id, sequence desc)
  where address is not null;
create index audit_log_address_action_idx on public.audit_log (organization_id, address, action, sequence desc)
  where address is not null;

-- An index over a list of ids cannot tell the newest entries of one id, and a component that is released by the hour
-- has a hundred thousand.
create table app.audit_subjects (
  organization_id uuid not null,
  subject_id uuid not null,
  sequence bigint not null,
  actor_id uuid,
  on_behalf_of_id uuid,
  action text not null,
  constraint audit_subjects_pkey primary key (organization_id, subject_id, sequence)
    include (actor_id, on_behalf_of_id, action)
);
comment on table app.audit_subjects is
  'Which entries of the audit log name which ids, in the order of their numbers, and who did what there. Follows the log.';
insert into app.audit_subjects (organization_id, subject_id, sequence, actor_id, on_behalf_of_id, action)
select distinct l.organization_id, s.id, l.sequence, l.actor_id, l.on_behalf_of_id, l.action
from public.audit_log l cross join unnest(l.subject_ids) s (id);

create function app.note_audit_subjects() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.audit_subjects (organization_id, subject_id, sequence, actor_id, on_behalf_of_id, action)
  select distinct new.organization_id, s.id, new.sequence, new.actor_id, new.on_behalf_of_id, new.action
  from unnest(new.subject_ids) s (id);
  return null;
end
$$;
-- For each row: PostgreSQL takes the plan for a statement to be expensive, and may compile it every time.
create trigger note_subjects after insert on public.audit_log
  for each row when (new.subject_ids is not null) execute function app.note_audit_subjects();

create function app.forget_audit_subjects() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.audit_subjects a using gone l cross join unnest(l.subject_ids) s (id)
  where a.organization_id = l.organization_id and a.subject_id = s.id and a.sequence = l.sequence;
  return null;
end
$$;
create trigger forget_subjects after delete on public.audit_log referencing old table as gone
  for each statement execute function app.forget_audit_subjects();

create function app.audit_lane(source text, condition text, is_newest_first boolean) returns text
  language sql immutable parallel safe
return format(
  'select l.sequence from %1$s cross join lateral (
     select l.sequence from public.audit_log l
     where l.organization_id = $1 and l.sequence between $2 and $3 and %2$s
     order by l.sequence %3$s limit $4
   ) l', source, condition, case when is_newest_first then 'desc' else 'asc' end);
comment on function app.audit_lane(text, text, boolean) is
  'For list_audit_entries: the first entries of each value of the source, read from the end of an index and no further than a page needs.';

create function app.audit_lanes(by_item boolean, by_person boolean, by_action boolean, by_address boolean, is_newest_first boolean) returns text
  language sql immutable parallel safe
return case
  when by_item then format(
    'select s.sequence from app.audit_subjects s%s
     where s.organization_id = $1 and s.subject_id = $5 and s.sequence between $2 and $3%s%s
     order by s.sequence %s limit $4',
    case when by_address then ' join public.audit_log l
       on l.organization_id = s.organization_id and l.sequence = s.sequence and l.address = $8' else '' end,
    case when by_person then ' and (s.actor_id = any ($6) or s.on_behalf_of_id = any ($6))' else '' end,
    case when by_action then ' and s.action = any ($7)' else '' end,
    case when is_newest_first then 'desc' else 'asc' end)
  when by_person then
    app.audit_lane(
      case when by_action then 'unnest($6) p (id) cross join unnest($7) a (name)' else 'unnest($6) p (id)' end,
      'l.actor_id = p.id' || case when by_action then ' and l.action = a.name' else '' end
        || case when by_address then ' and l.address = $8' else '' end, is_newest_first)
    || ' union all ' || app.audit_lane('unnest($6) p (id)',
      'l.on_behalf_of_id = p.id' || case when by_action then ' and l.action = any ($7)' else '' end
        || case when by_address then ' and l.address = $8' else '' end, is_newest_first)
  when by_action then
    app.audit_lane('unnest($7) a (name)',
      'l.action = a.name' || case when by_address then ' and l.address = $8' else '' end, is_newest_first)
  else app.audit_lane('(values (1)) one', case when by_address then 'l.address = $8' else 'true' end, is_newest_first)
end;
comment on function app.audit_lanes(boolean, boolean, boolean, boolean, boolean) is
  'For list_audit_entries: one lane per value that an index is ordered by.';

create function app.list_audit_entries(
  organization uuid, people uuid[], actions text[], item uuid, since timestamptz, until timestamptz, caller_address text,
  before bigint, after bigint, page_size integer
) returns setof public.audit_log
  language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := least(greatest(coalesce(page_size, 50), 1), 1000);
  is_newest_first constant boolean := before is not null or after is null;
  most_sequence constant bigint := 9223372036854775806;
  lowest bigint := least(greatest(coalesce(after, 0), 0), most_sequence) + 1;
  highest bigint := greatest(coalesce(before, most_sequence), 1) - 1;
  found_at bigint;
begin
  if not app.may_verify_audit_chain(organization) then return; end if;
  if cardinality(people) > 20 or cardinality(actions) > 200 then
    raise sqlstate 'PT400' using hint = 'too_many_filters', message = 'Choose fewer people or actions';
  end if;
  -- Times become numbers, which every index is ordered by.
  if since is not null then
    select l.sequence into found_at from public.audit_log l
    where l.organization_id = organization and l.occurred_at >= since
    order by l.occurred_at, l.sequence limit 1;
    if found_at is null then return; end if;
    lowest := greatest(lowest, found_at);
  end if;
  if until is not null then
    select l.sequence into found_at from public.audit_log l
    where l.organization_id = organization and l.occurred_at < until
    order by l.occurred_at desc, l.sequence desc limit 1;
    if found_at is null then return; end if;
    highest := least(highest, found_at);
  end if;
  return query execute format(
    'select l.* from (select distinct sequence from (%s) lanes order by sequence %s limit $4) page
     join public.audit_log l on l.organization_id = $1 and l.sequence = page.sequence
     order by l.sequence desc',
    app.audit_lanes(item is not null, people is not null, actions is not null,
      caller_address is not null, is_newest_first),
    case when is_newest_first then 'desc' else 'asc' end
  ) using organization, lowest, highest, most, item, people, actions, caller_address;
end
$$;
comment on function app.list_audit_entries(uuid, uuid[], text[], uuid, timestamptz, timestamptz, text, bigint, bigint, integer) is
  'As public.list_audit_entries, with the rights of its owner: the policies of the log would be asked about each entry.';
grant execute on function app.list_audit_entries to app_writer, authenticated;

create function public.list_audit_entries(
  organization_id uuid, people uuid[] default null, actions text[] default null, item uuid default null,
  since timestamptz default null, until timestamptz default null, address text default null,
  before bigint default null, after bigint default null, page_size integer default 50
) returns setof public.audit_log
  language sql stable
as $$
  select * from app.list_audit_entries(organization_id, people, actions, item, since, until,
    list_audit_entries.address, before, after, page_size)
$$;
comment on function public.list_audit_entries(uuid, uuid[], text[], uuid, timestamptz, timestamptz, text, bigint, bigint, integer) is
  'A page of the audit log, newest first: entries before or after a sequence number, by the people who acted or in whose name, by actions, by an item, a time and an address. Nothing for anyone but maintainers and admins.';
grant execute on function public.list_audit_entries to app_writer, authenticated;

create function public.name_audit_subjects(organization_id uuid, ids uuid[]) returns table(id uuid, kind text, name text)
  language sql stable
as $$
  select c.id, 'component', c.title from public.components c
  where c.organization_id = name_audit_subjects.organization_id and c.id = any (ids)
  union all
  select p.id, 'project', p.name from public.projects p
  where p.organization_id = name_audit_subjects.organization_id and p.id = any (ids)
  union all
  select p.id, case when m.user_id is null then 'account' else 'member' end, coalesce(nullif(p.name, ''), p.email)
  from public.profiles p
  left join public.members m on m.organization_id = name_audit_subjects.organization_id and m.user_id = p.id
  where p.id = any (ids)
  union all
  select r.id, 'rule', r.kind from public.component_rules r
  where r.organization_id = name_audit_subjects.organization_id and r.id = any (ids)
  union all
  select t.id, 'token', t.name from public.api_tokens t
  where t.organization_id = name_audit_subjects.organization_id and t.id = any (ids)
  union all
  select i.id, 'invitation', i.email from public.invitations i
  where i.organization_id = name_audit_subjects.organization_id and i.id = any (ids)
  limit 1000
$$;
comment on function public.name_audit_subjects(uuid, uuid[]) is
  'What the ids in entries of the audit log are now, as far as they exist and the caller reads them.';
grant execute on function public.name_audit_subjects to authenticated;

create function app.audit_days(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  -- least ignores nulls.
  select least((app.organization_limits(o.id) ->> 'audit_days')::integer, o.audit_retention_days)
  from public.organizations o where o.id = organization
$$;
comment on function app.audit_days(uuid) is 'For how many days the audit log of an organization is kept; null: for ever.';

create or replace function app.overdue_audit_logs() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select o.id
  from public.organizations o
  cross join lateral (select app.audit_days(o.id) as days) l
  where exists (
    select 1 from public.audit_log a
    where a.organization_id = o.id and a.occurred_at < now() - make_interval(days => l.days)
  )
$$;

-- In portions, because acts of the organization wait for its end: a year less of retention can be a million entries.
drop function app.prune_audit_log(uuid, timestamptz);
create function app.prune_audit_log(organization uuid, older_than timestamptz, most_rows integer default 10000) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  last_overdue bigint;
  last_link public.audit_log;
  pruned bigint;
begin
  -- A verification reads checkpoint and links in two statements.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215343));
  perform 1 from app.audit_heads where organization_id = organization for update;
  select sequence into last_overdue from public.audit_log
  where organization_id = organization and occurred_at < older_than
  order by occurred_at desc, sequence desc limit 1;
  if last_overdue is null then return 0; end if;
  select * into last_link from public.audit_log
  where organization_id = organization and sequence <= least(last_overdue, (
    select min(f.sequence) + most_rows - 1 from public.audit_log f where f.organization_id = organization))
  order by sequence desc limit 1;
  delete from public.audit_log where organization_id = organization and sequence <= last_link.sequence;
  get diagnostics pruned = row_count;
  insert into public.audit_checkpoints (organization_id, sequence, hash, row_count)
  values (organization, last_link.sequence, last_link.hash, pruned);
  return pruned;
end
$$;
comment on function app.prune_audit_log(uuid, timestamptz, integer) is
  'Deletes the oldest entries, at most this many, for the owner only: no role has a grant. Leaves a checkpoint that the rest of the chain hangs on.';

create or replace function app.prune_overdue_audit_log(organization uuid) returns bigint
  language sql security definer set search_path = ''
as $$
  select app.prune_audit_log(organization, now() - make_interval(days => app.audit_days(organization)))
$$;

create table app.audit_verifications (
  organization_id uuid not null,
  started_at timestamptz not null default now(),
  through bigint not null,
  hash bytea not null,
  checked bigint not null default 0,
  broken_at bigint,
  finished_at timestamptz,
  constraint audit_verifications_pkey primary key (organization_id)
);
comment on table app.audit_verifications is 'How far the last verification of each audit log has come, and what it found.';
comment on column app.audit_verifications.through is 'The last link that holds.';
comment on column app.audit_verifications.hash is 'The hash of that link, as it was when it was checked.';
comment on column app.audit_verifications.broken_at is 'The first link that was changed, is missing or does not follow.';

create function app.verify_audit_part(organization uuid, is_new boolean, most_links integer) returns app.audit_verifications
  language plpgsql security definer set search_path = ''
as $$
declare
  verification app.audit_verifications;
  part record;
begin
  if not app.may_verify_audit_chain(organization) then
    raise insufficient_privilege using message = 'only maintainers and admins verify the audit log';
  end if;
  -- Two who verify at once share one verification: the second is told how far it has come.
  if not pg_try_advisory_xact_lock(hashtextextended(organization::text, 7215343)) then
    select * into verification from app.audit_verifications v where v.organization_id = organization;
    if found then return verification; end if;
    perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215343));
  end if;
  if is_new then delete from app.audit_verifications v where v.organization_id = organization; end if;
  insert into app.audit_verifications (organization_id, through, hash)
  values (organization, 0, sha256(convert_to(organization::text, 'UTF8')))
  on conflict (organization_id) do nothing;
  select * into strict verification from app.audit_verifications v where v.organization_id = organization;
  if verification.finished_at is not null then return verification; end if;
  -- Retention may have cut the log meanwhile: the chain goes on from its checkpoint.
  select c.sequence, c.hash into verification.through, verification.hash from (
    select c.sequence, c.hash from public.audit_checkpoints c where c.organization_id = organization
    union all select verification.through, verification.hash
    order by 1 desc limit 1
  ) c;
  with links as (
    select l.sequence, l.hash,
      l.sequence <> coalesce(lag(l.sequence) over w, verification.through) + 1
      or l.previous_hash <> coalesce(lag(l.hash) over w, verification.hash)
      or l.hash <> app.audit_hash(l)
      or (l.address is not null and l.address_digest is distinct from app.address_digest(l.address, l.address_salt)) as broken
    from (
      select * from public.audit_log a where a.organization_id = organization and a.sequence > verification.through
      order by a.sequence limit most_links
    ) l
    window w as (order by l.sequence)
  ), last_link as (
    select sequence, hash from links union all select verification.through, verification.hash order by 1 desc limit 1
  )
  select count(*) as checked, min(k.sequence) filter (where k.broken) as broken_at,
    (select l.sequence from last_link l) as through, (select l.hash from last_link l) as hash,
    (select h.sequence from app.audit_heads h where h.organization_id = organization) as end_sequence,
    (select h.hash from app.audit_heads h where h.organization_id = organization) as end_hash
  into part from links k;
  verification.broken_at := coalesce(part.broken_at, case
    when part.checked = most_links then null
    when part.through <> part.end_sequence then least(part.through, part.end_sequence) + 1
    when part.hash <> part.end_hash then part.through
  end);
  -- What follows a broken link proves nothing.
  verification.checked := verification.checked + part.checked;
  verification.through := least(part.through, verification.broken_at - 1);
  verification.hash := part.hash;
  if verification.broken_at is not null or part.checked < most_links then verification.finished_at := now(); end if;
  update app.audit_verifications v
  set through = verification.through, hash = verification.hash, checked = verification.checked,
    broken_at = verification.broken_at, finished_at = verification.finished_at
  where v.organization_id = organization;
  return verification;
end
$$;
comment on function app.verify_audit_part(uuid, boolean, integer) is
  'Verifies the next links of an audit log, up to this many, and remembers how far it has come. For its maintainers and admins.';
grant execute on function app.verify_audit_part to app_writer;

create function app.count_audit_entries(organization uuid, older_than_days integer) returns bigint
  language sql stable security definer set search_path = ''
as $$
  -- Numbers have no gaps: the number of the last entry tells how many there are.
  select greatest(coalesce((
      select l.sequence from public.audit_log l
      where l.organization_id = organization and l.occurred_at < now() - make_interval(days => older_than_days)
      order by l.occurred_at desc, l.sequence desc limit 1), 0)
    - coalesce((select max(c.sequence) from public.audit_checkpoints c where c.organization_id = organization), 0), 0)
$$;
comment on function app.count_audit_entries(uuid, integer) is 'How many entries of an audit log are older than this many days.';

create function app.audit_status(organization uuid, older_than_days integer) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'entries', app.count_audit_entries(o.id, 0),
    'last_sequence', coalesce((select h.sequence from app.audit_heads h where h.organization_id = o.id), 0),
    'kept_days', app.audit_days(o.id),
    'plan_days', (app.organization_limits(o.id) ->> 'audit_days')::integer,
    'retention_days', o.audit_retention_days,
    'older_entries', case when older_than_days is not null then app.count_audit_entries(o.id, older_than_days) end,
    'revision', o.revision,
    'verification', (
      select json_build_object('started_at', v.started_at, 'through', v.through, 'checked', v.checked,
        'broken_at', v.broken_at, 'finished_at', v.finished_at)
      from app.audit_verifications v where v.organization_id = o.id)
  )
  from public.organizations o
  where o.id = organization and app.may_verify_audit_chain(o.id)
$$;
grant execute on function app.audit_status to authenticated;

create function public.audit_status(organization_id uuid, older_than_days integer default null) returns json
  language sql stable
return app.audit_status(organization_id, older_than_days);
comment on function public.audit_status(uuid, integer) is
  'How many entries the audit log of an organization has, how long it is kept, what its last verification found and, for a number of days, how many entries are older. Null for anyone but maintainers and admins.';
grant execute on function public.audit_status to authenticated;
