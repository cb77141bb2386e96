-- Files: a bucket has settings, an object has a name and a row, and its bytes are in a store outside of the database
-- under the row's version. Policies on both tables decide who may do what; without one, only service_role may.

create schema storage;
grant usage on schema storage to anon, authenticated, service_role, app_writer, app_job, storage_admin;

create table storage.buckets (
  id text not null,
  name text not null,
  owner uuid,
  owner_id text,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  avif_autodetection boolean not null default false,
  type text not null default 'STANDARD',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint buckets_pkey primary key (id),
  constraint buckets_name_key unique (name),
  constraint buckets_file_size_limit_not_negative check (file_size_limit >= 0)
);
comment on table storage.buckets is 'Groups of objects with common limits.';
comment on column storage.buckets.public is 'Whether anyone who knows the name of an object may download it. Policies do not matter for that.';
comment on column storage.buckets.file_size_limit is 'Bytes; null: only the limit of the service.';
comment on column storage.buckets.allowed_mime_types is 'Such as image/png or image/*; null: all.';

create table storage.objects (
  id uuid not null default gen_random_uuid(),
  bucket_id text not null,
  name text collate "C" not null,
  owner uuid,
  owner_id text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text not null,
  metadata jsonb not null default '{}',
  user_metadata jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_accessed_at timestamptz not null default now(),
  constraint objects_pkey primary key (id),
  constraint objects_bucket_id_fkey foreign key (bucket_id) references storage.buckets (id),
  constraint objects_bucket_id_name_key unique (bucket_id, name),
  constraint objects_version_key unique (version),
  constraint objects_name_length check (octet_length(name) between 1 and 1024)
);
comment on table storage.objects is 'One row per file. A row exists only while the store holds the bytes of its version.';
comment on column storage.objects.name is 'The path within the bucket. It never becomes a path of the store.';
comment on column storage.objects.version is 'Names the bytes in the store: another one for each upload.';
comment on column storage.objects.metadata is 'What the service knows of the bytes: eTag, size, mimetype, cacheControl, lastModified, contentLength, checksum (SHA-256).';
comment on column storage.objects.user_metadata is 'What the uploader says of them.';

create table storage.doomed_files (
  version text not null,
  doomed_at timestamptz not null default now(),
  constraint doomed_files_pkey primary key (version)
);
comment on table storage.doomed_files is 'Versions that no row names any more and whose bytes a job removes from the store.';

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.doomed_files enable row level security;

grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
grant select on storage.buckets, storage.objects to app_writer;
grant select on storage.buckets, storage.objects to storage_admin;
grant select, delete on storage.doomed_files to storage_admin;

create policy "service_role does everything" on storage.buckets to service_role using (true) with check (true);
create policy "service_role does everything" on storage.objects to service_role using (true) with check (true);
create policy "the service reads the settings of each bucket" on storage.buckets for select to storage_admin using (true);
create policy "the service finds each file" on storage.objects for select to storage_admin using (true);
create policy "the service reads what is to be removed" on storage.doomed_files for select to storage_admin using (true);
create policy "the service forgets what is removed" on storage.doomed_files for delete to storage_admin using (true);

-- What policies ask about a name ------------------------------------------------------------------------------------------

create function storage.foldername(name text) returns text[]
  language sql immutable strict parallel safe
return (string_to_array(name, '/'))[1:array_length(string_to_array(name, '/'), 1) - 1];
comment on function storage.foldername(text) is 'The folders of a name: {a,b} of a/b/c.png.';

create function storage.filename(name text) returns text
  language sql immutable strict parallel safe
return split_part(name, '/', -1);
comment on function storage.filename(text) is 'The last part of a name: c.png of a/b/c.png.';

create function storage.extension(name text) returns text
  language sql immutable strict parallel safe
return case when position('.' in split_part(name, '/', -1)) = 0 then '' else split_part(split_part(name, '/', -1), '.', -1) end;
comment on function storage.extension(text) is 'The ending of a name: png of a/b/c.png.';

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role, app_writer, app_job, storage_admin;

-- A row and its bytes agree, whoever deletes or replaces the row -----------------------------------------------------------

create function storage.doom_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into storage.doomed_files (version)
  select o.version from old_objects o
  where not exists (select from storage.objects s where s.version = o.version)
  on conflict do nothing;
  -- A daily sweep removes what no job does, also where this installation runs no jobs.
  if found and exists (select from platform.tasks t where t.name = 'remove-doomed-files') then
    perform platform.enqueue('remove-doomed-files', '{}');
  end if;
  return null;
end
$$;
comment on function storage.doom_files() is 'Marks the bytes of deleted and replaced rows for removal, in the transaction that deletes or replaces them.';

create trigger objects_doom_deleted after delete on storage.objects
  referencing old table as old_objects
  for each statement execute function storage.doom_files();
create trigger objects_doom_replaced after update on storage.objects
  referencing old table as old_objects
  for each statement execute function storage.doom_files();
