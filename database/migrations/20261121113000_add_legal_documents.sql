-- Documents of an organization that its members read and, where they are asked to, accept before they go on. Each
-- version of a document is a row and is kept; the versions of one document share its lineage.

create table public.legal_documents (
  id uuid not null default gen_random_uuid(),
  organization_id uuid not null,
  lineage_id uuid not null,
  number integer not null,
  title text not null,
  kind text not null,
  version text not null,
  valid_from date not null,
  bucket_id text not null generated always as ('legal-documents') stored,
  file text not null,
  file_name text not null,
  size integer not null,
  required_of text not null default 'nobody',
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint legal_documents_pkey primary key (id),
  constraint legal_documents_organization_id_lineage_id_id_key unique (organization_id, lineage_id, id),
  constraint legal_documents_organization_id_lineage_id_number_key unique (organization_id, lineage_id, number),
  constraint legal_documents_version_key unique (organization_id, lineage_id, version),
  constraint legal_documents_file_key unique (bucket_id, file),
  constraint legal_documents_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade,
  constraint legal_documents_file_fkey foreign key (bucket_id, file) references storage.objects (bucket_id, name),
  constraint legal_documents_created_by_fkey foreign key (created_by) references public.profiles (id) on delete set null,
  constraint legal_documents_withdrawn_by_fkey foreign key (withdrawn_by) references public.profiles (id) on delete set null,
  constraint legal_documents_lineage_begins check (number >= 1 and (number = 1) = (lineage_id = id)),
  constraint legal_documents_title_length check (char_length(title) between 1 and 256 and title = btrim(title)),
  constraint legal_documents_kind_known check (kind in ('terms', 'privacy', 'dpa', 'security', 'other')),
  constraint legal_documents_version_length check (char_length(version) between 1 and 64 and version = btrim(version)),
  constraint legal_documents_file_own check (starts_with(file, organization_id::text || '/')),
  constraint legal_documents_file_name_length check (char_length(file_name) between 1 and 256),
  constraint legal_documents_size_not_negative check (size >= 0),
  constraint legal_documents_required_of_known check (required_of in ('nobody', 'everyone', 'maintainers'))
);
comment on table public.legal_documents is 'The versions of the documents that members of an organization read or accept.';
comment on column public.legal_documents.lineage_id is 'The id of the first version, which all versions of a document have in common.';
comment on column public.legal_documents.number is 'The place in its lineage. The version in force is the one with the highest number of those that are valid by now.';
comment on column public.legal_documents.version is 'What its authors call it.';
comment on column public.legal_documents.valid_from is 'Nobody is asked to accept it before this day (UTC).';
comment on column public.legal_documents.file is 'The name of the PDF in the bucket. While a row names it, nobody deletes it.';
comment on column public.legal_documents.file_name is 'What the file was called where it was uploaded from.';
comment on column public.legal_documents.required_of is 'The members who must accept it before they go on.';
comment on column public.legal_documents.withdrawn_at is 'Since when nobody is asked to accept it. The same for all versions.';
create index legal_documents_required_idx on public.legal_documents (organization_id)
  where required_of <> 'nobody' and withdrawn_at is null;
create index legal_documents_created_by_idx on public.legal_documents (created_by) where created_by is not null;
create index legal_documents_withdrawn_by_idx on public.legal_documents (withdrawn_by) where withdrawn_by is not null;

create table public.legal_acceptances (
  organization_id uuid not null,
  lineage_id uuid not null,
  document_id uuid not null,
  user_id uuid not null,
  accepted_at timestamptz not null default now(),
  constraint legal_acceptances_pkey primary key (document_id, user_id),
  constraint legal_acceptances_document_id_fkey foreign key (organization_id, lineage_id, document_id)
    references public.legal_documents (organization_id, lineage_id, id) on delete cascade,
  constraint legal_acceptances_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
comment on table public.legal_acceptances is 'Who accepted which version of a document when. It outlives the membership, not the person.';
create index legal_acceptances_organization_id_lineage_id_user_id_idx
  on public.legal_acceptances (organization_id, lineage_id, user_id);
create index legal_acceptances_user_id_idx on public.legal_acceptances (user_id);

alter table public.legal_documents enable row level security;
alter table public.legal_acceptances enable row level security;

create policy "members read the legal documents of their organizations" on public.legal_documents
  for select to app_writer, authenticated
  using (organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers add legal documents" on public.legal_documents
  for insert to app_writer
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]) and created_by = auth.uid());
create policy "maintainers change legal documents" on public.legal_documents
  for update to app_writer
  using (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]))
  with check (organization_id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[]));
