-- Somebody who no longer maintains an organization leaves no door open: the invitations that they sent end with their
-- role, however it ends.

create function app.end_invitations_of(person uuid, organizations uuid[]) returns void
  language sql security definer set search_path = ''
as $$
  update public.invitations i set revoked_at = now(), revision = i.revision + 1
  where i.invited_by = person and i.organization_id = any (organizations)
    and i.accepted_at is null and i.revoked_at is null
$$;
comment on function app.end_invitations_of(uuid, uuid[]) is 'Revokes the open invitations that a person sent in these organizations.';

create function app.end_invitations_of_former_maintainers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  former record;
begin
  -- An organization that is deleted takes its invitations with it.
  for former in
    select o.user_id, array_agg(o.organization_id order by o.organization_id) as organizations
    from old_rows o
    join public.organizations g on g.id = o.organization_id
    left join public.members m on m.organization_id = o.organization_id and m.user_id = o.user_id
    where o.role = 'maintainer' and m.role is distinct from 'maintainer'
    group by o.user_id order by o.user_id
  loop
    perform app.end_invitations_of(former.user_id, former.organizations);
  end loop;
  return null;
end
$$;
create trigger members_end_invitations_on_delete after delete on public.members referencing old table as old_rows
  for each statement execute function app.end_invitations_of_former_maintainers();
create trigger members_end_invitations_on_update after update on public.members referencing old table as old_rows new table as new_rows
  for each statement execute function app.end_invitations_of_former_maintainers();

-- Before app.forget_person, after which nobody knows who sent them.
create function app.end_own_invitations() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform app.end_invitations_of(old.id, array(
    select organization_id from public.members where user_id = old.id order by organization_id));
  return old;
end
$$;
comment on function app.end_own_invitations() is 'The same for an account that is deleted.';
create trigger users_end_invitations before delete on auth.users
  for each row execute function app.end_own_invitations();
