import { createComponent, updateComponent } from '@trellis/domain/contracts/catalog/components'
import { type ActionFunctionArgs, href, replace } from 'react-router'
import { requireWorkspace } from '../../../../data/organization/workspace.ts'
import { act } from '../../../../exchange/acting/act.ts'
import { readSentJson } from '../../../../exchange/acting/read-form.ts'

export async function createFromForm({ request, context }: ActionFunctionArgs) {
  const { add_another, ...sent } = await readSentJson(request)
  const organization_id = requireWorkspace(context).organizationId
  const answer = await act(context, createComponent, { ...sent, organization_id })
  return answer.data.ok && add_another !== true ? open(context, answer.data.result.id) : answer
}

export async function updateFromForm({ request, context, params }: ActionFunctionArgs) {
  const sent = await readSentJson(request)
  const answer = await act(context, updateComponent, { ...sent, id: params.id })
  return answer.data.ok ? open(context, answer.data.result.id) : answer
}

const open = (context: ActionFunctionArgs['context'], id: string) =>
  replace(requireWorkspace(context).base + href('/component/:id', { id }))
