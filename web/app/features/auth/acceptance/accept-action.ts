import { acceptLegalDocument } from '@trellis/domain/contracts/legal-documents'
import type { ActionFunctionArgs } from 'react-router'
import { idIn } from '../../../data/catalog/ids.ts'
import { requireClient } from '../../../data/session/session.ts'
import { act, answerWith } from '../../../exchange/acting/act.ts'
import type { Refusal } from '../../../exchange/acting/answer.ts'
import { readForm } from '../../../exchange/acting/read-form.ts'
import { openOrganization } from '../second-factor/load-second-factor.ts'
import { leadOn, listPending } from './load-acceptance.ts'

/** Accepts what the page showed, and nothing that came since: people accept only what they could read. */
export async function acceptAction({ request, url, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const other = form.get('organization')
  if (other !== null) return openOrganization(String(other), url)
  const client = requireClient(context)
  let refusal: Refusal | undefined
  for (const id of form.getAll('document')) {
    const { data: answer } = await act(context, acceptLegalDocument, { id: String(id) }, { client })
    if (!answer.ok) refusal = answer
  }
  const organizationId = String(form.get('in') ?? '')
  const left = idIn(organizationId) ? await listPending(context, organizationId) : []
  if (left.length === 0 && refusal === undefined) return leadOn(request, url, organizationId)
  return refusal && answerWith(refusal)
}