create policy "nobody adds legal documents for somebody else" on public.legal_documents
  as restrictive for insert to app_writer
  with check (not (select app.is_acting()));
create policy "nobody changes legal documents for somebody else" on public.legal_documents
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
select app.ask_tokens('public.legal_documents', '{insert, update}', '{admin}');
grant select, insert (id, organization_id, lineage_id, number, title, kind, version, valid_from, file, file_name, size,
  required_of), update (title, kind, required_of, revision, updated_at, withdrawn_at, withdrawn_by)
  on public.legal_documents to app_writer;

create policy "people read what they accepted" on public.legal_acceptances
  for select to app_writer, authenticated
  using (user_id = auth.uid() and organization_id = any ((select app.my_organizations())::uuid[]));
create policy "maintainers read who accepted what" on public.legal_acceptances
  for select to app_writer, authenticated
  using (organization_id = any ((select app.organizations_read_as(variadic array['maintainer']))::uuid[]));
grant select on public.legal_acceptances to app_writer;
grant select on public.legal_documents, public.legal_acceptances to authenticated;

select
  app.audit_table('legal_documents', 'organization_id', 'lineage_id', '{id, lineage_id}',
    '{title, kind, version, valid_from, file, size, required_of, withdrawn_at, revision}'),
  app.audit_table('legal_acceptances', 'organization_id', 'lineage_id', '{document_id, user_id}', '{accepted_at}');

-- A file that a document names is kept, and the foreign key says so to everyone else.
create policy "maintainers remove files that no legal document uses" on storage.objects for delete to authenticated
  using (
    bucket_id = 'legal-documents' and path_tokens[1] = any ((select app.folders_managed())::text[])
    and not exists (select from public.legal_documents d where d.bucket_id = objects.bucket_id and d.file = objects.name)
  );

create function app.legal_documents_in_force(organization uuid) returns setof uuid
  language sql stable
as $$
  select distinct on (d.lineage_id) d.id from public.legal_documents d
  where d.organization_id = organization and d.withdrawn_at is null
    and d.valid_from <= (now() at time zone 'utc')::date
  order by d.lineage_id, d.number desc
$$;
comment on function app.legal_documents_in_force(uuid) is
  'Of each document that is not withdrawn, the newest version that is valid by now; with the rights of the caller.';
grant execute on function app.legal_documents_in_force to app_writer, authenticated, service_role;

create function app.legal_documents_owed(organization uuid) returns setof public.legal_documents
  language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  own_role text;
begin
  -- Every page asks, and hardly any organization has one.
  if not exists (
    select from public.legal_documents d
    where d.organization_id = organization and d.required_of <> 'nobody' and d.withdrawn_at is null
  ) or app.is_acting() or app.is_token() then return; end if;
  own_role := app.role_in(organization);
  return query
  select d.* from public.legal_documents d
  where d.id in (select app.legal_documents_in_force(organization))
    and (d.required_of = 'everyone' or d.required_of = 'maintainers' and own_role = 'maintainer')
    and own_role is not null
    and not exists (
      select from public.legal_acceptances a
      join public.legal_documents v on v.id = a.document_id
      where a.organization_id = d.organization_id and a.lineage_id = d.lineage_id and a.user_id = auth.uid()
        and v.number >= d.number
    )
  order by d.title, d.lineage_id;
end
$$;
comment on function app.legal_documents_owed(uuid) is
  'What the person who asks has to accept before they go on. An earlier version does not count, a later one does. Nothing for tokens, and for somebody who acts for the person: neither can accept.';

create function app.owes_acceptance(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select from app.legal_documents_owed(organization))
$$;
comment on function app.owes_acceptance(uuid) is 'Whether the person who asks has to accept a legal document first.';
grant execute on function app.owes_acceptance to app_writer, authenticated;

