-- Maintainers rename their organization, delete it, and take the deletion back for 30 days.

alter table public.organizations
  add column deletion_requested_by uuid,
  add column audit_retention_days integer,
  add constraint organizations_audit_retention_days_range check (audit_retention_days between 30 and 3650),
  add constraint organizations_deletion_requested_by_fkey
    foreign key (deletion_requested_by) references public.profiles (id) on delete set null;
comment on column public.organizations.deletion_requested_by is 'The maintainer who asked for its deletion.';
comment on column public.organizations.audit_retention_days is
  'For how many days the audit log is kept, at most as long as the plan says. Null: as long as it says.';
create index organizations_deletion_requested_by_idx on public.organizations (deletion_requested_by)
  where deletion_requested_by is not null;
create index organizations_deletion_requested_at_idx on public.organizations (deletion_requested_at)
  where deletion_requested_at is not null;

insert into app.personal_data (schema_name, table_name, column_name, holds, on_erasure, cleared, exported, newest)
values ('public', 'organizations', 'deletion_requested_by', 'id', 'clear', '{deletion_requested_by}',
  '{id,deletion_requested_at}', 'deletion_requested_at');

grant update (name, allowed_email_domains, audit_retention_days) on public.organizations to app_writer;
alter policy "maintainers set the security of their organizations" on public.organizations
  rename to "maintainers change their organizations";

create function app.requires_second_factor_so_far(organization uuid) returns boolean
  language sql stable security definer parallel safe set search_path = ''
as $$
  select o.requires_second_factor from public.organizations o where o.id = organization
$$;
comment on function app.requires_second_factor_so_far(uuid) is
  'As the row was before the statement that asks, which a policy cannot see.';
grant execute on function app.requires_second_factor_so_far to app_writer;
-- Requiring it takes a second factor of one's own. A maintainer who got in by another proof can still change the rest.
alter policy "maintainers change their organizations" on public.organizations
  with check (
    id = any ((select app.organizations_as(variadic array['maintainer']))::uuid[])
    and (not requires_second_factor or app.requires_second_factor_so_far(id) or (select app.has_own_second_factor()))
  );

-- The log tells which domains were allowed and how long it is kept, too.
drop trigger organizations_audit_insert on public.organizations;
drop trigger organizations_audit_update on public.organizations;
drop trigger organizations_audit_delete on public.organizations;
select app.audit_table('organizations', 'id', 'id', '{id}', '{name,slug,trial_ends_at,suspended_at,deletion_requested_at,limit_overrides,is_demo,requires_second_factor,max_session_days,allowed_email_domains,audit_retention_days,revision}');

create function app.deletion_grace() returns interval
  language sql immutable parallel safe
return interval '30 days';
comment on function app.deletion_grace() is
  'How long maintainers can take a deletion back. The same as deletionGraceDays in domain/organizations; a test compares the two.';
grant execute on function app.deletion_grace to app_writer, authenticated;

create function app.require_settling_maintainer(organization uuid) returns public.organizations
  language plpgsql security definer set search_path = ''
as $$
declare
  settled public.organizations;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only maintainers themselves delete and restore';
  end if;
  select o.* into settled from public.organizations o
  join public.members m on m.organization_id = o.id
  where o.id = organization and m.user_id = auth.uid() and m.role = 'maintainer' and not o.is_demo
    and app.state_allows(app.organization_state(o.id), 'settle') and app.is_proven(o.id)
  for update of o;
  if settled.id is null then
    raise sqlstate 'PT404' using hint = 'organization_not_found', message = 'Organization not found';
  end if;
  return settled;
end
$$;
comment on function app.require_settling_maintainer(uuid) is
  'The organization, locked, if the person who asks maintains it and it is not suspended.';

create function app.request_organization_deletion(organization uuid, typed_name text) returns timestamptz
  language plpgsql security definer set search_path = ''
as $$
declare
  settled constant public.organizations := app.require_settling_maintainer(organization);
