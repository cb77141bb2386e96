import { createOrganization } from '@trellis/domain/contracts/organizations'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { forgetSession, requireClient } from '../../data/session/session.ts'
import { act } from '../../exchange/acting/act.ts'
import { readTexts } from '../../exchange/acting/read-form.ts'

export async function createCompany({ request, context }: ActionFunctionArgs) {
  const { name = '' } = await readTexts(request)
  const client = requireClient(context)
  const answer = await act(context, createOrganization, { name }, { client, values: { name } })
  if (answer.data.ok) return redirect('/dashboard')
  if (answer.data.kind !== 'signed-out') return answer
  await forgetSession(context)
  return redirect('/signin')
}
