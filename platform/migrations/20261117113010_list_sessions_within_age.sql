-- A session is checked for its age when it is refreshed. One that would not be refreshed any more has ended for its owner.
drop function auth.own_sessions();
create function auth.own_sessions(max_age interval default null)
returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, address text, place text, aal text,
  amr jsonb, is_current boolean
)
language sql stable security definer
set search_path = ''
as $$
  with own as (
    select s.*, s.id::text = coalesce(auth.jwt() ->> 'session_id', '') as is_current
    from auth.sessions s
    where s.user_id = auth.uid() and s.revoked_at is null and (s.not_after is null or s.not_after > pg_catalog.now())
  )
  select own.id, own.created_at, coalesce(own.refreshed_at, own.created_at), own.user_agent, own.address, own.place,
    own.aal, own.amr, own.is_current
  from own
  where own.is_current or max_age is null
    or coalesce(own.sign_in_at, own.created_at) >= pg_catalog.now() - max_age
  order by 9 desc, 3 desc, own.id
$$;
comment on function auth.own_sessions(interval) is
  'The live sessions of the person who asks: the current one first, then by last use. The current one is listed whatever its age, because it asks.';
grant execute on function auth.own_sessions(interval) to authenticated, app_writer;
