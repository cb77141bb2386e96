// A maintainer gets in past the provider that their company enforces, by the link of a mail.
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { callAs, query } from '../functions/core-organization.ts'
import { openClient, openMail, signIn } from '../support/person.ts'

export async function breakGlass() {
  const domain = `${randomUUID()}.example`
  const email = `mara@${domain}`
  const client = openClient()
  const { user } = await signIn(client, email)
  const { id } = await callAs(client, 'create-organization', { name: `Fernhill ${randomUUID()}` })
  await enforceProvider(id, domain)
  const session = await openLink(email)
  return { chain: id, actor: user.id, fields: { user_id: user.id, session_id: session } }
}

/** Stored directly: connecting one needs name servers and a test. */
async function enforceProvider(organizationId: string, domain: string): Promise<void> {
  const providerId = randomUUID()
  await query('insert into auth.sso_providers (id) values ($1)', [providerId])
  await query(`update organizations set limit_overrides = '{"has_sso": true}' where id = $1`, [
    organizationId,
  ])
  await query(
    `insert into sso_domains (organization_id, domain, spelling, proof, verified_at)
     values ($1, $2, $2, '0123456789abcdef', now())`,
    [organizationId, domain],
  )
  await query(
    `insert into sso_connections (organization_id, provider_id, kind, tested_at, is_test_current, mode)
     values ($1, $2, 'saml', now(), true, 'enforced')`,
    [organizationId, providerId],
  )
}

/** Returns the session that the link begins. */
async function openLink(email: string): Promise<unknown> {
  await post('/sso/break-glass', { email })
  const { text } = await openMail(email)
  const link = new URL(/https?:\/\/\S+\/confirm\?\S+/.exec(text)?.[0] ?? '')
  const { type, token_hash } = Object.fromEntries(link.searchParams)
  const { access_token: token } = await post('/verify', { type, token_hash })
  return JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString()).session_id
}

async function post(path: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const { url, publishableKey } = inject('installation')
  const answer = await fetch(`${url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json()) as Readonly<Record<string, unknown>>
}
