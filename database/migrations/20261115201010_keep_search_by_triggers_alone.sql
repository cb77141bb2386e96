-- The words of a component are written by triggers alone, in the statement that writes the component: they keep them to
-- it, as they do its snapshots. A foreign key looked every component up once more.

create or replace function app.follow_deleted_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from app.component_search s using old_rows o where s.component_id = o.id;
  delete from public.health_snapshots s using old_rows o
  where s.organization_id = o.organization_id and s.component_id = o.id;
  perform app.take_organization_snapshots(array(select distinct organization_id from old_rows));
  return null;
end
$$;

alter table app.component_search drop constraint component_search_component_id_fkey;
