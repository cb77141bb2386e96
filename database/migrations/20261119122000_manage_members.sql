-- Maintainers change roles and remove members, everybody can leave, and every organization keeps a maintainer.

create policy "maintainers change roles" on public.members
  for update to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]))
  with check (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "maintainers remove members" on public.members
  for delete to app_writer
  using (organization_id = any ((select app.organizations_as('maintainer'))::uuid[]));
create policy "nobody changes members for somebody else" on public.members
  as restrictive for update to app_writer
  using (not (select app.is_acting()));
create policy "nobody removes members for somebody else" on public.members
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));
grant update (role), delete on public.members to app_writer;

create function app.number_member() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
comment on function app.number_member() is
  'A new role is an edit, also one that groups of an identity provider decide.';
create trigger members_number_role before update of role on public.members
  for each row when (old.role <> new.role) execute function app.number_member();

create function app.is_member_account(organization uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (
    select 1 from public.members m
    where m.organization_id = organization and m.user_id = person and not app.has_no_way_in(m.user_id)
  ) and organization = any (app.my_organizations())
$$;
comment on function app.is_member_account(uuid, uuid) is
  'Whether a person belongs to an organization of the caller. Accounts that tokens act as belong to nobody.';
grant execute on function app.is_member_account to app_writer;

-- The last maintainer -----------------------------------------------------------------------------------------------------

create function app.require_maintainer(organization uuid) returns void
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
  ) then
    raise sqlstate 'PT409' using
      hint = 'last_maintainer',
      message = 'An organization needs a maintainer. Give another member the role Maintainer first';
  end if;
end
$$;
comment on function app.require_maintainer(uuid) is
  'Refuses to go on if nobody who can sign in maintains the organization.';

create function app.keep_maintainer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  left_behind uuid[];
  organization uuid;
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct o.organization_id) into left_behind
    from old_rows o left join new_rows n on n.organization_id = o.organization_id and n.user_id = o.user_id
    where o.role = 'maintainer' and n.role is distinct from 'maintainer';
  else
    -- An organization that is deleted is gone before its members, and needs none.
    select array_agg(distinct o.organization_id) into left_behind
    from old_rows o join public.organizations g on g.id = o.organization_id
    where o.role = 'maintainer';
  end if;
  foreach organization in array coalesce(left_behind, '{}') loop
    perform app.require_maintainer(organization);
  end loop;
  return null;
end
$$;
comment on function app.keep_maintainer() is
  'Every organization keeps a maintainer who can sign in, however members are changed.';
create trigger members_keep_maintainer_on_update after update on public.members
  referencing old table as old_rows new table as new_rows for each statement execute function app.keep_maintainer();
create trigger members_keep_maintainer_on_delete after delete on public.members
  referencing old table as old_rows for each statement execute function app.keep_maintainer();

create function app.keep_maintainer_account() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.require_maintainer(m.organization_id)
  from (
    select organization_id from public.members where user_id = new.id and role = 'maintainer' order by organization_id
  ) m;
  return null;
end
$$;
comment on function app.keep_maintainer_account() is
  'An account that is hidden instead of deleted maintains nothing either.';
create trigger users_keep_maintainer after update of deleted_at on auth.users
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function app.keep_maintainer_account();

-- The end of a membership -------------------------------------------------------------------------------------------------

create function app.end_acting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions s using old_rows o
  where s.user_id = o.user_id and s.actor_id is not null
    and s.actor_claims ->> 'organization_id' = o.organization_id::text;
  delete from auth.actor_links l using old_rows o
  where l.user_id = o.user_id and l.claims ->> 'organization_id' = o.organization_id::text;
  return null;
end
$$;
comment on function app.end_acting() is
  'Nobody acts for a former member, also not after they have come back. Tokens and assignments end by foreign key.';
create trigger members_end_acting after delete on public.members
  referencing old table as old_rows for each statement execute function app.end_acting();

create function app.leave_organization(organization uuid) returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  assignments integer;
begin
  if app.is_acting() or app.is_token() then
    raise insufficient_privilege using message = 'only members themselves leave';
  end if;
  -- The list of assigned users is part of what an edit of a component replaces.
  update public.components c set revision = c.revision + 1, updated_at = now()
  from public.component_users u
  where u.organization_id = organization and u.user_id = auth.uid()
    and c.organization_id = u.organization_id and c.id = u.component_id;
  get diagnostics assignments = row_count;
  delete from public.members m
  where m.organization_id = organization and m.user_id = auth.uid()
    and app.state_allows(app.organization_state(organization), 'settle') and app.is_proven(organization);
  if not found then
    raise sqlstate 'PT404' using hint = 'organization_not_found', message = 'Organization not found';
  end if;
  return assignments;
end
$$;
comment on function app.leave_organization(uuid) is
  'Ends the membership of the person who asks, also while the organization is deleted or only read. How many components the person was assigned to.';
grant execute on function app.leave_organization to app_writer;
