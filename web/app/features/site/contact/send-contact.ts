import { contactRequest } from '@trellis/domain/contracts/contact'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import type { ActionFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { answerWith } from '../../../exchange/acting/act.ts'
import { type Answer, refuse } from '../../../exchange/acting/answer.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'

/** A form that was open for too long is not valid, and no field of it is at fault. */
const kinds = { stale: 'invalid', limited: 'rate-limited', unexpected: 'unavailable' } as const

export type ContactAnswer = Answer<{ email: string }>

export async function sendContact({ request, context }: ActionFunctionArgs) {
  const values = await readTexts(request)
  const parsed = contactRequest.safeParse(values)
  if (!parsed.success) {
    return answerWith<{ email: string }>(refuse('invalid', { faults: findFaults(parsed.error), values }))
  }
  const { contact, log } = requireRequestScope(context)
  const form = { request: parsed.data, token: values.token ?? '', trap: values.website ?? '' }
  const outcome = await contact.send(form).catch((error: unknown) => {
    log.error({ err: error }, 'a message of the contact page could not be kept')
    return 'unexpected' as const
  })
  if (outcome === 'sent') return answerWith({ ok: true, result: { email: parsed.data.email } })
  return answerWith<{ email: string }>(refuse(kinds[outcome], { values }))
}
