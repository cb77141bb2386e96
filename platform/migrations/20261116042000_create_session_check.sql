-- Signing out ends a session at once, and an access token outlives it by up to an hour. What writes asks here first.

create function auth.session_is_live(of_user uuid, of_session uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = of_session
      and s.user_id = of_user
      and s.revoked_at is null
      and (s.not_after is null or s.not_after > pg_catalog.now())
      and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= pg_catalog.now())
  )
$$;
comment on function auth.session_is_live(uuid, uuid) is
  'Whether this session of this person may still act: not signed out, revoked or over, the person neither deleted nor banned.';
grant execute on function auth.session_is_live(uuid, uuid) to app_writer;
