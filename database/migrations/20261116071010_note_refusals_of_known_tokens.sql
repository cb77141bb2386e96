-- A made-up token costs a read and no more: the server asks first whether a token with such a hash was ever made. And a
-- refusal does not wait while the job that tells the log has its line: the job waits for the chain, which an import may
-- hold for long. The refusal is then uncounted; the next one is not.

create function app.is_api_token_known(given bytea) returns boolean
  language sql stable security definer set search_path = ''
as $$
  select exists (select 1 from app.api_token_secrets where hash = given)
$$;
comment on function app.is_api_token_known(bytea) is 'Whether a token with this hash was made, though it may no longer hold.';
grant execute on function app.is_api_token_known(bytea) to app_job;

create or replace function app.note_refused_api_token(given bytea) returns void
  language plpgsql security definer set search_path = '' set lock_timeout = '200ms'
as $$
begin
  insert into app.api_token_uses as noted (token_id, outcome, organization_id, user_id, address)
  select t.id,
    case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'user_banned' end,
    t.organization_id, t.user_id, nullif(current_setting('request.address', true), '')
  from app.api_token_secrets s
  join public.api_tokens t on t.id = s.token_id
  join auth.users u on u.id = t.user_id
  where s.hash = given
    and (t.revoked_at is not null or t.expires_at <= now() or u.banned_until > now() or u.deleted_at is not null)
  on conflict (token_id, outcome) do update
    set count = noted.count + 1, last_at = now(), address = excluded.address;
exception when lock_not_available then
  null;
end
$$;
comment on function app.note_refused_api_token(bytea) is
  'For a known hash that find_api_token did not answer. Skipped where the line is not free within 200 ms.';
