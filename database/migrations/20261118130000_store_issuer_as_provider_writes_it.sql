-- Tokens name the issuer as the provider writes it, and people leave out the slash at its end, or add one. So the issuer
-- of the discovery document is stored.
create or replace function app.store_sso_metadata(organization uuid, read_from text, settings jsonb, shown_certificates jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215310));
  select * into connection from public.sso_connections
  where organization_id = organization and read_from = case kind when 'saml' then metadata_url else issuer end for update;
  if not found then return false; end if;
  -- While it is reading for the first time, a maintainer has just chosen the address.
  if connection.kind = 'saml' and connection.metadata_state <> 'reading' and exists (
    select 1 from auth.sso_providers p
    where p.id = connection.provider_id and p.saml ->> 'entity_id' is distinct from settings ->> 'entity_id'
  ) then
    return app.note_sso_metadata_fault(organization, read_from, 'other_entity');
  end if;
  if connection.kind = 'saml' then perform app.put_sso_provider(organization, 'saml', settings, null); end if;
  if connection.kind = 'oidc' and settings ->> 'issuer' <> connection.issuer then
    update public.sso_connections set issuer = settings ->> 'issuer' where organization_id = organization;
    update auth.sso_providers set oidc = oidc || jsonb_build_object('issuer', settings ->> 'issuer'), updated_at = now()
    where id = connection.provider_id;
  end if;
  update public.sso_connections set metadata_state = 'read', metadata_fault = null, metadata_read_at = now(),
    metadata_tried_at = now(), certificates = shown_certificates
  where organization_id = organization;
  return true;
end
$$;
