// The provider of a company, stored directly: the screens need one that was connected, proved and tested.
import { randomUUID } from 'node:crypto'
import { changeProduct } from './database.ts'
import type { Product } from './product.ts'

type Connection = {
  mode: 'off' | 'on' | 'enforced'
  /** Verified, and one more that waits for DNS. */
  domain: string
}

const report = {
  outcome: 'passed',
  email: 'mara@fernhill.example',
  name: 'Mara Okafor',
  signature: 'SHA-256',
  attributes: {
    groups: ['platform-admins', 'engineering'],
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name': ['Mara Okafor'],
  },
}

/** Connects the company, as its maintainers would with a SAML provider, and switches it on. */
export async function storeConnection(
  product: Product,
  company: string,
  { mode, domain }: Connection,
): Promise<void> {
  const providerId = randomUUID()
  const entityId = `https://fernhill.okta.example/${providerId}`
  await changeProduct(
    product,
    `insert into auth.sso_providers (id, kind, saml, is_disabled)
     values ($1, 'saml', jsonb_build_object(
       'entity_id', $2::text, 'sso_url', 'https://fernhill.okta.example/sso', 'certificates', '[]'::jsonb), true)`,
    [providerId, entityId],
  )
  await changeProduct(
    product,
    `insert into public.sso_domains (organization_id, domain, spelling, proof, verified_at, checked_at, last_result)
     select id, $2, $2, '0123456789abcdef', now(), now(), 'found' from public.organizations where name = $1
     union all
     select id, 'waiting.' || $2, 'waiting.' || $2, '4b1e07c2d9f84a6c', null, now() - interval '4 minutes', 'not_found'
     from public.organizations where name = $1`,
    [company, domain],
  )
  await changeProduct(
    product,
    `insert into public.sso_connections
       (organization_id, provider_id, kind, metadata_url, metadata_state, metadata_read_at, metadata_tried_at,
        entity_id, certificates,
        group_attribute, role_mapping, tested_at, test_report, is_test_current, mode, connected_by)
     select o.id, $2, 'saml', 'https://fernhill.okta.example/app/exk1d9/sso/saml/metadata', 'read', now(), now(), $3,
       '[{"fingerprint": "aa", "not_after": "2028-03-02T00:00:00Z"}]', 'groups',
       '[{"group": "platform-admins", "role": "admin"}]', now(), $4::jsonb, true, $5,
       (select user_id from public.members m where m.organization_id = o.id limit 1)
     from public.organizations o where o.name = $1`,
    [company, providerId, entityId, JSON.stringify(report), mode],
  )
}

/** What a sign-in at the company's provider leaves: an identity, and every session of the person came through it. */
export async function storeSignIn(product: Product, company: string, email: string): Promise<void> {
  await changeProduct(
    product,
    `insert into auth.identities (provider, provider_id, user_id, identity_data)
     select 'sso:' || c.provider_id, u.id, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true)
     from public.sso_connections c join public.organizations o on o.id = c.organization_id, auth.users u
     where o.name = $1 and u.email = $2`,
    [company, email],
  )
  await changeProduct(
    product,
    `update auth.sessions s set amr = jsonb_build_array(jsonb_build_object(
       'method', 'sso/saml', 'provider', 'sso:' || c.provider_id, 'timestamp', extract(epoch from now())::integer))
     from public.sso_connections c join public.organizations o on o.id = c.organization_id, auth.users u
     where o.name = $1 and u.email = $2 and s.user_id = u.id`,
    [company, email],
  )
}