begin
  if settled.deletion_requested_at is not null then
    raise sqlstate 'PT409' using hint = 'already_deleting', message = 'This organization is being deleted already';
  end if;
  if settled.name <> typed_name then
    raise invalid_parameter_value using message = 'the name was not typed';
  end if;
  update public.organizations
  set deletion_requested_at = now(), deletion_requested_by = auth.uid(), revision = revision + 1, updated_at = now()
  where id = organization;
  return now() + app.deletion_grace();
end
$$;
comment on function app.request_organization_deletion(uuid, text) is
  'Closes an organization to everyone at once. When it goes for good.';
grant execute on function app.request_organization_deletion to app_writer;

create function app.restore_organization(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  settled constant public.organizations := app.require_settling_maintainer(organization);
begin
  if settled.deletion_requested_at is null then
    raise sqlstate 'PT409' using hint = 'organization_not_deleting', message = 'This organization is not being deleted';
  end if;
  -- The job that empties it comes a moment later, and would wait for this lock.
  if settled.deletion_requested_at <= now() - app.deletion_grace() then
    raise sqlstate 'PT409' using hint = 'organization_deleted', message = 'It is too late to restore this organization';
  end if;
  update public.organizations
  set deletion_requested_at = null, deletion_requested_by = null, revision = revision + 1, updated_at = now()
  where id = organization;
end
$$;
comment on function app.restore_organization(uuid) is 'Takes the deletion back, within its 30 days.';
grant execute on function app.restore_organization to app_writer;

create function app.maintainers_of(organization uuid) returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select m.user_id from public.members m join auth.users u on u.id = m.user_id
  where m.organization_id = organization and m.role = 'maintainer' and u.email_confirmed_at is not null
    and u.deleted_at is null
    and exists (select 1 from public.members mine where mine.organization_id = organization and mine.user_id = auth.uid())
$$;
comment on function app.maintainers_of(uuid) is 'The maintainers of an organization of the person who asks, to write to, whatever its state.';
grant execute on function app.maintainers_of to app_writer;

create function app.deletion_mail(organization uuid, recipient uuid, person uuid, out email text, out organization_name text, out person_name text, out until timestamptz) returns record
  language sql stable security definer set search_path = ''
as $$
  select u.email, o.name, (select coalesce(nullif(p.name, ''), p.email) from public.profiles p where p.id = person),
    o.deletion_requested_at + app.deletion_grace()
  from public.organizations o
  join public.members m on m.organization_id = o.id and m.role = 'maintainer'
  join auth.users u on u.id = m.user_id
  where o.id = organization and u.id = recipient and u.email_confirmed_at is not null and u.deleted_at is null
$$;
comment on function app.deletion_mail(uuid, uuid, uuid) is
  'What the mail to a maintainer about a deletion says. Until is null once it was taken back.';
grant execute on function app.deletion_mail to app_job;

drop function app.my_memberships();
create function app.my_memberships() returns table(id uuid, name text, slug text, trial_ends_at timestamptz, suspended_at timestamptz, created_at timestamptz, role text, state text, proof text, max_session_days integer, sso_provider_id uuid, deletion_requested_at timestamptz, deletion_requested_by text)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, o.slug, o.trial_ends_at, o.suspended_at, o.created_at, m.role, app.organization_state(o.id),
    case
      when app.is_proven(o.id) then 'enough'
      when not app.sso_suffices(o.id) then 'sso'
      when auth.has_second_factor(auth.uid()) then 'second_step'
      else 'enrollment'
    end,
    o.max_session_days,
    (select c.provider_id from public.sso_connections c where c.organization_id = o.id),
    o.deletion_requested_at,
    (select coalesce(nullif(p.name, ''), p.email) from public.profiles p
     where p.id = o.deletion_requested_by and m.role = 'maintainer' and app.is_proven(o.id))
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and app.token_reaches(m.organization_id)
  order by m.created_at, o.id
$$;
comment on function app.my_memberships() is
  'The organizations of the person who asks, in the order in which they joined; closed ones as well, and those that wait for a second proof or a sign-in through their provider. Each names the provider that it has connected, and maintainers are told who asked for a deletion.';
grant execute on function app.my_memberships to app_writer, authenticated;

-- An organization that is being deleted needs no maintainer: the last one can leave, or delete their profile.
create or replace function app.require_maintainer(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Of two maintainers who demote each other at once, the second counts after the first has committed. Taken after rows,
  -- and therefore not the lock that functions write under: that one is taken before them.
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215326));
  if not exists (
    select 1 from public.members m join auth.users u on u.id = m.user_id
    where m.organization_id = organization and m.role = 'maintainer' and u.deleted_at is null
      and not app.has_no_way_in(m.user_id)
  ) and exists (select 1 from public.organizations o where o.id = organization and o.deletion_requested_at is null) then
    raise sqlstate 'PT409' using
      hint = 'last_maintainer',
      message = 'An organization needs a maintainer. Give another member the role Maintainer first';
  end if;
