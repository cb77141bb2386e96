// The browser creates the diagram's files. It reports here what it is about to save.
import { recordExport as contract } from '@trellis/domain/contracts/catalog/exports'
import { type ActionFunctionArgs, data } from 'react-router'
import { recordExport } from '../../../data/catalog/record-export.ts'
import { requireWorkspace } from '../../../data/organization/workspace.ts'

const shape = contract.input.pick({ kind: true, rows: true })

export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await request.formData()
  const taken = shape.safeParse({ kind: form.get('kind'), rows: Number(form.get('rows')) })
  if (!taken.success) throw data(null, { status: 400 })
  await recordExport(requireWorkspace(context), taken.data)
  return new Response(null, { status: 204 })
}
