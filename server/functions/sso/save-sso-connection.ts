import { saveSsoConnection as contract } from '@trellis/domain/contracts/sso'
import { enqueue } from '@trellis/platform/jobs'
import { attemptKey } from '../../jobs/sso/attempt-key.ts'
import { readSsoMetadata } from '../../jobs/sso/read-sso-metadata.ts'
import { readOrganizationSso } from '../../organizations/sso/read-organization-sso.ts'
import { requireSso, requireSsoRight } from '../../organizations/sso/require-sso.ts'
import { saveOidc } from '../../organizations/sso/save-oidc.ts'
import { saveSaml } from '../../organizations/sso/save-saml.ts'
import { defineFunction } from '../define-function.ts'

/** A job reads what is at the provider's address. A change of the protocol drops the old provider at once. */
export const saveSsoConnection = defineFunction(contract, async ({ transaction, services, input }) => {
  const parts = { transaction, services }
  const current = await requireSso(parts, input)
  requireSsoRight(current)
  const { organization_id: organizationId } = input
  if (current.connection !== null && current.connection.kind !== input.kind)
    await transaction.query('select app.forget_sso_provider($1)', [organizationId])
  const save = input.kind === 'saml' ? saveSaml : saveOidc
  const isRead = await save(parts, { current, input })
  const saved = await readOrganizationSso(parts, organizationId)
  if (!isRead) {
    // Revisions begin again with each connection, and a key never orders twice.
    const after = saved.connection?.connected_at ?? null
    const key = attemptKey({ id: organizationId, revision: saved.revision, after })
    await enqueue(transaction, { task: readSsoMetadata, key, payload: { organization_id: organizationId } })
  }
  return saved
})
