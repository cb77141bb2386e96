-- The rest of identity: passwords, phones, second factors, passkeys, other providers, and what administrators keep.
-- Passwords and codes are hashed. What must be read again (seeds of factors, secrets and tokens of providers) is sealed
-- with a key that is not in the database: columns named sealed_….

-- People ------------------------------------------------------------------------------------------------

alter table auth.users
  add column phone text,
  add column phone_confirmed_at timestamptz,
  add column new_phone text,
  add column phone_change_sent_at timestamptz,
  add column reauthentication_sent_at timestamptz,
  add column password_hash text,
  add column is_sso_user boolean not null default false,
  add column is_administered boolean not null default false,
  add constraint users_phone_key unique (phone),
  add constraint users_phone_form check (phone ~ '^[1-9][0-9]{1,14}$'),
  add constraint users_new_phone_form check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  add constraint users_password_hash_form check (password_hash ~ '^\$(argon2id|2[aby])\$'),
  drop constraint users_role_known,
  add constraint users_role_form check (char_length(role) between 1 and 63);
comment on column auth.users.phone is 'Digits without a plus. It counts as proven only from phone_confirmed_at on.';
comment on column auth.users.password_hash is 'argon2id with its parameters, or bcrypt until the next sign-in. Null: no password.';
comment on column auth.users.is_administered is 'An administrator created or changed the account: requests for an unproven name no longer replace its data.';
comment on column auth.users.role is 'The role of the person''s tokens. Set by administrators; a keyring refuses roles that it does not know.';

alter table auth.one_time_tokens
  drop constraint one_time_tokens_kind_known,
  add constraint one_time_tokens_kind_known check (
    kind in (
      'confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
      'phone_confirmation', 'phone_change'
    )
  );
comment on column auth.one_time_tokens.email is 'The address or phone number that the message went to.';

create table auth.pending_passwords (
  id uuid not null,
  user_id uuid not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  constraint pending_passwords_pkey primary key (id),
  constraint pending_passwords_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint pending_passwords_password_hash_form check (password_hash ~ '^\$argon2id\$')
);
create index pending_passwords_user_id_idx on auth.pending_passwords (user_id);
create index pending_passwords_created_at_idx on auth.pending_passwords (created_at);
comment on table auth.pending_passwords is 'Passwords of sign-ups whose address is not proven yet. Only the mail of the same sign-up makes one valid.';
comment on column auth.pending_passwords.id is 'The id of the one-time token that this mail carries.';

-- Second factors and passkeys ---------------------------------------------------------------------------

alter table auth.mfa_factors
  drop column secret,
  add column sealed_secret text,
  add column last_used_step bigint;
comment on column auth.mfa_factors.sealed_secret is 'The seed of an authenticator app.';
comment on column auth.mfa_factors.last_used_step is 'The time step of the last accepted code: no code is accepted twice.';

alter table auth.mfa_challenges
  add column code_hash text,
  add column webauthn_challenge text;

alter table auth.code_failures
  add column proof text not null default 'code',
  add column address text,
  add constraint code_failures_proof_known check (proof in ('code', 'reauthentication', 'factor'));
comment on column auth.code_failures.proof is 'Each counts apart: strangers can cause failures of codes, and of nothing else.';
comment on column auth.code_failures.address is 'The network where a code was typed: one of them must not use up the tries of all.';

create table auth.webauthn_credentials (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  factor_id uuid,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  aaguid text,
  is_backed_up boolean not null default false,
  friendly_name text,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webauthn_credentials_pkey primary key (id),
  constraint webauthn_credentials_credential_id_key unique (credential_id),
  constraint webauthn_credentials_factor_id_key unique (factor_id),
  constraint webauthn_credentials_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint webauthn_credentials_factor_id_fkey foreign key (factor_id)
    references auth.mfa_factors (id) on delete cascade,
  constraint webauthn_credentials_friendly_name_length check (char_length(friendly_name) <= 120)
);
create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
comment on table auth.webauthn_credentials is 'Public keys of authenticators. With a factor it is a second proof; without one it is a passkey, which signs in alone.';

