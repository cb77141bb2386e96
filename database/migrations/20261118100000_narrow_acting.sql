-- Nobody acts for a superadmin, also not in a session that was opened before the person became one. Nobody who acts for
-- somebody deletes what has a function for its deletion.

create or replace function app.actor_reaches(organization uuid) returns boolean
  language sql stable parallel safe security definer set search_path = ''
as $$
  select case when auth.jwt() -> 'act' ->> 'organization_id' = organization::text
    then app.has_superadmin_rights((auth.jwt() -> 'act' ->> 'sub')::uuid)
      and not app.has_superadmin_rights(auth.uid())
      and auth.session_is_live(auth.uid(), (auth.jwt() ->> 'session_id')::uuid)
    else false
  end
$$;
comment on function app.actor_reaches(uuid) is
  'Whether a session in which a superadmin acts for somebody else is for this organization, and still holds: reads end with it too.';

-- Editing the list of a version's changes could delete them, although delete-change is refused.
create policy "nobody deletes for somebody else" on public.changes
  as restrictive for delete to app_writer
  using (not (select app.is_acting()));

-- PostgreSQL had cut the name.
alter policy "nobody changes the security of an organization for somebody els" on public.organizations
  rename to "nobody changes an organization for somebody else";

-- One question in all policies.
do $$
declare
  name text;
begin
  foreach name in array array['sso_connections', 'sso_domains'] loop
    execute format('alter policy "nobody adds ways in for somebody else" on public.%I
      with check (not (select app.is_acting()))', name);
    execute format('alter policy "nobody changes ways in for somebody else" on public.%I
      using (not (select app.is_acting()))', name);
    execute format('alter policy "nobody removes ways in for somebody else" on public.%I
      using (not (select app.is_acting()))', name);
  end loop;
end
$$;
