-- People and organizations have a picture: the newest file in their folder. The file decides, and nobody writes these.

alter table public.profiles add column picture text,
  add constraint profiles_picture_own check (starts_with(picture, id::text || '/'));
comment on column public.profiles.picture is 'The name of the person''s picture in the bucket avatars. Triggers of the files keep it.';
alter table public.organizations add column logo text,
  add constraint organizations_logo_own check (starts_with(logo, id::text || '/'));
comment on column public.organizations.logo is 'The name of its picture in the bucket logos. Triggers of the files keep it.';

drop trigger organizations_audit_insert on public.organizations;
drop trigger organizations_audit_update on public.organizations;
drop trigger organizations_audit_delete on public.organizations;
select app.audit_table('organizations', 'id', 'id', '{id}', '{name,slug,trial_ends_at,suspended_at,deletion_requested_at,limit_overrides,is_demo,requires_second_factor,max_session_days,allowed_email_domains,audit_retention_days,logo,revision}');

create function app.show_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from new_objects where bucket_id in ('avatars', 'logos')) then return null; end if;
  update public.profiles p set picture = n.name, updated_at = now()
  from (
    select distinct on (1) app.folder_owner(name) as id, name from new_objects
    where bucket_id = 'avatars' order by 1, created_at desc, name
  ) n
  where p.id = n.id and p.picture is distinct from n.name;
  update public.organizations g set logo = n.name, updated_at = now()
  from (
    select distinct on (1) app.folder_owner(name) as id, name from new_objects
    where bucket_id = 'logos' order by 1, created_at desc, name
  ) n
  where g.id = n.id and g.logo is distinct from n.name;
  -- The names of a folder come before that of the folder with the next character after the slash, which is 0.
  delete from storage.objects f using public.profiles p
  where f.bucket_id = 'avatars' and f.name >= p.id::text || '/' and f.name < p.id::text || '0' and f.name <> p.picture
    and p.id in (select app.folder_owner(name) from new_objects where bucket_id = 'avatars');
  delete from storage.objects f using public.organizations g
  where f.bucket_id = 'logos' and f.name >= g.id::text || '/' and f.name < g.id::text || '0' and f.name <> g.logo
    and g.id in (select app.folder_owner(name) from new_objects where bucket_id = 'logos');
  return null;
end
$$;
comment on function app.show_pictures() is
  'A file that is added to the folder of a person or an organization becomes their picture, and the earlier ones go.';
create trigger objects_show_inserted after insert on storage.objects
  referencing new table as new_objects
  for each statement execute function app.show_pictures();
create trigger objects_show_updated after update on storage.objects
  referencing old table as old_objects new table as new_objects
  for each statement execute function app.show_pictures();

create function app.hide_pictures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from old_objects where bucket_id in ('avatars', 'logos')) then return null; end if;
  update public.profiles p set picture = null, updated_at = now()
  from old_objects o
  where o.bucket_id = 'avatars' and p.id = app.folder_owner(o.name) and p.picture = o.name
    and not exists (select from storage.objects f where f.bucket_id = o.bucket_id and f.name = o.name);
  update public.organizations g set logo = null, updated_at = now()
  from old_objects o
  where o.bucket_id = 'logos' and g.id = app.folder_owner(o.name) and g.logo = o.name
    and not exists (select from storage.objects f where f.bucket_id = o.bucket_id and f.name = o.name);
  return null;
end
$$;
comment on function app.hide_pictures() is 'Nobody shows a picture whose file is gone.';
create trigger objects_hide_deleted after delete on storage.objects
  referencing old table as old_objects
  for each statement execute function app.hide_pictures();
create trigger objects_hide_updated after update on storage.objects
  referencing old table as old_objects new table as new_objects
  for each statement execute function app.hide_pictures();

-- A hidden account keeps its id for the records that name it, and nothing else.
create or replace function app.hide_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set name = '', revision = revision + 1, updated_at = now() where id = new.id and name <> '';
  delete from storage.objects
  where bucket_id = 'avatars' and name >= new.id::text || '/' and name < new.id::text || '0';
  return null;
