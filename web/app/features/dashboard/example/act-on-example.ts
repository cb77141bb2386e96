import { loadExampleData, removeExampleData } from '@trellis/domain/contracts/catalog/example'
import { type ActionFunctionArgs, data } from 'react-router'
import { requireWorkspace } from '../../../data/organization/workspace.ts'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

/** Loads or removes the example data of the organization. */
export async function actOnExample({ context, request }: ActionFunctionArgs) {
  const { intent, force } = await readTexts(request)
  const input = { organization_id: requireWorkspace(context).organizationId }
  switch (intent) {
    case 'load-example':
      return await act(context, loadExampleData, input)
    case 'remove-example':
      return await act(context, removeExampleData, { ...input, force: force === 'true' })
    default:
      throw data(null, { status: 400 })
  }
}
