-- Providers of companies speak SAML or OpenID Connect. Their records hold what a sign-in needs.

-- Anybody may claim an entity id, and must not keep the company that has it from using it.
drop index auth.sso_providers_entity_id_key;

alter table auth.sso_providers
  add column kind text not null default 'saml',
  add column oidc jsonb not null default '{}',
  add column sealed_client_secret text,
  add column is_enforced boolean not null default false,
  add constraint sso_providers_kind_known check (kind in ('saml', 'oidc'));
create index sso_providers_entity_id_idx on auth.sso_providers ((saml ->> 'entity_id'));
comment on column auth.sso_providers.saml is
  'For SAML: entity_id, sso_url and certificates (a list of PEM) of the provider, and what an administrator has set.';
comment on column auth.sso_providers.oidc is 'For OpenID Connect: issuer, client_id and scopes.';
comment on column auth.sso_providers.sealed_client_secret is
  'Sealed with the purpose auth.sso_providers.sealed_client_secret and the id.';
comment on column auth.sso_providers.is_enforced is
  'Whether people of its domains have no other way in. Ignored while the provider is disabled.';

alter table auth.flow_state
  add column not_after timestamptz,
  add column sealed_answer text;
comment on column auth.flow_state.not_after is 'When the session of the flow ends. Null: by itself, never.';
comment on column auth.flow_state.sealed_answer is
  'What the provider of a company has proven, until the browser that began the flow comes for it.';

alter table auth.one_time_tokens
  drop constraint one_time_tokens_kind_known,
  add constraint one_time_tokens_kind_known check (
    kind in (
      'confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication',
      'phone_confirmation', 'phone_change', 'break_glass'
    )
  );
