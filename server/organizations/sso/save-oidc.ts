import { fault } from '@trellis/domain/contracts/faults/fault'
import { sealClientSecret } from '@trellis/platform/auth'
import type { Transaction } from '@trellis/platform/postgres'
import { refuseFaults } from '../../refuse-faults.ts'
import type { CallParts } from '../../services.ts'
import { requireReachable } from './require-reachable.ts'
import type { Saved } from './save-saml.ts'
import { writeConnection } from './write-connection.ts'

const scopes = ['openid', 'email', 'profile']

/** A job checks the issuer afterwards. Without a new secret, the stored one stays, if the issuer does. */
export async function saveOidc(
  { transaction, services }: CallParts,
  { current: { connection }, input }: Saved,
): Promise<boolean> {
  const { organization_id: id, client_id: clientId, client_secret: secret } = input
  const issuer = issuerOf(input.issuer ?? '')
  const isKnown = connection?.kind === 'oidc' && connection.issuer === issuer
  refuseFaults({
    ...(issuer === '' && { issuer: fault('issuer.required') }),
    ...(!clientId && { client_id: fault('client_id.required') }),
    ...(!secret && !isKnown && { client_secret: fault('client_secret.required') }),
  })
  requireReachable('issuer', issuer, services)
  await writeConnection(transaction, id, {
    kind: 'oidc',
    metadata_state: 'reading',
    issuer,
    client_id: clientId ?? null,
    secret_hint: secret ? hintOf(secret) : (connection?.secret_hint ?? null),
  })
  const providerId = await requireProviderId(transaction, id, issuer)
  await transaction.query(`select app.save_sso_provider($1, 'oidc', $2, $3, '[]')`, [
    id,
    JSON.stringify({ issuer, client_id: clientId, scopes }),
    secret ? sealClientSecret(services.secrets, { providerId, secret }) : null,
  ])
  return false
}

/** People copy the address of the discovery document as well. */
const issuerOf = (address: string) => address.replace(/\/\.well-known\/openid-configuration\/?$/, '')

/** A secret is sealed for the row that will hold it. */
async function requireProviderId(transaction: Transaction, id: string, issuer: string): Promise<string> {
  const [row] = await transaction.query<{ id: string }>(`select app.sso_provider_for($1, 'oidc', $2) as id`, [
    id,
    issuer,
  ])
  if (row === undefined) throw new Error('There is always a next provider')
  return row.id
}

const shortestHinted = 12

/** Three characters of a short secret would be too much of it. */
function hintOf(secret: string): string | null {
  return secret.length < shortestHinted ? null : secret.slice(-3)
}
