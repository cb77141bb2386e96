-- A maintainer who corrects the issuer has already entered the redirect URL at the provider. It holds the id of our
-- provider, so the id stays until somebody could have come through it.

create or replace function app.sso_provider_for(organization uuid, of_kind text, of_name text) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  known uuid;
begin
  select c.provider_id into known
  from public.sso_connections c join auth.sso_providers p on p.id = c.provider_id
  where c.organization_id = organization and p.kind = of_kind and (
    of_name = case p.kind when 'saml' then p.saml ->> 'entity_id' else p.oidc ->> 'issuer' end
    -- It has never worked. No address at a SAML provider holds an id of ours, so there is nothing to keep.
    or p.kind = 'oidc' and c.mode = 'off' and not c.is_test_current
      and not exists (select 1 from auth.identities i where i.provider = 'sso:' || c.provider_id)
  );
  return coalesce(known, md5(organization::text || ':' || coalesce(
    (select n.providers from app.sso_provider_counts n where n.organization_id = organization), 0))::uuid);
end
$$;
comment on function app.sso_provider_for(uuid, text, text) is
  'The id of the connected provider if it has this entity id or issuer, or is one of OpenID Connect that has never worked. Otherwise that of the next provider: a new one must not inherit the identities of the old.';

create or replace function app.put_sso_provider(organization uuid, of_kind text, settings jsonb, secret text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := case of_kind when 'saml' then settings ->> 'entity_id' else settings ->> 'issuer' end;
  id_of_provider constant uuid := app.sso_provider_for(organization, of_kind, name);
  old_settings jsonb;
  has_same_issuer boolean;
begin
  select case p.kind when 'saml' then p.saml else p.oidc end into old_settings
  from auth.sso_providers p where p.id = id_of_provider for update;
  has_same_issuer := old_settings ->> 'issuer' is not distinct from settings ->> 'issuer';
  if old_settings is null then
    insert into auth.sso_providers (id, kind, saml, oidc, sealed_client_secret, is_disabled)
    values (id_of_provider, of_kind, case of_kind when 'saml' then settings else '{}' end,
      case of_kind when 'oidc' then settings else '{}' end, secret, true);
    insert into app.sso_provider_counts (organization_id, providers) values (organization, 1)
    on conflict (organization_id) do update set providers = sso_provider_counts.providers + 1;
  else
    update auth.sso_providers set
      saml = case of_kind when 'saml' then saml || settings else saml end,
      oidc = case of_kind when 'oidc' then oidc || settings else oidc end,
      -- The secret of one issuer is not for another to see.
      sealed_client_secret = case when has_same_issuer then coalesce(secret, sealed_client_secret) else secret end,
      updated_at = now()
    where id = id_of_provider;
  end if;
  -- The provider may have rolled its keys over. Anything else has to pass a test of its own.
  update public.sso_connections c set
    provider_id = id_of_provider, entity_id = settings ->> 'entity_id',
    mode = case when is_same then c.mode else 'off' end,
    is_test_current = is_same and c.is_test_current,
    tested_at = case when is_same then c.tested_at end,
    test_report = case when is_same then c.test_report end
  from (select old_settings is not null and has_same_issuer
    and old_settings ->> 'client_id' is not distinct from settings ->> 'client_id') s (is_same)
  where c.organization_id = organization;
  return id_of_provider;
end
$$;
comment on function app.put_sso_provider(uuid, text, jsonb, text) is
  'Stores what a sign-in needs. Another entity id or issuer is off and untested. Once a provider has worked, it is another provider, without identities.';
