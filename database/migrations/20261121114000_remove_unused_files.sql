-- An upload that nothing names is removed after a day: an image that was pasted and taken out again, a PDF whose form was
-- never sent. Texts are searched once a night, and only those of organizations that have images: no write of a text pays
-- for it, and no table can miss one.

create table app.unused_files (
  object_id uuid not null,
  noticed_at timestamptz not null default now(),
  constraint unused_files_pkey primary key (object_id),
  constraint unused_files_object_id_fkey foreign key (object_id) references storage.objects (id) on delete cascade
);
comment on table app.unused_files is
  'Files that the last search found no use of. One that is used again in time is no longer among them.';

create function app.organizations_with_files() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select distinct app.folder_owner(f.name) from storage.objects f
  where f.bucket_id in ('attachments', 'legal-documents') and app.folder_owner(f.name) is not null
$$;
comment on function app.organizations_with_files() is 'Those whose files may have become unused.';
grant execute on function app.organizations_with_files to app_job;

create function app.remove_unused_files(organization uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  -- Less than a day, so that a search that begins a few seconds earlier than yesterday's finds it too.
  grace constant interval := interval '23 hours';
  address constant text := '/attachments/(' || organization::text || '/[0-9a-f-]{36}\.[a-z]{3,4})';
  removed integer;
begin
  with named as materialized (
    select distinct m[1] as name from (
      select v.release_notes from public.versions v where v.organization_id = organization
      union all select c.migration_guide from public.changes c where c.organization_id = organization
      union all select k.description from public.components k where k.organization_id = organization
      union all select p.description from public.projects p where p.organization_id = organization
    ) t (words), regexp_matches(t.words, address, 'g') m
    where strpos(t.words, '/attachments/') > 0
      and exists (select from storage.objects f where f.bucket_id = 'attachments'
        and f.name >= organization::text || '/' and f.name < organization::text || '0')
  ), unused as materialized (
    select f.id from storage.objects f
    where f.name >= organization::text || '/' and f.name < organization::text || '0' and (
      f.bucket_id = 'attachments' and f.name not in (select n.name from named n)
      or f.bucket_id = 'legal-documents'
        and not exists (select from public.legal_documents d where d.bucket_id = f.bucket_id and d.file = f.name)
    )
  ), used_again as (
    delete from app.unused_files u using storage.objects f
    where f.id = u.object_id and f.bucket_id in ('attachments', 'legal-documents')
      and f.name >= organization::text || '/' and f.name < organization::text || '0'
      and f.id not in (select n.id from unused n)
  ), noticed as (
    insert into app.unused_files (object_id) select n.id from unused n on conflict (object_id) do nothing
  ), gone as (
    delete from storage.objects f using app.unused_files u
    where u.object_id = f.id and u.noticed_at <= now() - grace and f.id in (select n.id from unused n)
    returning 1
  )
  select count(*) into removed from gone;
  return removed;
end
$$;
comment on function app.remove_unused_files(uuid) is
  'Deletes images that no text of the organization shows and PDFs that no legal document names, if a search a day ago found the same. How many there were.';
grant execute on function app.remove_unused_files to app_job;
