-- What the auth protocol needs for a sign-in follows the tables of the product: the provider, its domains and its state.

create function app.sync_sso_provider(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
begin
  select * into connection from public.sso_connections where organization_id = organization;
  if connection.provider_id is null then return; end if;
  update auth.sso_providers
  set is_disabled = connection.mode = 'off', is_enforced = connection.mode = 'enforced', updated_at = now()
  where id = connection.provider_id
    and (is_disabled, is_enforced) is distinct from (connection.mode = 'off', connection.mode = 'enforced');
  delete from auth.sso_domains a
  where a.sso_provider_id = connection.provider_id and not exists (
    select 1 from public.sso_domains d
    where d.organization_id = organization and d.domain = a.domain and d.verified_at is not null
  );
  insert into auth.sso_domains (sso_provider_id, domain)
  select connection.provider_id, d.domain from public.sso_domains d
  where d.organization_id = organization and d.verified_at is not null
  on conflict on constraint sso_domains_domain_key do nothing;
end
$$;
comment on function app.sync_sso_provider(uuid) is 'Brings the state and the verified domains of an organization to its provider.';

create function app.keep_sso_provider() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and new.provider_id is distinct from old.provider_id) then
    -- Nobody gets into a later provider with an identity of this one.
    with removed as (delete from auth.identities where provider = 'sso:' || old.provider_id returning user_id)
    update auth.users set is_sso_user = false where is_sso_user and id in (select user_id from removed);
    delete from auth.sso_providers where id = old.provider_id;
  end if;
  if tg_op <> 'DELETE' then perform app.sync_sso_provider(new.organization_id); end if;
  return null;
end
$$;
comment on function app.keep_sso_provider() is 'A connection takes its provider with it, whoever ends it.';
create trigger sso_connections_keep_provider after insert or update of provider_id, mode or delete on public.sso_connections
  for each row execute function app.keep_sso_provider();

create function app.keep_sso_domain() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.sso_connections c set mode = 'off', revision = c.revision + 1, updated_at = now()
  where c.organization_id = coalesce(new.organization_id, old.organization_id) and c.mode <> 'off' and not exists (
    select 1 from public.sso_domains d where d.organization_id = c.organization_id and d.verified_at is not null
  );
  perform app.sync_sso_provider(coalesce(new.organization_id, old.organization_id));
  return null;
end
$$;
comment on function app.keep_sso_domain() is 'Without a verified domain nobody can sign in, so nobody has to.';
create trigger sso_domains_keep_provider after update of verified_at or delete on public.sso_domains
  for each row execute function app.keep_sso_domain();

create function app.sso_provider_for(organization uuid, of_kind text, of_name text) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  known uuid;
begin
  select c.provider_id into known
  from public.sso_connections c join auth.sso_providers p on p.id = c.provider_id
  where c.organization_id = organization and p.kind = of_kind
    and of_name = case p.kind when 'saml' then p.saml ->> 'entity_id' else p.oidc ->> 'issuer' end;
  return coalesce(known, md5(organization::text || ':' || coalesce(
    (select n.providers from app.sso_provider_counts n where n.organization_id = organization), 0))::uuid);
end
$$;
comment on function app.sso_provider_for(uuid, text, text) is
  'The id of the connected provider if it has this entity id or issuer, and otherwise that of the next provider: a new one must not inherit the identities of the old.';
grant execute on function app.sso_provider_for to authenticated, app_writer;

