import { revokeApiToken as contract } from '@trellis/domain/contracts/tokens'
import { refusal } from '@trellis/platform/functions'
import { absentOrClosed } from '../../organizations/closed-organization.ts'
import { readToken } from '../../tokens/read-token.ts'
import { defineFunction } from '../define-function.ts'

/** Also while the organization is read-only: its tokens still read then. */
export const revokeApiToken = defineFunction(contract, async ({ transaction, input: { id } }) => {
  const [row] = await transaction.query<{ revoked: boolean }>('select app.revoke_api_token($1) as revoked', [
    id,
  ])
  if (row?.revoked !== true)
    throw await absentOrClosed(transaction, id, refusal(404, 'api_token_not_found', 'API token not found'))
  return await readToken(transaction, id)
})
