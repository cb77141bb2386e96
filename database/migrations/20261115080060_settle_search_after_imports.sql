-- New words wait in a list beside their index until someone sorts them in. After many rows at once that list is as long
-- as a table, and PostgreSQL rather reads the table: a search takes a hundred milliseconds instead of ten, until the
-- next vacuum. Whoever writes so many sorts them in.

create or replace function app.follow_new_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  many constant integer := 1000;
  written integer;
begin
  insert into app.component_search (component_id, organization_id, title, description, document)
  select id, organization_id, title, coalesce(description, ''), app.search_document(title, description) from new_rows;
  get diagnostics written = row_count;
  if written >= many then
    perform gin_clean_pending_list('app.component_search_document_idx'),
      gin_clean_pending_list('app.component_search_trigrams_idx');
  end if;
  insert into public.health_snapshots
    (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
  select organization_id, id, now(), health_score, dependency_count, outdated_count from new_rows;
  perform app.take_organization_snapshots(array(select distinct organization_id from new_rows));
  return null;
end
$$;
