import {
  addLegalDocument,
  updateLegalDocument,
  withdrawLegalDocument,
} from '@trellis/domain/contracts/legal-documents'
import { type ActionFunctionArgs, data } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

/** The organization is the one that the page showed, even if the person has switched to another one since. */
export async function legalAction({ request, context }: ActionFunctionArgs) {
  const { intent, lineage_id, revision, ...sent } = await readTexts(request)
  switch (intent) {
    case 'add':
      return act(context, addLegalDocument, { ...sent, ...(lineage_id && { lineage_id }) })
    case 'edit':
      return act(context, updateLegalDocument, { ...sent, expected_revision: Number(revision) })
    case 'withdraw':
      return act(context, withdrawLegalDocument, { id: sent.id })
    default:
      throw data(null, { status: 400 })
  }
}
