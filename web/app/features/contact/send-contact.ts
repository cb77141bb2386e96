import { type ContactFaults, parseContact } from '@trellis/domain/contracts/contact'
import { type ActionFunctionArgs, data } from 'react-router'
import { requireRequestScope } from '../../data/client/request-scope.ts'
import { readForm } from '../../exchange/acting/read-form.ts'

type Typed = Partial<
  Record<'name' | 'email' | 'company' | 'preferred_time' | 'message' | 'token' | 'website', string>
>

export type ContactFormAnswer =
  | { status: 'sent'; email: string }
  | { status: 'refused'; faults: ContactFaults; values: Typed }
  | { status: 'failed'; failure: 'stale' | 'limited' | 'unexpected'; values: Typed }

const statuses = { stale: 400, limited: 429, unexpected: 503 } as const

export async function sendContact({ request, context }: ActionFunctionArgs) {
  const values: Typed = Object.fromEntries(
    [...(await readForm(request))].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
  const parsed = parseContact(values)
  if (!parsed.ok) return answer({ status: 'refused', faults: parsed.faults, values }, 400)
  const { contact, log } = requireRequestScope(context)
  const form = { request: parsed.request, token: values.token ?? '', trap: values.website ?? '' }
  const outcome = await contact.send(form).catch((error: unknown) => {
    log.error({ err: error }, 'a message of the contact page could not be kept')
    return 'unexpected' as const
  })
  if (outcome === 'sent') return answer({ status: 'sent', email: parsed.request.email }, 200)
  return answer({ status: 'failed', failure: outcome, values }, statuses[outcome])
}

function answer(body: ContactFormAnswer, status: number) {
  return data(body, { status })
}
