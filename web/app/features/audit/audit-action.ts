import { setAuditRetention, verifyAuditLog } from '@trellis/domain/contracts/audit'
import { type ActionFunctionArgs, data } from 'react-router'
import { act } from '../../exchange/acting/act.ts'
import { readTexts } from '../../exchange/acting/read-form.ts'

/** Each act names the organization that the page showed, even if the person has switched to another one since. */
export async function auditAction({ request, context }: ActionFunctionArgs) {
  const { intent, organization_id, restart, days, revision } = await readTexts(request)
  switch (intent) {
    case 'verify':
      return act(context, verifyAuditLog, { organization_id, restart: restart === 'true' })
    case 'retention':
      return act(context, setAuditRetention, {
        organization_id,
        days: days === '' ? null : Number(days),
        expected_revision: Number(revision),
      })
    default:
      throw data(null, { status: 400 })
  }
}
