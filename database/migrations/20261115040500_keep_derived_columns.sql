-- Counts, latest versions, scores and the search index follow from other rows. Triggers keep what SQL can count, once
-- per statement and only for the components that it touched; domain/health hands over what only it can compute.
-- Where rows before and after are joined, the statement is run by EXECUTE: a kept plan would remember how few rows its
-- first statement had, and compare each of 5,000 with each other.

-- Counts ------------------------------------------------------------------------------------------------

create function app.count_dependencies() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.components c
  set dependency_count = counted.dependencies, dependent_count = counted.dependents
  from (
    select t.id,
      (select count(*) from public.dependencies d
       where d.organization_id = t.organization_id and d.component_id = t.id) as dependencies,
      (select count(*) from public.dependencies d
       where d.organization_id = t.organization_id and d.depends_on_id = t.id) as dependents
    from (
      select organization_id, component_id as id from changed_rows
      union
      select organization_id, depends_on_id from changed_rows
    ) t
  ) counted
  where c.id = counted.id
    and (c.dependency_count, c.dependent_count) is distinct from (counted.dependencies, counted.dependents);
  return null;
end
$$;
create trigger dependencies_count_insert after insert on public.dependencies
  referencing new table as changed_rows for each statement execute function app.count_dependencies();
create trigger dependencies_count_delete after delete on public.dependencies
  referencing old table as changed_rows for each statement execute function app.count_dependencies();

create function app.count_project_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.components c
  set used_in_projects_count = counted.uses
  from (
    select t.component_id as id,
      (select count(*) from public.project_components p
       where p.organization_id = t.organization_id and p.component_id = t.component_id) as uses
    from (select distinct organization_id, component_id from changed_rows) t
  ) counted
  where c.id = counted.id and c.used_in_projects_count <> counted.uses;
  update public.projects p
  set component_count = counted.components
  from (
    select t.project_id as id,
      (select count(*) from public.project_components u
       where u.organization_id = t.organization_id and u.project_id = t.project_id) as components
    from (select distinct organization_id, project_id from changed_rows) t
  ) counted
  where p.id = counted.id and p.component_count <> counted.components;
  return null;
end
$$;
create trigger project_components_count_insert after insert on public.project_components
  referencing new table as changed_rows for each statement execute function app.count_project_components();
create trigger project_components_count_delete after delete on public.project_components
  referencing old table as changed_rows for each statement execute function app.count_project_components();

-- Versions ----------------------------------------------------------------------------------------------

