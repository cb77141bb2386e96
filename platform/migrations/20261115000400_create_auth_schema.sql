-- Identity: who a person is, how they proved it, and the sessions that follow. Only the auth protocol reads and
-- writes these tables; secrets are kept as hashes, so that reading a table signs nobody in.

-- People ------------------------------------------------------------------------------------------------

create table auth.users (
  id uuid not null default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  email_change_confirmations smallint not null default 0,
  last_sign_in_at timestamptz,
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  banned_until timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  constraint users_email_form check (email = lower(email) and char_length(email) between 3 and 256),
  constraint users_new_email_form check (new_email = lower(new_email) and char_length(new_email) between 3 and 256),
  constraint users_role_known check (role = 'authenticated')
);
comment on table auth.users is 'A person who can sign in.';
comment on column auth.users.email is 'Lower case. It counts as proven only from email_confirmed_at on.';
comment on column auth.users.new_email is 'Wanted, but not yet proven; the address in use is email.';
comment on column auth.users.app_metadata is 'Written by the server and by administrators.';
comment on column auth.users.user_metadata is 'Written by the person: never to be trusted by a policy.';

create table auth.identities (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  provider text not null,
  provider_id text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_pkey primary key (id),
  constraint identities_provider_provider_id_key unique (provider, provider_id),
  constraint identities_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index identities_user_id_idx on auth.identities (user_id);
comment on table auth.identities is 'The ways in which a person proves who they are.';
comment on column auth.identities.provider_id is 'The subject that the provider names; for e-mail the id of the user.';

create table auth.mfa_factors (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_type text not null,
  status text not null default 'unverified',
  friendly_name text,
  phone text,
  secret text,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint mfa_factors_factor_type_known check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  constraint mfa_factors_status_known check (status in ('unverified', 'verified'))
);
create index mfa_factors_user_id_idx on auth.mfa_factors (user_id);
comment on table auth.mfa_factors is 'Second proofs that a person has set up.';

create table auth.mfa_challenges (
  id uuid not null default gen_random_uuid(),
  factor_id uuid not null,
  address text,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete cascade
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
comment on table auth.mfa_challenges is 'Questions put to a second proof, each good for one answer.';

-- Sessions ----------------------------------------------------------------------------------------------

create table auth.sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  aal text not null default 'aal1',
  amr jsonb not null default '[]',
  factor_id uuid,
  not_after timestamptz,
  revoked_at timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  address text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint sessions_factor_id_fkey foreign key (factor_id) references auth.mfa_factors (id) on delete set null,
  constraint sessions_aal_known check (aal in ('aal1', 'aal2', 'aal3'))
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_factor_id_idx on auth.sessions (factor_id);
comment on table auth.sessions is 'One sign-in on one device. Refreshes of a session wait for each other on its row.';
comment on column auth.sessions.amr is 'How the person proved who they are, newest first: method, timestamp, provider.';
comment on column auth.sessions.revoked_at is 'Set when a spent refresh token came back: someone else holds a copy.';

create table auth.refresh_tokens (
  id bigint generated always as identity,
  session_id uuid not null,
  token_hash text not null,
  parent_id bigint,
  revoked_at timestamptz,
  sealed_successor bytea,
  created_at timestamptz not null default now(),
  constraint refresh_tokens_pkey primary key (id),
  constraint refresh_tokens_token_hash_key unique (token_hash),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade,
  constraint refresh_tokens_parent_id_fkey foreign key (parent_id) references auth.refresh_tokens (id) on delete cascade
);
create unique index refresh_tokens_one_active_key on auth.refresh_tokens (session_id) where revoked_at is null;
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
create index refresh_tokens_parent_id_idx on auth.refresh_tokens (parent_id);
comment on table auth.refresh_tokens is 'A chain per session, of which the last one is active.';
comment on column auth.refresh_tokens.sealed_successor is
  'The next token, readable only with this one: a client that lost the answer can be given it again.';

-- Proofs under way --------------------------------------------------------------------------------------

create table auth.flow_state (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  authentication_method text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  auth_code_hash text,
  auth_code_issued_at timestamptz,
  created_at timestamptz not null default now(),
  constraint flow_state_pkey primary key (id),
  constraint flow_state_auth_code_hash_key unique (auth_code_hash),
  constraint flow_state_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint flow_state_code_challenge_method_known check (code_challenge_method in ('s256', 'plain'))
);
create index flow_state_user_id_idx on auth.flow_state (user_id);
create index flow_state_created_at_idx on auth.flow_state (created_at);
comment on table auth.flow_state is 'Sign-ins that only the browser which began them can finish (PKCE).';

create table auth.one_time_tokens (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  email text not null,
  token_hash text not null,
  code_hash text not null,
  attempts smallint not null default 0,
  flow_state_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_user_id_kind_key unique (user_id, kind),
  constraint one_time_tokens_token_hash_key unique (token_hash),
  constraint one_time_tokens_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint one_time_tokens_flow_state_id_fkey foreign key (flow_state_id)
    references auth.flow_state (id) on delete cascade,
  constraint one_time_tokens_kind_known check (
    kind in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')
  )
);
create index one_time_tokens_email_idx on auth.one_time_tokens (email);
create index one_time_tokens_flow_state_id_idx on auth.one_time_tokens (flow_state_id);
comment on table auth.one_time_tokens is
  'What a mail carries: a link and a code for the same step. Used once and then deleted; a newer one replaces it.';
comment on column auth.one_time_tokens.email is 'The address that the mail went to.';
comment on column auth.one_time_tokens.attempts is 'Codes that were tried; the link is too long to guess and is not counted.';

-- Access ------------------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array[
    'users', 'identities', 'mfa_factors', 'mfa_challenges', 'sessions', 'refresh_tokens', 'flow_state', 'one_time_tokens'
  ]
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', name);
    execute format('create policy "the auth protocol keeps every row" on auth.%I to auth_admin using (true)', name);
  end loop;
end
$$;
