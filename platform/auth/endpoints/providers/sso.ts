// Sign-in at a company's own provider. Administrators keep the records; the protocol itself is not built, so a
// provider that is found is answered like one that is switched off.
import { z } from 'zod'
import { isUuid } from '../../../http/http.ts'
import type { Transaction } from '../../../postgres/postgres.ts'
import { type Endpoint, transactionContext } from '../../auth-context.ts'
import { authErrors } from '../../errors/errors.ts'
import { readBody } from '../../request/read-body.ts'

const bodySchema = z.object({
  provider_id: z.string().nullish(),
  domain: z.string().nullish(),
})

type Wanted = z.infer<typeof bodySchema>

export const postSso: Endpoint = (parts) => async (c) => {
  if (!parts.ways.saml) throw authErrors.samlDisabled()
  const wanted = await readBody(c, bodySchema)
  if (wanted.provider_id && wanted.domain) {
    throw authErrors.validationFailed('Only one of provider_id or domain supported')
  }
  if (!wanted.provider_id && !wanted.domain) {
    throw authErrors.validationFailed('A provider_id or domain needs to be provided')
  }
  const context = { ...transactionContext(c), readOnly: true }
  await parts.database.transaction(context, (transaction) => requireProvider(transaction, wanted))
  throw authErrors.ssoProviderDisabled()
}

async function requireProvider(transaction: Transaction, wanted: Wanted): Promise<void> {
  const { provider_id: id, domain } = wanted
  if (id && !isUuid(id)) throw authErrors.validationFailed('provider_id must be a UUID')
  const [provider] = id
    ? await transaction.query('select 1 from auth.sso_providers where id = $1', [id])
    : await transaction.query('select 1 from auth.sso_domains where domain = $1', [domain?.toLowerCase()])
  if (provider !== undefined) return
  throw authErrors.ssoProviderNotFound(
    id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
  )
}

export const answerSamlDisabled: Endpoint = () => () => {
  throw authErrors.samlDisabled()
}
