-- Who acts is the same for every row of a statement, and is asked once: an import has tens of thousands of them.

create or replace function app.record_new_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dependency_history
    (organization_id, component_id, depends_on_id, to_version_id, to_number, source, changed_by)
  select n.organization_id, n.component_id, n.depends_on_id, v.id, v.number, n.source, (select auth.uid())
  from new_rows n join public.versions v on v.id = n.version_id;
  return null;
end
$$;

create or replace function app.record_moved_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  execute $sql$
    insert into public.dependency_history
      (organization_id, component_id, depends_on_id, from_version_id, from_number, to_version_id, to_number, source, changed_by)
    select n.organization_id, n.component_id, n.depends_on_id, o.version_id, vo.number, n.version_id, vn.number, n.source,
      (select auth.uid())
    from old_rows o
    join new_rows n using (organization_id, component_id, depends_on_id)
    left join public.versions vo on vo.id = o.version_id
    join public.versions vn on vn.id = n.version_id
    where o.version_id <> n.version_id
  $sql$;
  return null;
end
$$;

create or replace function app.record_removed_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.dependency_history
    (organization_id, component_id, depends_on_id, from_version_id, from_number, source, changed_by)
  select o.organization_id, o.component_id, o.depends_on_id, o.version_id, v.number, o.source, (select auth.uid())
  from old_rows o left join public.versions v on v.id = o.version_id;
  return null;
end
$$;