end
$$;

create or replace function app.organizations_left_behind() returns table(id uuid, name text, role text, members integer)
  language sql stable security definer set search_path = ''
as $$
  select o.id, o.name, m.role, (
    select count(*)::integer from public.members c where c.organization_id = o.id and not app.has_no_way_in(c.user_id)
  )
  from public.members m
  join public.organizations o on o.id = m.organization_id
  where m.user_id = auth.uid() and m.role = 'maintainer' and o.deletion_requested_at is null and not exists (
    select 1 from public.members other join auth.users u on u.id = other.user_id
    where other.organization_id = m.organization_id and other.user_id <> m.user_id and other.role = 'maintainer'
      and u.deleted_at is null and not app.has_no_way_in(other.user_id)
  )
  order by o.name, o.id
$$;

insert into app.audit_events (name, chain, fields) values ('organization_deleted', 'installation', '{organization_id}');

create function app.overdue_organizations() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select id from public.organizations
  where deletion_requested_at <= now() - app.deletion_grace() and suspended_at is null and not is_demo
  order by deletion_requested_at
$$;
comment on function app.overdue_organizations() is
  'Those whose time to be restored is over. A suspended one stays as it is until it is reactivated.';
grant execute on function app.overdue_organizations to app_job;

create function app.purge_organization(organization uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  token_accounts uuid[];
begin
  perform 1 from public.organizations o
  where o.id = organization and o.id in (select app.overdue_organizations()) for update;
  if not found then return false; end if;
  select array_agg(m.user_id) into token_accounts from public.members m
  where m.organization_id = organization and app.has_no_way_in(m.user_id);
  delete from public.organizations where id = organization;
  delete from auth.users u where u.id = any (token_accounts)
    and not exists (select 1 from public.members m where m.user_id = u.id);
  perform app.append_event(null, 'organization_deleted', jsonb_build_object('organization_id', organization));
  return true;
end
$$;
comment on function app.purge_organization(uuid) is
  'Deletes an overdue organization with everything in it. Its audit log goes afterwards, in portions.';
grant execute on function app.purge_organization to app_job;

create function app.audit_logs_left_behind() returns setof uuid
  language sql stable security definer set search_path = ''
as $$
  select h.organization_id from app.audit_heads h
  where h.organization_id <> app.installation_chain()
    and not exists (select 1 from public.organizations o where o.id = h.organization_id)
$$;
comment on function app.audit_logs_left_behind() is 'The chains of organizations that are gone.';
grant execute on function app.audit_logs_left_behind to app_job;

create function app.forget_audit_log(organization uuid, most_rows integer) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  forgotten integer;
begin
  if not exists (select 1 from app.audit_logs_left_behind() l (id) where l.id = organization) then return 0; end if;
  delete from public.audit_log
  where organization_id = organization and sequence in (
    select sequence from public.audit_log where organization_id = organization order by sequence limit most_rows);
  get diagnostics forgotten = row_count;
  if forgotten = 0 then
    delete from public.audit_checkpoints where organization_id = organization;
    delete from app.audit_verifications where organization_id = organization;
    delete from app.audit_heads where organization_id = organization;
  end if;
  return forgotten;
end
$$;
comment on function app.forget_audit_log(uuid, integer) is
  'Deletes a portion of the log of an organization that is gone, and at last its end. How many entries were left.';
grant execute on function app.forget_audit_log to app_job;
