-- What the jobs that remove bytes ask. It runs with the rights of the owner: a policy that hides a row must never make its
-- bytes look unused.

create function storage.list_doomed_files(page_size int)
returns table (version text, is_used boolean)
language sql stable security definer set search_path = ''
as $$
  select d.version, exists (select from storage.objects o where o.version = d.version)
  from storage.doomed_files d
  order by d.doomed_at, d.version
  limit page_size
$$;
comment on function storage.list_doomed_files is 'The oldest versions that are to be removed. One that a row names again stays.';

create function storage.list_unnamed(versions text[])
returns table (version text)
language sql stable security definer set search_path = ''
as $$
  select v.version
  from unnest(versions) v (version)
  where not exists (select from storage.objects o where o.version = v.version)
$$;
comment on function storage.list_unnamed is 'Those of the versions that no row names.';

revoke execute on function storage.list_doomed_files, storage.list_unnamed from public;
grant execute on function storage.list_doomed_files, storage.list_unnamed to storage_admin;

-- A job that finds a backup running orders its own next look.
grant usage on schema platform to storage_admin;
grant execute on function platform.enqueue to storage_admin;
