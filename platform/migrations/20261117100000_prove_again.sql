-- Further proofs: recovery codes, where a session was opened, and what a person may see and end of their own sessions.

-- Recovery codes ----------------------------------------------------------------------------------------

create table auth.recovery_codes (
  id bigint generated always as identity,
  factor_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (id),
  constraint recovery_codes_factor_id_code_hash_key unique (factor_id, code_hash),
  constraint recovery_codes_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete cascade
);
alter table auth.recovery_codes enable row level security;
grant select, insert, update, delete on auth.recovery_codes to auth_admin;
create policy "the auth protocol keeps every row" on auth.recovery_codes to auth_admin using (true);
comment on table auth.recovery_codes is 'The codes of a factor of type recovery_code, each good for one use instead of another factor.';

create unique index mfa_factors_one_recovery_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';

-- Sessions ----------------------------------------------------------------------------------------------

alter table auth.sessions
  add column place text,
  add constraint sessions_place_length check (char_length(place) between 1 and 120);
comment on column auth.sessions.place is 'Where the address is, if a trusted proxy says so. Nobody is asked.';

create function auth.has_second_factor(of_user uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (
    select from auth.mfa_factors f
    where f.user_id = of_user and f.status = 'verified' and f.factor_type <> 'recovery_code'
  ) or exists (
    select from auth.webauthn_credentials c where c.user_id = of_user and c.factor_id is null
  )
$$;
comment on function auth.has_second_factor(uuid) is
  'Whether the person has a verified second factor or a passkey. Recovery codes only stand in for one.';

create function auth.own_sessions()
returns table (
  id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, address text, place text, aal text,
  amr jsonb, is_current boolean
)
language sql stable security definer
set search_path = ''
as $$
  select s.id, s.created_at, coalesce(s.refreshed_at, s.created_at), s.user_agent, s.address, s.place, s.aal, s.amr,
    s.id::text = coalesce(auth.jwt() ->> 'session_id', '')
  from auth.sessions s
  where s.user_id = auth.uid() and s.revoked_at is null and (s.not_after is null or s.not_after > pg_catalog.now())
  order by 9 desc, 3 desc, s.id
$$;
comment on function auth.own_sessions() is 'The live sessions of the person who asks: the current one first, then by last use.';

create function auth.end_own_session(of_session uuid) returns boolean
language sql security definer
set search_path = ''
as $$
  with ended as (delete from auth.sessions where id = of_session and user_id = auth.uid() returning 1)
  select exists (select from ended)
$$;
comment on function auth.end_own_session(uuid) is 'Ends a session of the person who asks; false if there is no such session.';

grant execute on function auth.own_sessions() to authenticated, app_writer;
grant execute on function auth.end_own_session(uuid) to app_writer;
grant execute on function auth.session_is_live(uuid, uuid) to authenticated;
