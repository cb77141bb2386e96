-- How much each organization stores. The row of the count is the lock: of two uploads at once, the second is counted
-- after the first has committed.

create table app.storage_use (
  organization_id uuid not null,
  bytes bigint not null default 0,
  constraint storage_use_pkey primary key (organization_id),
  constraint storage_use_organization_id_fkey foreign key (organization_id) references public.organizations (id) on delete cascade,
  constraint storage_use_bytes_not_negative check (bytes >= 0)
);
comment on table app.storage_use is 'The bytes of the files in the folders of an organization. Triggers keep it.';

create function app.storage_quota() returns bigint
  language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value::bigint from app.settings s where s.name = 'storage_quota_mb'), 5120) * 1048576
$$;
comment on function app.storage_quota() is 'How many bytes an organization may store: the setting STORAGE_QUOTA_MB.';

create function app.describe_bytes(bytes bigint) returns text
  language sql immutable parallel safe
return case
  when bytes >= 1073741824 then trim_scale(round(bytes / 1073741824.0, 1)) || ' GB'
  else trim_scale(greatest(round(bytes / 1048576.0, 1), least(bytes, 1) * 0.1)) || ' MB'
end;
comment on function app.describe_bytes(bigint) is 'In words, such as 0.1 MB, 12 MB or 5 GB.';

create function app.add_storage(organization uuid, added bigint) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  quota constant bigint := app.storage_quota();
  used bigint;
begin
  if added = 0 then return; end if;
  -- Nothing is counted for an organization that is gone.
  insert into app.storage_use as u (organization_id, bytes)
  select o.id, greatest(added, 0) from public.organizations o where o.id = organization
  on conflict (organization_id) do update set bytes = greatest(u.bytes + added, 0)
  returning u.bytes into used;
  if added > 0 and used > quota then
    raise sqlstate 'PT413' using
      hint = 'storage_full',
      message = (
        select format('%s has %s of its %s of storage left, and this file needs %s. Remove images that are no longer needed, or contact us',
          o.name, app.describe_bytes(greatest(quota - used + added, 0)), app.describe_bytes(quota), app.describe_bytes(added))
        from public.organizations o where o.id = organization
      );
  end if;
end
$$;
comment on function app.add_storage(uuid, bigint) is
  'Counts bytes that an organization stores or, where they are negative, no longer stores. Refuses what is beyond its quota.';

create function app.count_storage() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_storage(c.organization, c.bytes) from (
      select app.folder_owner(n.name) as organization, sum((n.metadata ->> 'size')::bigint)::bigint as bytes
      from new_objects n where n.bucket_id <> 'avatars' group by 1 order by 1
    ) c where c.organization is not null and c.bytes is not null;
  elsif tg_op = 'DELETE' then
    perform app.add_storage(c.organization, c.bytes) from (
      select app.folder_owner(o.name) as organization, -sum((o.metadata ->> 'size')::bigint)::bigint as bytes
      from old_objects o where o.bucket_id <> 'avatars' group by 1 order by 1
    ) c where c.organization is not null and c.bytes is not null;
  else
    perform app.add_storage(c.organization, c.bytes) from (
      select app.folder_owner(u.name) as organization, sum(u.bytes)::bigint as bytes from (
        select n.name, (n.metadata ->> 'size')::bigint as bytes from new_objects n where n.bucket_id <> 'avatars'
        union all
        select o.name, -(o.metadata ->> 'size')::bigint from old_objects o where o.bucket_id <> 'avatars'
      ) u group by 1 order by 1
    ) c where c.organization is not null and c.bytes is not null;
  end if;
  return null;
end
$$;
comment on function app.count_storage() is 'Counts the files of organizations, whoever adds, replaces or deletes them.';
create trigger objects_count_inserted after insert on storage.objects
  referencing new table as new_objects
  for each statement execute function app.count_storage();
create trigger objects_count_updated after update on storage.objects
  referencing old table as old_objects new table as new_objects
  for each statement execute function app.count_storage();
create trigger objects_count_deleted after delete on storage.objects
  referencing old table as old_objects
  for each statement execute function app.count_storage();

create function app.read_storage_use(organization uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'used_bytes', coalesce((select u.bytes from app.storage_use u where u.organization_id = organization), 0),
    'quota_bytes', app.storage_quota()
  ) where app.role_in(organization) = 'maintainer'
$$;
grant execute on function app.read_storage_use to authenticated, app_writer;

create function public.read_storage_use(organization_id uuid) returns json
  language sql stable
return app.read_storage_use(organization_id);
comment on function public.read_storage_use(uuid) is
  'How many bytes an organization stores, and how many it may. Null for anyone but its maintainers.';
grant execute on function public.read_storage_use to authenticated, app_writer, service_role;

-- With an organization go its files, after everything that refers to them.
create function app.remove_organization_files() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from storage.objects f using old_rows o
  where f.bucket_id in ('logos', 'legal-documents', 'attachments')
    and f.name >= o.id::text || '/' and f.name < o.id::text || '0';
  return null;
end
$$;
comment on function app.remove_organization_files() is 'Deletes the files of deleted organizations, in every bucket.';
create trigger organizations_remove_files after delete on public.organizations
  referencing old table as old_rows
  for each statement execute function app.remove_organization_files();