end
$$;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, narrowed, exported, newest) values
  ('storage', 'objects', 'name', 'id_in_text', 'delete', '{}',
    'r.bucket_id = ''avatars'' and r.name >= $1::text || ''/'' and r.name < $1::text || ''0''',
    '{bucket_id,name,created_at}', 'created_at'),
  ('storage', 'objects', 'owner', 'id', 'clear', '{owner,owner_id,user_metadata}', null,
    '{bucket_id,name,user_metadata,created_at}', 'created_at'),
  ('storage', 'buckets', 'owner', 'id', 'clear', '{owner,owner_id}', null, '{id,created_at}', 'created_at');
update app.personal_data set exported = exported || '{picture}'
where schema_name = 'public' and table_name = 'profiles' and column_name = 'id';

-- Where people are named, their pictures are shown.

drop function app.describe_members(uuid, uuid[]);
create function app.describe_members(organization uuid, people uuid[]) returns table(user_id uuid, name text, email text, role text, joined_at timestamptz, last_seen_at timestamptz, has_second_factor boolean, component_count integer, average_health numeric, is_managed boolean, revision integer, picture text)
  language sql stable security definer rows 50 set search_path = ''
as $$
  with asked as materialized (
    select app.uncounted_components(organization) as uncounted, (
      select 'sso:' || k.provider_id from public.sso_connections k where k.organization_id = organization
    ) as provider, case when app.reads_second_factors(organization) then app.people_with_second_factor(people) end as proven
    where app.reads_directory(organization)
  )
  select m.user_id, f.name, f.email, m.role, m.created_at, greatest(u.last_sign_in_at, s.seen_at),
    m.user_id = any (a.proven), c.total, c.average,
    exists (select 1 from auth.identities i where i.user_id = m.user_id and i.provider = a.provider),
    m.revision, f.picture
  from asked a, unnest(people) with ordinality as p (id, place)
  join public.members m on m.organization_id = organization and m.user_id = p.id
  join public.profiles f on f.id = m.user_id
  join auth.users u on u.id = m.user_id
  cross join lateral (
    -- Somebody who acts for the person is not the person.
    select max(coalesce(t.refreshed_at, t.created_at)) as seen_at
    from auth.sessions t where t.user_id = m.user_id and t.actor_id is null
  ) s
  cross join lateral (
    select count(*)::integer as total, round(avg(k.health_score) filter (where k.dependency_count > 0), 1) as average
    from public.component_users b
    join public.components k on k.organization_id = b.organization_id and k.id = b.component_id
    where b.organization_id = organization and b.user_id = m.user_id and k.id <> all (a.uncounted)
  ) c
  order by p.place
$$;
comment on function app.describe_members(uuid, uuid[]) is 'These members of an organization, in this order. Nothing for strangers.';

create or replace function app.read_person(organization uuid, person uuid) returns json
  language sql stable security definer set search_path = ''
as $$
  select json_build_object(
    'user_id', d.user_id, 'name', d.name, 'email', d.email, 'role', d.role, 'joined_at', d.joined_at,
    'last_seen_at', d.last_seen_at, 'has_second_factor', d.has_second_factor, 'component_count', d.component_count,
    'average_health', d.average_health, 'is_managed', d.is_managed, 'revision', d.revision, 'picture', d.picture,
    'components', coalesce((
      select json_agg(row_to_json(c)) from (
        select k.id, k.title, k.kind, case when k.dependency_count > 0 then k.health_score end as health_score,
          k.dependency_count, k.outdated_count
        from public.component_users u
        join public.components k on k.organization_id = u.organization_id and k.id = u.component_id
        where u.organization_id = organization and u.user_id = d.user_id
          and k.id <> all ((select app.uncounted_components(organization))::uuid[])
        order by k.title, k.id limit 1000
      ) c
    ), '[]')
  )
  from app.describe_members(organization, array[person]) d
  where not app.has_no_way_in(d.user_id)
$$;

drop function app.own_profile();
create function app.own_profile() returns table(id uuid, email text, new_email text, name text, email_notifications boolean, revision integer, picture text)
  language sql stable security definer set search_path = ''
as $$
  select p.id, p.email, u.new_email, p.name, s.email_notifications, p.revision, p.picture
  from public.profiles p
  join public.profile_settings s on s.user_id = p.id
  join auth.users u on u.id = p.id
  where p.id = auth.uid()
$$;
comment on function app.own_profile() is 'The profile of the person who asks, with what nobody else sees of it.';
grant execute on function app.own_profile to app_writer, authenticated;
