import { deleteOrganization, updateOrganization } from '@trellis/domain/contracts/organizations'
import { type ActionFunctionArgs, data } from 'react-router'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

/** The organization is the one that the page showed, even if the person has switched to another one since. */
export async function generalAction({ request, context }: ActionFunctionArgs) {
  const { intent, id, name, revision } = await readTexts(request)
  switch (intent) {
    case 'save-name':
      return act(context, updateOrganization, { id, name, expected_revision: Number(revision) })
    case 'delete':
      return act(context, deleteOrganization, { id, name })
    default:
      throw data(null, { status: 400 })
  }
}
