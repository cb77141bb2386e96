-- Versions are found by how their number begins. A pattern is no help here: what it matches could leak through row
-- level security, so that PostgreSQL looks for it in every row of the organisation. Bounds do not leak.

create index versions_number_idx on public.versions (organization_id, number collate "C");

create function public.search_versions(organization_id uuid, query text) returns setof public.version_list
  language sql stable rows 100
as $$
  select v.*
  from public.version_list v
  where v.organization_id = search_versions.organization_id and query <> '' and (
    v.number collate "C" between query and query || chr(1114111)
    or v.number collate "C" between lower(query) and lower(query) || chr(1114111)
    or v.number collate "C" between 'v' || query and 'v' || query || chr(1114111)
  )
$$;
comment on function public.search_versions(uuid, text) is
  'Versions whose number begins with the query, as it is or in small letters, or with a v before it.';
grant execute on function public.search_versions(uuid, text) to anon, authenticated, service_role, app_writer;
