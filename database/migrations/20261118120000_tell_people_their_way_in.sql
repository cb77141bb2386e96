-- People who change single sign-on learn before what it does to themselves.

create function app.own_way_in(organization uuid, out came_through boolean, out domain text) returns record
  language sql stable security definer set search_path = ''
as $$
  select
    exists (
      select 1 from public.sso_connections c
      where c.organization_id = organization
        and auth.jwt() -> 'amr' @> jsonb_build_array(jsonb_build_object('provider', 'sso:' || c.provider_id))
    ),
    (
      select d.domain from public.sso_domains d
      join auth.users u on app.mail_domain(u.email) in (d.domain, d.spelling)
      where d.organization_id = organization and d.verified_at is not null and u.id = auth.uid()
      limit 1
    )
  where app.role_in(organization) = 'maintainer'
$$;
comment on function app.own_way_in(uuid) is
  'Whether the session of the maintainer who asks came through the provider, and the verified domain of their address. Nulls for everybody else.';
grant execute on function app.own_way_in to app_writer, authenticated;