create function app.put_sso_provider(organization uuid, of_kind text, settings jsonb, secret text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  name constant text := case of_kind when 'saml' then settings ->> 'entity_id' else settings ->> 'issuer' end;
  id_of_provider constant uuid := app.sso_provider_for(organization, of_kind, name);
  old_settings jsonb;
begin
  select case p.kind when 'saml' then p.saml else p.oidc end into old_settings
  from auth.sso_providers p where p.id = id_of_provider for update;
  if not found then
    insert into auth.sso_providers (id, kind, saml, oidc, sealed_client_secret, is_disabled)
    values (id_of_provider, of_kind, case of_kind when 'saml' then settings else '{}' end,
      case of_kind when 'oidc' then settings else '{}' end, secret, true);
    insert into app.sso_provider_counts (organization_id, providers) values (organization, 1)
    on conflict (organization_id) do update set providers = sso_provider_counts.providers + 1;
  else
    update auth.sso_providers set
      saml = case of_kind when 'saml' then saml || settings else saml end,
      oidc = case of_kind when 'oidc' then oidc || settings else oidc end,
      sealed_client_secret = coalesce(secret, sealed_client_secret), updated_at = now()
    where id = id_of_provider;
  end if;
  -- The provider may have rolled its keys over. Anything else has to pass a test of its own.
  update public.sso_connections c set
    provider_id = id_of_provider, entity_id = settings ->> 'entity_id',
    mode = case when is_same then c.mode else 'off' end,
    is_test_current = is_same and c.is_test_current,
    tested_at = case when is_same then c.tested_at end,
    test_report = case when is_same then c.test_report end
  from (select old_settings is not null and old_settings ->> 'client_id' is not distinct from settings ->> 'client_id') s (is_same)
  where c.organization_id = organization;
  return id_of_provider;
end
$$;
comment on function app.put_sso_provider(uuid, text, jsonb, text) is
  'Stores what a sign-in needs. Another entity id or issuer is another provider: off, untested and without identities.';

create function app.save_sso_provider(organization uuid, of_kind text, settings jsonb, secret text, shown_certificates jsonb)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  id_of_provider uuid;
begin
  if not organization = any (app.organizations_as('maintainer')) or app.is_token() or auth.jwt() ? 'act' then
    raise insufficient_privilege using message = 'only maintainers connect a provider';
  end if;
  id_of_provider := app.put_sso_provider(organization, of_kind, settings, secret);
  update public.sso_connections set certificates = shown_certificates,
    metadata_read_at = case when of_kind = 'saml' then now() end, metadata_tried_at = null
  where organization_id = organization;
  return id_of_provider;
end
$$;
comment on function app.save_sso_provider(uuid, text, jsonb, text, jsonb) is
  'For the function that connects a provider, after it has written the connection.';
grant execute on function app.save_sso_provider to app_writer;

create function app.forget_sso_provider(organization uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if not organization = any (app.organizations_as('maintainer')) or app.is_token() or auth.jwt() ? 'act' then
    raise insufficient_privilege using message = 'only maintainers disconnect a provider';
  end if;
  update public.sso_connections set provider_id = null, mode = 'off', is_test_current = false, tested_at = null,
    test_report = null, entity_id = null, certificates = '[]', metadata_read_at = null, metadata_tried_at = null
  where organization_id = organization;
end
$$;
comment on function app.forget_sso_provider(uuid) is 'For a connection that changes its protocol: nothing of the old provider stays.';
grant execute on function app.forget_sso_provider to app_writer;

-- What jobs read outside ---------------------------------------------------------------------------------------------------

create function app.sso_metadata_to_read(organization uuid, out kind text, out address text) returns record
  language sql stable security definer set search_path = ''
as $$
  select c.kind, case c.kind when 'saml' then c.metadata_url else c.issuer end
  from public.sso_connections c
  where c.organization_id = organization and app.has_sso_right(organization)
$$;
comment on function app.sso_metadata_to_read(uuid) is 'Where the job finds the metadata of a provider. Nulls if there is nothing to read.';

create function app.store_sso_metadata(organization uuid, read_from text, settings jsonb, shown_certificates jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  connection public.sso_connections;
begin
  perform pg_advisory_xact_lock(hashtextextended(organization::text, 7215310));
  select * into connection from public.sso_connections
  where organization_id = organization and read_from = case kind when 'saml' then metadata_url else issuer end for update;
  if not found then return false; end if;
  if connection.kind = 'saml' then perform app.put_sso_provider(organization, 'saml', settings, null); end if;
  update public.sso_connections set metadata_state = 'read', metadata_fault = null, metadata_read_at = now(),
    metadata_tried_at = now(), certificates = shown_certificates
  where organization_id = organization;
  return true;
end
$$;
comment on function app.store_sso_metadata(uuid, text, jsonb, jsonb) is
  'Takes over what a job has read, and with it new certificates. False if the connection has another address by now.';

create function app.note_sso_metadata_fault(organization uuid, read_from text, fault text) returns boolean
  language sql security definer set search_path = ''
as $$
  with noted as (
    update public.sso_connections set metadata_state = 'failed', metadata_fault = left(fault, 64), metadata_tried_at = now()
    where organization_id = organization and read_from = case kind when 'saml' then metadata_url else issuer end
    returning 1
  )
  select exists (select 1 from noted)
$$;
comment on function app.note_sso_metadata_fault(uuid, text, text) is 'Says why the metadata could not be read. What was read before stays in use.';

create function app.sso_domain_to_check(of_domain uuid, out domain text, out proof text) returns record
  language sql stable security definer set search_path = ''
as $$
  select d.domain, d.proof from public.sso_domains d where d.id = of_domain and d.verified_at is null
$$;
comment on function app.sso_domain_to_check(uuid) is 'What the job looks for in DNS. Nulls if there is nothing to check.';

create function app.note_sso_domain_check(of_domain uuid, result text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  claim public.sso_domains;
  noted text := result;
begin
  select * into claim from public.sso_domains where id = of_domain for update;
  if not found or claim.verified_at is not null then return claim.last_result; end if;
  if result = 'found' and exists (select 1 from auth.sso_domains a where a.domain = claim.domain) then noted := 'taken'; end if;
  if noted = 'found' then
    begin
      update public.sso_domains set verified_at = now() where id = of_domain;
    exception when unique_violation then
      noted := 'taken';
    end;
  end if;
  update public.sso_domains set checked_at = now(), last_result = noted where id = of_domain;
  return noted;
end
$$;
comment on function app.note_sso_domain_check(uuid, text) is
  'Takes what DNS said about a claim. Of several organizations that prove a domain, the first has it; the others learn that it is taken, and not by whom.';

create function app.due_sso_work() returns table(task text, id uuid)
  language sql stable security definer set search_path = ''
as $$
  (select 'read-sso-metadata', c.organization_id
   from public.sso_connections c
   where (c.kind = 'oidc' or c.metadata_url is not null) and app.has_sso_right(c.organization_id)
     and coalesce(c.metadata_tried_at, '-infinity') < now() - case c.metadata_state when 'read' then interval '24 hours' else interval '1 hour' end
   order by c.metadata_tried_at nulls first
   limit 500)
  union all
  (select 'check-sso-domain', d.id
   from public.sso_domains d
   where d.verified_at is null and d.created_at > now() - interval '30 days' and app.has_sso_right(d.organization_id)
     and coalesce(d.checked_at, '-infinity') < now() - case when d.created_at > now() - interval '1 day' then interval '10 minutes' else interval '1 hour' end
   order by d.checked_at nulls first
   limit 500)
$$;
comment on function app.due_sso_work() is
  'Metadata that are a day old or could not be read an hour ago, and domains that wait for their record: often on the first day, then hourly for a month.';

grant execute on function app.sso_metadata_to_read, app.store_sso_metadata, app.note_sso_metadata_fault,
  app.sso_domain_to_check, app.note_sso_domain_check, app.due_sso_work to app_job;
