-- What a maintainer is told before a requirement is saved: the tokens that it stops, and whether one's own session ends.

create function app.count_tokens_without_factor(organization uuid) returns integer
  language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.api_tokens t
  where t.organization_id = organization and t.kind = 'personal'
    and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and not auth.has_second_factor(t.user_id) and not app.has_no_way_in(t.user_id)
    and app.role_in(organization) = 'maintainer'
$$;
comment on function app.count_tokens_without_factor(uuid) is
  'How many live personal tokens belong to members without a second factor: a requirement stops them. Zero for anyone but maintainers.';

create function app.own_session_days() returns integer
  language sql stable security definer set search_path = ''
as $$
  select least(floor(extract(epoch from now() - coalesce(s.sign_in_at, s.created_at)) / 86400), 365)::integer
  from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid() and not app.is_acting()
$$;
comment on function app.own_session_days() is
  'How many full days ago the person who asks signed in, at most 365. Null without a session, and for somebody who acts for them.';

grant execute on function app.count_tokens_without_factor, app.own_session_days to app_writer, authenticated;