create function app.accept_legal_document(document uuid) returns public.legal_acceptances
  language plpgsql security definer set search_path = ''
as $$
declare
  d public.legal_documents;
  acceptance public.legal_acceptances;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only people themselves accept legal documents';
  end if;
  select * into d from public.legal_documents l where l.id = document and app.role_in(l.organization_id) is not null;
  if not found then
    raise sqlstate 'PT404' using hint = 'legal_document_not_found', message = 'Legal document not found';
  end if;
  if d.withdrawn_at is not null then
    raise sqlstate 'PT409' using hint = 'legal_document_withdrawn', message = 'This document was withdrawn. It need not be accepted';
  end if;
  if exists (
    select from public.legal_documents n
    where n.id in (select app.legal_documents_in_force(d.organization_id)) and n.lineage_id = d.lineage_id and n.number > d.number
  ) then
    raise sqlstate 'PT409' using hint = 'legal_document_replaced', message = 'This document has a newer version. Read and accept that one';
  end if;
  insert into public.legal_acceptances (organization_id, lineage_id, document_id, user_id)
  values (d.organization_id, d.lineage_id, d.id, auth.uid())
  on conflict (document_id, user_id) do nothing;
  select * into acceptance from public.legal_acceptances a where a.document_id = d.id and a.user_id = auth.uid();
  return acceptance;
end
$$;
comment on function app.accept_legal_document(uuid) is
  'Records that the person who asks accepts this version of a document, also while the organization is read-only. What was accepted before stays as it is.';
grant execute on function app.accept_legal_document to app_writer;

