-- Who changed what. Triggers write it in the transaction of the change itself, so that no path escapes: one row per
-- statement, table and organisation, each carrying the hash of the one before. People stand in it as ids only and
-- addresses can be forgotten, so that erasing a person leaves the chain whole.

create table public.audit_log (
  organization_id uuid not null,
  sequence bigint not null,
  occurred_at timestamptz not null,
  actor_id uuid,
  on_behalf_of_id uuid,
  address text,
  address_salt uuid,
  address_digest bytea,
  request_id text,
  operation text not null,
  table_name text not null,
  row_count integer not null,
  subject_ids uuid[],
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_log_pkey primary key (organization_id, sequence),
  constraint audit_log_operation_known check (operation in ('insert', 'update', 'delete'))
);
comment on table public.audit_log is
  'The log outlives what it tells of, an organisation included: no foreign keys. No role of the application may write, change or delete a row.';
comment on column public.audit_log.actor_id is 'Who acted: during an impersonation the superadmin.';
comment on column public.audit_log.on_behalf_of_id is 'In whose name, where that is someone else.';
comment on column public.audit_log.address_digest is
  'The chain holds this salted digest: address and salt may be emptied without breaking it.';
comment on column public.audit_log.subject_ids is 'Components, members, projects or rules that the rows belong to.';
comment on column public.audit_log.before is
  'Rows before: of an update the keys and what changed. Null for statements over more than 1,000 rows, such as imports.';
create index audit_log_occurred_at_idx on public.audit_log (organization_id, occurred_at desc, sequence desc);
create index audit_log_actor_idx on public.audit_log (organization_id, actor_id, sequence desc);
create index audit_log_subjects_idx on public.audit_log using gin (organization_id, subject_ids);
alter table public.audit_log enable row level security;

create table public.audit_checkpoints (
  organization_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  row_count bigint not null,
  created_at timestamptz not null default now(),
  constraint audit_checkpoints_pkey primary key (organization_id, sequence)
);
comment on table public.audit_checkpoints is
  'Where retention cut the log: the chain goes on from this hash, with the next sequence number.';
alter table public.audit_checkpoints enable row level security;

create table app.audit_heads (
  organization_id uuid not null,
  sequence bigint not null,
  hash bytea not null,
  constraint audit_heads_pkey primary key (organization_id)
);
comment on table app.audit_heads is 'The end of each chain; its row is the lock under which the next link is made.';

create policy "maintainers and admins read the audit log" on public.audit_log
  for select to authenticated
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
create policy "maintainers and admins read where the audit log was cut" on public.audit_checkpoints
  for select to authenticated
  using (organization_id = any ((select app.organizations_as('maintainer', 'admin'))::uuid[]));
grant select on public.audit_log, public.audit_checkpoints to authenticated;

-- The chain ---------------------------------------------------------------------------------------------

create function app.audit_hash(entry public.audit_log) returns bytea
  language sql immutable parallel safe
return sha256(entry.previous_hash || convert_to(jsonb_build_array(
  entry.organization_id, entry.sequence, extract(epoch from entry.occurred_at), entry.actor_id, entry.on_behalf_of_id,
  encode(entry.address_digest, 'hex'), entry.request_id, entry.operation, entry.table_name, entry.row_count,
  entry.subject_ids, entry.before, entry.after
)::text, 'UTF8'));

create function app.address_digest(address text, salt uuid) returns bytea
  language sql immutable parallel safe
return sha256(convert_to(salt::text || address, 'UTF8'));

create function app.append_audit(entry public.audit_log) returns void
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
  entry.actor_id := coalesce(acting, auth.uid());
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

create function app.verify_audit_chain(organization uuid, out checked bigint, out broken_at bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and coalesce(app.role_in(organization), '') not in ('maintainer', 'admin') then
    raise insufficient_privilege using message = 'only maintainers and admins verify the audit log';
  end if;
  with start as (
    select sequence, hash from public.audit_checkpoints where organization_id = organization
    union all
    select 0, sha256(convert_to(organization::text, 'UTF8'))
    order by 1 desc limit 1
  ), links as (
    select l.sequence,
      l.sequence <> coalesce(lag(l.sequence) over w, start.sequence) + 1
      or l.previous_hash <> coalesce(lag(l.hash) over w, start.hash)
      or l.hash <> app.audit_hash(l)
      or (l.address is not null and l.address_digest is distinct from app.address_digest(l.address, l.address_salt)) as broken
    from public.audit_log l cross join start
    where l.organization_id = organization
    window w as (order by l.sequence)
  ), ends as (
    select coalesce((select max(sequence) from links), (select sequence from start)) as stored,
      coalesce((select sequence from app.audit_heads where organization_id = organization), 0) as expected
  )
  select (select count(*) from links),
    least((select min(sequence) from links where broken), case when ends.stored <> ends.expected then ends.stored + 1 end)
  into checked, broken_at
  from ends;
end
$$;
comment on function app.verify_audit_chain(uuid) is
  'Recomputes every link: how many there are, and the first that was changed, is missing or does not follow; null if all hold.';

create function public.verify_audit_log(organization_id uuid) returns table (checked bigint, broken_at bigint)
  language sql stable
as $$ select * from app.verify_audit_chain(verify_audit_log.organization_id) $$;
comment on function public.verify_audit_log(uuid) is 'Whether the audit log of an organisation is whole, for its maintainers and admins.';

create function app.prune_audit_log(organization uuid, older_than timestamptz) returns bigint
  language plpgsql security definer set search_path = ''
as $$
declare
  last_link public.audit_log;
  pruned bigint;
begin
  perform 1 from app.audit_heads where organization_id = organization for update;
  select * into last_link from public.audit_log
  where organization_id = organization and occurred_at < older_than
  order by sequence desc limit 1;
  if last_link.sequence is null then return 0; end if;
  delete from public.audit_log where organization_id = organization and sequence <= last_link.sequence;
  get diagnostics pruned = row_count;
  insert into public.audit_checkpoints (organization_id, sequence, hash, row_count)
  values (organization, last_link.sequence, last_link.hash, pruned);
  return pruned;
end
$$;
comment on function app.prune_audit_log(uuid, timestamptz) is
  'Retention, for the owner only: no role has a grant. Leaves a checkpoint that the rest of the chain hangs on.';

grant execute on function app.verify_audit_chain(uuid) to authenticated;
grant execute on function public.verify_audit_log(uuid) to authenticated;

select platform.grant_service_role('public');