create table auth.webauthn_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid,
  purpose text not null,
  challenge text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint webauthn_challenges_pkey primary key (id),
  constraint webauthn_challenges_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint webauthn_challenges_purpose_known check (purpose in ('registration', 'authentication'))
);
create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
comment on table auth.webauthn_challenges is 'Questions put to passkeys, each good for one answer.';

-- Other providers ---------------------------------------------------------------------------------------

alter table auth.flow_state
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add column provider text,
  add column redirect_to text,
  add column linking_user_id uuid,
  add column sealed_verifier text,
  add column sealed_provider_tokens text,
  add column used_at timestamptz,
  add constraint flow_state_code_challenge_whole check (num_nulls(code_challenge, code_challenge_method) <> 1),
  add constraint flow_state_linking_user_id_fkey foreign key (linking_user_id)
    references auth.users (id) on delete cascade;
create index flow_state_linking_user_id_idx on auth.flow_state (linking_user_id);
comment on table auth.flow_state is 'Sign-ins under way: those that only the browser which began them can finish (PKCE), and those at another provider.';
comment on column auth.flow_state.sealed_verifier is 'What proves to the provider that we began the flow, and the nonce of its token.';
comment on column auth.flow_state.used_at is 'When the provider sent the person back: a state is good for one callback.';

create table auth.spent_proofs (
  digest text not null,
  expires_at timestamptz not null,
  constraint spent_proofs_pkey primary key (digest)
);
create index spent_proofs_expires_at_idx on auth.spent_proofs (expires_at);
comment on table auth.spent_proofs is 'Signed messages that have signed someone in, until they expire by themselves: none of them works twice.';

create table auth.sso_providers (
  id uuid not null default gen_random_uuid(),
  resource_id text,
  is_disabled boolean not null default false,
  saml jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_providers_pkey primary key (id),
  constraint sso_providers_resource_id_key unique (resource_id)
);
create unique index sso_providers_entity_id_key on auth.sso_providers ((saml ->> 'entity_id'));
comment on table auth.sso_providers is 'Identity providers of companies, managed by administrators.';

create table auth.sso_domains (
  id uuid not null default gen_random_uuid(),
  sso_provider_id uuid not null,
  domain text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sso_domains_pkey primary key (id),
  constraint sso_domains_domain_key unique (domain),
  constraint sso_domains_domain_form check (domain = lower(domain) and char_length(domain) between 1 and 253),
  constraint sso_domains_sso_provider_id_fkey foreign key (sso_provider_id)
    references auth.sso_providers (id) on delete cascade
);
create index sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);
comment on table auth.sso_domains is 'Domains of mail addresses whose people sign in at a company''s provider.';

create table auth.custom_providers (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  provider_type text not null,
  settings jsonb not null default '{}',
  sealed_client_secret text,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint custom_providers_pkey primary key (id),
  constraint custom_providers_identifier_key unique (identifier),
  constraint custom_providers_provider_type_known check (provider_type in ('oauth2', 'oidc'))
);
comment on table auth.custom_providers is 'Providers that administrators add while the server runs.';

create table auth.oauth_clients (
  id uuid not null default gen_random_uuid(),
  secret_hash text,
  client_type text not null default 'confidential',
  registration jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint oauth_clients_pkey primary key (id),
  constraint oauth_clients_client_type_known check (client_type in ('confidential', 'public'))
);
comment on table auth.oauth_clients is 'Applications that people may let in, managed by administrators. The authorization server itself is not built.';

-- Access ------------------------------------------------------------------------------------------------

do $$
declare
  name text;
begin
  foreach name in array array[
    'webauthn_credentials', 'webauthn_challenges', 'spent_proofs', 'sso_providers', 'sso_domains', 'custom_providers',
    'oauth_clients', 'pending_passwords'
  ]
  loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('grant select, insert, update, delete on auth.%I to auth_admin', name);
    execute format('create policy "the auth protocol keeps every row" on auth.%I to auth_admin using (true)', name);
  end loop;
end
$$;