create function app.pending_legal_documents(organization uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select (
    select coalesce(json_agg(json_build_object(
      'id', d.id, 'lineage_id', d.lineage_id, 'title', d.title, 'kind', d.kind, 'version', d.version,
      'valid_from', d.valid_from, 'file', d.file, 'file_name', d.file_name, 'size', d.size,
      'accepted_version', (
        select v.version from public.legal_acceptances a join public.legal_documents v on v.id = a.document_id
        where a.organization_id = organization and a.lineage_id = d.lineage_id and a.user_id = auth.uid()
        order by v.number desc limit 1
      )
    )), '[]')
    from app.legal_documents_owed(organization) d
  )
  where app.role_in(organization) is not null
$$;
grant execute on function app.pending_legal_documents to app_writer, authenticated, service_role;

create function public.pending_legal_documents(organization_id uuid) returns json
  language sql stable
return app.pending_legal_documents(organization_id);
comment on function public.pending_legal_documents(uuid) is
  'The legal documents that the person who asks has to accept before they go on. Null for strangers.';

create function app.reads_acceptances(organization uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select coalesce(app.role_in(organization) = 'maintainer', false) or coalesce(auth.role() = 'service_role', false)
$$;
comment on function app.reads_acceptances(uuid) is 'Whether the caller sees who accepted which legal document.';
grant execute on function app.reads_acceptances to app_writer, authenticated, service_role;

create function public.list_legal_documents(organization_id uuid) returns json
  language sql stable
as $$
  with asker as materialized (
    select g.id as organization_id, app.reads_acceptances(g.id) as sees_others
    from public.organizations g where g.id = list_legal_documents.organization_id
  ), known as materialized (
    select d.*, d.id in (select app.legal_documents_in_force(list_legal_documents.organization_id)) as is_in_force
    from public.legal_documents d
    where d.organization_id = list_legal_documents.organization_id
  ), shown as (
    select distinct on (k.lineage_id) k.* from known k order by k.lineage_id, k.is_in_force desc, k.number desc
  ), accepted as materialized (
    select distinct on (a.lineage_id, a.user_id) a.lineage_id, a.user_id, a.document_id, a.accepted_at, k.number, k.version
    from public.legal_acceptances a join known k on k.id = a.document_id
    where a.organization_id = list_legal_documents.organization_id
    order by a.lineage_id, a.user_id, k.number desc
  ), counted as (
    select s.lineage_id, count(*)::integer as asked, (count(*) filter (where c.number >= s.number))::integer as accepted
    from asker r, shown s
    join public.members m on m.organization_id = s.organization_id and not m.is_token
      and (s.required_of = 'everyone' or s.required_of = 'maintainers' and m.role = 'maintainer')
    left join accepted c on c.lineage_id = s.lineage_id and c.user_id = m.user_id
    where r.sees_others
    group by s.lineage_id
  ), owed as materialized (
    select (p ->> 'id')::uuid as id from asker r, json_array_elements(app.pending_legal_documents(r.organization_id)) p
  )
  select (
    select coalesce(json_agg(json_build_object(
      'lineage_id', s.lineage_id, 'id', s.id, 'title', s.title, 'kind', s.kind, 'version', s.version,
      'valid_from', s.valid_from, 'required_of', s.required_of, 'revision', s.revision, 'withdrawn_at', s.withdrawn_at,
      'in_force', s.is_in_force, 'asked', c.asked, 'accepted', c.accepted, 'is_pending', s.id in (select o.id from owed o),
      'updated_at', (select max(v.created_at) from known v where v.lineage_id = s.lineage_id),
      'own', (
        select json_build_object('document_id', a.document_id, 'version', a.version, 'accepted_at', a.accepted_at)
        from accepted a where a.lineage_id = s.lineage_id and a.user_id = auth.uid()
      ),
      'versions', (
        select json_agg(json_build_object(
          'id', v.id, 'number', v.number, 'title', v.title, 'version', v.version, 'valid_from', v.valid_from, 'file', v.file,
          'file_name', v.file_name, 'size', v.size, 'required_of', v.required_of, 'revision', v.revision,
          'created_at', v.created_at, 'is_in_force', v.is_in_force,
          'created_by', case when f.id is not null then
            json_build_object('user_id', f.id, 'name', f.name, 'email', f.email, 'picture', f.picture) end
        ) order by v.number desc)
        from known v left join public.profiles f on f.id = v.created_by
        where v.lineage_id = s.lineage_id
      )
    ) order by s.withdrawn_at is not null, lower(s.title), s.lineage_id), '[]')
    from shown s left join counted c on c.lineage_id = s.lineage_id
  )
  from asker
$$;
comment on function public.list_legal_documents(uuid) is
  'The legal documents of an organization with all their versions, each as its version in force or else the newest one. Maintainers see how many members are asked and have accepted. Null for strangers.';

create function public.list_legal_acceptances(organization_id uuid, lineage_id uuid, only_missing boolean default false, search text default null::text, page integer default 1, page_size integer default 50) returns json
  language sql stable
as $$
  with shown as materialized (
    select d.organization_id, d.lineage_id, d.number, d.required_of, d.withdrawn_at from public.legal_documents d
    where d.organization_id = list_legal_acceptances.organization_id and d.lineage_id = list_legal_acceptances.lineage_id
      and app.reads_acceptances(d.organization_id)
    order by d.id in (select app.legal_documents_in_force(d.organization_id)) desc, d.number desc
    limit 1
  ), people as materialized (
    select m.user_id, f.name, f.email, f.picture, m.role, m.created_at as joined_at, a.document_id, a.version, a.accepted_at,
      s.withdrawn_at is null and (s.required_of = 'everyone' or s.required_of = 'maintainers' and m.role = 'maintainer') as is_asked,
      case when a.number >= s.number then 'accepted' when a.number is not null then 'earlier' else 'missing' end as state
    from shown s
    join public.members m on m.organization_id = s.organization_id
    join public.profiles f on f.id = m.user_id
    left join lateral (
      select c.document_id, d.version, d.number, c.accepted_at
      from public.legal_acceptances c join public.legal_documents d on d.id = c.document_id
      where c.organization_id = s.organization_id and c.lineage_id = s.lineage_id and c.user_id = m.user_id
      order by d.number desc limit 1
    ) a on true
    where not m.is_token
  ), found as materialized (
    select p.* from people p
    where case when only_missing then p.is_asked and p.state <> 'accepted' else p.is_asked or p.document_id is not null end
      and (coalesce(btrim(search), '') = '' or strpos(lower(p.name || ' ' || p.email), lower(btrim(left(search, 256)))) > 0)
  ), picked as (
    select * from found
    order by coalesce(nullif(name, ''), email) collate "und-x-icu", user_id
    limit least(greatest(coalesce(page_size, 50), 1), 100)
    offset (greatest(coalesce(page, 1), 1)::bigint - 1) * least(greatest(coalesce(page_size, 50), 1), 100)
  )
  select json_build_object(
    'total', (select count(*) from found),
    'asked', (select count(*) from people where is_asked),
    'accepted', (select count(*) from people where is_asked and state = 'accepted'),
    'people', coalesce((
      select json_agg(json_build_object(
        'user_id', p.user_id, 'name', p.name, 'email', p.email, 'picture', p.picture, 'role', p.role, 'joined_at', p.joined_at,
        'document_id', p.document_id, 'version', p.version, 'accepted_at', p.accepted_at, 'state', p.state
      ) order by coalesce(nullif(p.name, ''), p.email) collate "und-x-icu", p.user_id) from picked p
    ), '[]')
  ) from shown
$$;
comment on function public.list_legal_acceptances(uuid, uuid, boolean, text, integer, integer) is
  'A page of the members who are asked to accept a document or have accepted one of its versions, and which. With only_missing, those who still have to accept it. Null for anyone but maintainers.';
grant execute on function public.pending_legal_documents, public.list_legal_documents, public.list_legal_acceptances
  to app_writer, authenticated, service_role;

drop function app.my_memberships();
create function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer, sso_provider_id uuid, deletion_requested_at timestamptz, deletion_requested_by text, logo text, pending_documents integer)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when not app.sso_suffices(o.id) then 'sso'
      when not app.session_suffices(o.id) then 'sign_in'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days,
    (select c.provider_id from public.sso_connections c where c.organization_id = o.id),
    o.deletion_requested_at,
    (select coalesce(nullif(p.name, ''), p.email) from public.profiles p
     where p.id = o.deletion_requested_by and m.role = 'maintainer' and app.is_proven(o.id)),
    o.logo,
    (select count(*)::integer from app.legal_documents_owed(o.id))
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait for a second proof, a sign-in through their provider or a new sign-in. Each names the provider that it has connected, how many legal documents the person has to accept first, and, to maintainers, who asked for a deletion.';
grant execute on function app.my_memberships to app_writer, authenticated;

create or replace function app.closed_state_of(record uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select case
    when not app.state_allows(app.organization_state(m.organization_id), 'read')
      then app.organization_state(m.organization_id)
    when not app.sso_suffices(m.organization_id) then 'sso_required'
    when not app.session_suffices(m.organization_id) then 'session_expired'
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
    union all select organization_id from public.legal_documents where id = record
    -- Others are not told that the token exists.
    union all select t.organization_id from public.api_tokens t where t.id = record and (t.user_id = auth.uid() or exists (
      select 1 from public.members mine
      where mine.organization_id = t.organization_id and mine.user_id = auth.uid() and mine.role = 'maintainer'))
  ) r
  join public.members m using (organization_id)
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
    and not (app.state_allows(app.organization_state(m.organization_id), 'read') and app.is_proven(m.organization_id))
$$;

create or replace function public.name_audit_subjects(organization_id uuid, ids uuid[]) returns table(id uuid, kind text, name text)
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
  select d.id, 'legal_document', d.title from (
    select distinct on (l.lineage_id) l.lineage_id as id, l.title from public.legal_documents l
    where l.organization_id = name_audit_subjects.organization_id and l.lineage_id = any (ids)
    order by l.lineage_id, l.number desc
  ) d
  union all
  select i.id, 'invitation', i.email from public.invitations i
  where i.organization_id = name_audit_subjects.organization_id and i.id = any (ids)
  limit 1000
$$;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest) values
  ('public', 'legal_documents', 'created_by', 'id', 'clear', '{created_by}', '{organization_id,title,version,created_at}', 'created_at'),
  ('public', 'legal_documents', 'withdrawn_by', 'id', 'clear', '{withdrawn_by}', '{organization_id,title,version,withdrawn_at}', 'withdrawn_at'),
  ('public', 'legal_acceptances', 'user_id', 'id', 'cascade', '{}', '{organization_id,lineage_id,document_id,accepted_at}', 'accepted_at');

select platform.grant_service_role('public');