create function app.find_latest_versions(components uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  update public.components c
  set latest_version_id = found.id, latest_version_number = found.number,
    latest_version_at = found.released_at, version_count = found.versions
  from (
    select t.id as component_id, latest.*,
      (select count(*) from public.versions v
       where v.organization_id = t.organization_id and v.component_id = t.id) as versions
    from unnest(components) as touched (id)
    join public.components t on t.id = touched.id
    left join lateral (
      select v.id, v.number, v.released_at
      from public.versions v
      where v.organization_id = t.organization_id and v.component_id = t.id
        and v.is_stable and v.state <> 'withdrawn'
      order by v.sort_key desc, v.released_at desc, v.number collate "C" desc
      limit 1
    ) latest on true
  ) found
  where c.id = found.component_id
    and (c.latest_version_id, c.latest_version_number, c.latest_version_at, c.version_count)
      is distinct from (found.id, found.number, found.released_at, found.versions)
$$;

create function app.follow_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.find_latest_versions(array(select distinct component_id from changed_rows));
  return null;
end
$$;
create trigger versions_latest_insert after insert on public.versions
  referencing new table as changed_rows for each statement execute function app.follow_versions();
create trigger versions_latest_delete after delete on public.versions
  referencing old table as changed_rows for each statement execute function app.follow_versions();

create function app.follow_changed_versions() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  touched uuid[];
begin
  execute $sql$
    select array_agg(distinct n.component_id) from new_rows n join old_rows o on o.id = n.id
    where (n.number, n.sort_key, n.is_stable, n.state, n.released_at)
      is distinct from (o.number, o.sort_key, o.is_stable, o.state, o.released_at)
  $sql$ into touched;
  perform app.find_latest_versions(touched);
  return null;
end
$$;
create trigger versions_latest_update after update on public.versions
  referencing old table as old_rows new table as new_rows
  for each statement execute function app.follow_changed_versions();

create function app.keep_breaking() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.versions v
  set is_breaking = found.breaking
  from (
    select t.version_id, exists (
      select 1 from public.changes x
      where x.organization_id = t.organization_id and x.component_id = t.component_id
        and x.version_id = t.version_id and x.kind = 'breaking'
    ) as breaking
    from (select distinct organization_id, component_id, version_id from changed_rows) t
  ) found
  where v.id = found.version_id and v.is_breaking <> found.breaking;
  return null;
end
$$;
create trigger changes_breaking_insert after insert on public.changes
  referencing new table as changed_rows for each statement execute function app.keep_breaking();
create trigger changes_breaking_update after update on public.changes
  referencing new table as changed_rows for each statement execute function app.keep_breaking();
create trigger changes_breaking_delete after delete on public.changes
  referencing old table as changed_rows for each statement execute function app.keep_breaking();

-- Health ------------------------------------------------------------------------------------------------

create function app.require_member(organization uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if app.role_in(organization) is null then
    raise insufficient_privilege using message = 'not a member of the organisation';
  end if;
end
$$;

create function app.store_assessments(
  organization uuid, versions uuid[], penalties smallint[], bands text[], distances text[], counts integer[]
) returns setof uuid
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_member(organization);
  return query
    with judged as (
      select * from unnest(versions, penalties, bands, distances, counts)
        as j (version_id, penalty, band, lag_distance, lag_count)
    ), stored as (
      update public.dependencies d
      set penalty = j.penalty, band = j.band, lag_distance = j.lag_distance, lag_count = j.lag_count
      from judged j
      where d.organization_id = organization and d.version_id = j.version_id
        and (d.penalty, d.band, d.lag_distance, d.lag_count)
          is distinct from (j.penalty, j.band, j.lag_distance, j.lag_count)
      returning d.component_id
    )
    select distinct component_id from stored;
end
$$;
comment on function app.store_assessments(uuid, uuid[], smallint[], text[], text[], integer[]) is
  'Stores what domain/health says of each selected version on every edge that selects it; gives the components whose edges changed.';

create function app.store_health(organization uuid, components uuid[], scores smallint[], outdated integer[]) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_member(organization);
  update public.components c
  set health_score = s.health_score, outdated_count = s.outdated_count
  from unnest(components, scores, outdated) as s (id, health_score, outdated_count)
  where c.organization_id = organization and c.id = s.id
    and (c.health_score, c.outdated_count) is distinct from (s.health_score, s.outdated_count);
end
$$;
comment on function app.store_health(uuid, uuid[], smallint[], integer[]) is
  'Stores scores. Members of the organisation only: those who release a version change the score of components that they may not edit.';

grant execute on function
  app.store_assessments(uuid, uuid[], smallint[], text[], text[], integer[]),
  app.store_health(uuid, uuid[], smallint[], integer[])
  to app_writer;

-- Snapshots and search ------------------------------------------------------------------------------------

create table app.component_search (
  component_id uuid not null,
  organization_id uuid not null,
  title text not null,
  description text not null,
  document tsvector not null,
  constraint component_search_pkey primary key (component_id),
  constraint component_search_component_id_fkey foreign key (organization_id, component_id)
    references public.components (organization_id, id) on delete cascade
);
comment on table app.component_search is
  'The words of a component. Kept apart from it, because a recomputed score would otherwise rewrite its entries in these indexes.';
create index component_search_document_idx on app.component_search using gin (organization_id, document);
create index component_search_trigrams_idx on app.component_search
  using gin (organization_id, title extensions.gin_trgm_ops, description extensions.gin_trgm_ops);
alter table app.component_search enable row level security;
create function app.search_document(title text, description text) returns tsvector
  language sql immutable parallel safe
return setweight(to_tsvector('pg_catalog.english', title), 'A')
  || setweight(to_tsvector('pg_catalog.english', coalesce(description, '')), 'B');

create function app.follow_new_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into app.component_search (component_id, organization_id, title, description, document)
  select id, organization_id, title, coalesce(description, ''), app.search_document(title, description) from new_rows;
  insert into public.health_snapshots
    (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
  select organization_id, id, now(), health_score, dependency_count, outdated_count from new_rows;
  perform app.take_organization_snapshots(array(select distinct organization_id from new_rows));
  return null;
end
$$;
create trigger components_follow_insert after insert on public.components
  referencing new table as new_rows for each statement execute function app.follow_new_components();

create function app.follow_changed_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  rescored uuid[];
begin
  execute $sql$
    update app.component_search s
    set title = n.title, description = coalesce(n.description, ''), document = app.search_document(n.title, n.description)
    from new_rows n join old_rows o on o.id = n.id
    where s.component_id = n.id and (n.title, n.description) is distinct from (o.title, o.description)
  $sql$;
  execute $sql$
    with taken as (
      insert into public.health_snapshots as s
        (organization_id, component_id, taken_at, health_score, dependency_count, outdated_count)
      select n.organization_id, n.id, now(), n.health_score, n.dependency_count, n.outdated_count
      from new_rows n join old_rows o on o.id = n.id
      where (n.health_score, n.outdated_count) is distinct from (o.health_score, o.outdated_count)
      on conflict (organization_id, component_id, taken_at) do update
        set health_score = excluded.health_score, dependency_count = excluded.dependency_count,
          outdated_count = excluded.outdated_count
      returning organization_id
    )
    select array_agg(distinct organization_id) from taken
  $sql$ into rescored;
  if rescored is not null then
    perform app.take_organization_snapshots(rescored);
  end if;
  return null;
end
$$;
create trigger components_follow_update after update on public.components
  referencing old table as old_rows new table as new_rows
  for each statement execute function app.follow_changed_components();

create function app.follow_deleted_components() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.health_snapshots s using old_rows o
  where s.organization_id = o.organization_id and s.component_id = o.id;
  perform app.take_organization_snapshots(array(select distinct organization_id from old_rows));
  return null;
end
$$;
create trigger components_follow_delete after delete on public.components
  referencing old table as old_rows for each statement execute function app.follow_deleted_components();

select platform.grant_service_role('public');
