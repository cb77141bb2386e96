import { fault } from '@trellis/domain/contracts/faults/fault'
import { createOrganization } from '@trellis/domain/contracts/organizations'
import { type ActionFunctionArgs, redirect } from 'react-router'
import { forgetSession, requireClient } from '../../data/session/session.ts'
import { act, answerWith } from '../../exchange/acting/act.ts'
import type { Refusal } from '../../exchange/acting/answer.ts'
import { readTexts } from '../../exchange/acting/read-form.ts'

export async function createCompany({ request, context }: ActionFunctionArgs) {
  const { name = '' } = await readTexts(request)
  const client = requireClient(context)
  const answer = await act(context, createOrganization, { name }, { client, values: { name } })
  if (answer.data.ok) return redirect('/dashboard')
  if (answer.data.kind === 'signed-out') {
    await forgetSession(context)
    return redirect('/signin')
  }
  return isUnstorable(answer.data)
    ? answerWith({ ...answer.data, faults: { name: fault('company_name.not_allowed') } })
    : answer
}

/** The contract knows one character that cannot be stored, and the database refuses others without saying why. */
function isUnstorable({ kind, faults: { name } }: Refusal): boolean {
  return kind === 'invalid' && (name === undefined || name.code === 'company_name.null_character')
}
