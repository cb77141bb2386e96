import { impersonate as contract, type Impersonation } from '@trellis/domain/contracts/admin'
import { createActorToken } from '@trellis/platform/auth'
import { enqueue } from '@trellis/platform/jobs'
import { sendImpersonationMail } from '../../jobs/send-impersonation-mail.ts'
import { defineFunction } from '../define-function.ts'

type Granted = { readonly link_id: string; readonly expires_at: string }

/**
 * The database asks who may act for whom, keeps the hash of the link and records the reason. The secret of the link stands
 * behind `#`, so that no server and no log sees it.
 */
export const impersonate = defineFunction(
  contract,
  async ({ transaction, services, caller, input }): Promise<Impersonation> => {
    const { organization_id: organizationId, user_id: userId, reason } = input
    const { token, hash } = createActorToken()
    const [granted] = await transaction.query<Granted>('select * from app.impersonate($1, $2, $3, $4)', [
      organizationId,
      userId,
      reason,
      hash,
    ])
    if (granted === undefined) throw new Error('The act answered nothing')
    const { link_id, expires_at } = granted
    const { publicUrl, notifiesImpersonated } = services.config
    if (notifiesImpersonated) {
      await enqueue(transaction, { task: sendImpersonationMail, payload: { link_id }, key: link_id })
    }
    const query = new URLSearchParams({ impersonating: 'true', admin_id: caller.userId })
    return { link: `${publicUrl}/confirm?${query}#token_hash=${token}`, expires_at }
  },
)
