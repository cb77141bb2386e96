-- A company of superadmins may enforce single sign-on too. Its provider gives them no power, so they need the other way
-- in: a break-glass link proves their mailbox, as any link in a mail does.

create or replace function app.came_through_provider() returns boolean
  language sql stable parallel safe
return coalesce(jsonb_path_exists(auth.jwt(), 'lax $.amr[*].method ? (@ starts with "sso/")', '{}', true), false);
comment on function app.came_through_provider() is 'Whether the session came through the provider of an organization.';

create or replace function app.may_break_glass(provider uuid, person uuid) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select app.sso_state(provider) = 'enforced' and (app.has_superadmin_rights(person) or exists (
    select 1 from public.sso_connections c join public.members m on m.organization_id = c.organization_id
    where c.provider_id = provider and m.user_id = person and m.role = 'maintainer'
  ))
$$;
comment on function app.may_break_glass(uuid, uuid) is
  'Maintainers get in by mail while the provider that they enforce does not work, and superadmins always: no provider signs them in.';
