-- What the functions of invitations need besides the tables: who may be told about one, what its link answers, and the
-- address that a job mails a sign-in link to.

create function app.organization_of_invitation(invitation uuid) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select i.organization_id from public.invitations i
  join public.members m on m.organization_id = i.organization_id and m.user_id = auth.uid()
  where i.id = invitation
$$;
comment on function app.organization_of_invitation(uuid) is
  'For members of the organization, who are told why they cannot change it. Null for everybody else.';
grant execute on function app.organization_of_invitation to app_writer;

create function app.invited_sign_in(invitation uuid, out email text, out organization_name text) returns record
  language sql stable security definer set search_path = ''
as $$
  select i.email, o.name from public.invitations i join public.organizations o on o.id = i.organization_id
  where i.id = invitation and app.holds_place(i) and not app.is_at_enforced_domain(i.email)
    and app.state_allows(app.organization_state(i.organization_id), 'write')
$$;
comment on function app.invited_sign_in(uuid) is
  'The address that gets a sign-in link for the invitation, and what it joins. Nulls if it can no longer be accepted in this way.';
grant execute on function app.invited_sign_in to app_job;

create or replace function public.first_steps(organization_id uuid) returns json
  language sql stable
as $$
  with own as (
    select c.id, c.version_count, c.dependency_count from public.components c
    where c.organization_id = first_steps.organization_id and not c.is_example
  )
  select json_build_object(
    'component', exists (select 1 from own),
    'version', exists (select 1 from own where version_count > 0),
    'dependency', exists (select 1 from own where dependency_count > 0),
    'assignment', exists (
      select 1 from public.component_users u join own on own.id = u.component_id where u.organization_id = g.id
    ),
    'project', exists (select 1 from public.projects p where p.organization_id = g.id),
    'rule', exists (select 1 from public.component_rules r where r.organization_id = g.id and r.level <> 'off'),
    -- Those who cannot read invitations wait until the colleague has joined.
    'colleague', (select count(*) > 1 from public.members m where m.organization_id = g.id)
      or exists (select 1 from public.invitations i where i.organization_id = g.id)
  )
  from public.organizations g
  where g.id = first_steps.organization_id
$$;
