import { endSession } from '@trellis/domain/contracts/sessions'
import type { ActionFunctionArgs } from 'react-router'
import { requireClient } from '../../../data/session/session.ts'
import { act } from '../../../exchange/acting/act.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

export async function endSessionAction({ request, context }: ActionFunctionArgs) {
  const { id } = await readTexts(request)
  return act(context, endSession, { id }, { client: requireClient(context) })
}
