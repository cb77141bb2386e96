// What the page asks while people type: the components that rules would find fault with.
import { previewRules } from '@trellis/domain/contracts/catalog/rules'
import { data, type LoaderFunctionArgs } from 'react-router'
import { invokeFunction } from '../../../../data/client/invoke-function.ts'
import { orRouteError } from '../../../../data/failure/data-error.ts'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import { parseObject } from '../rules-action.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, organizationId } = requireWorkspace(context)
  const asked = parseObject(url.searchParams.get('asked') ?? '')
  const judged = previewRules.input.safeParse({ ...asked, organization_id: organizationId })
  if (!judged.success) throw data(null, { status: 400 })
  return { previews: await orRouteError(invokeFunction(client, previewRules, judged.data)) }
}
