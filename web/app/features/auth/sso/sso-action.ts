// The action of the page: begins a sign-in at the provider of a company, asks for a link past it, or opens another of
// the person's organizations.
import { fault } from '@trellis/domain/contracts/faults/fault'
import { type ActionFunctionArgs, type RouterContextProvider, redirectDocument } from 'react-router'
import { parseEmail } from '../../../components/form/parse-email.ts'
import { askBreakGlass } from '../../../data/session/providers/ask-break-glass.ts'
import {
  beginSsoSignIn,
  type CompanyProvider,
  domainOf,
} from '../../../data/session/providers/begin-sso-sign-in.ts'
import { answerWith, explain } from '../../../exchange/acting/act.ts'
import { refuse } from '../../../exchange/acting/answer.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { openOrganization } from '../second-factor/load-second-factor.ts'
import { breakGlassIntent } from './break-glass-intent.ts'
import { parseProvider } from './parse-start.ts'

type Context = Readonly<RouterContextProvider>

/** The address that a link was asked for, whether or not it was sent. */
export type AskedLink = { readonly email: string }

export async function ssoAction({ request, url, context }: ActionFunctionArgs) {
  const sent = new Map(Object.entries(await readTexts(request)))
  const get = (name: string) => sent.get(name) ?? null
  const organization = get('organization')
  if (organization !== null) return openOrganization(organization, url)
  const provider = parseProvider({ get })
  if (provider !== undefined) return begin(context, provider)
  const typed = get('email') ?? ''
  const parsed = parseEmail(typed)
  if (!parsed.ok)
    return answerWith<AskedLink>(
      refuse('invalid', { faults: { email: parsed.fault }, values: { email: typed } }),
    )
  return get('intent') === breakGlassIntent
    ? askForLink(context, parsed.email)
    : begin(context, { domain: domainOf(parsed.email) }, { email: parsed.email })
}

async function begin(context: Context, provider: CompanyProvider, values?: Record<string, string>) {
  try {
    const address = await beginSsoSignIn(context, provider)
    if (address !== undefined) return redirectDocument(address)
    return answerWith<AskedLink>(refuse('missing', { values }))
  } catch (error) {
    return answerWith<AskedLink>({ ...explain(context, error, 'beginning single sign-on'), values })
  }
}

/** The answer is the same for everybody. */
async function askForLink(context: Context, email: string) {
  try {
    await askBreakGlass(context, email)
    return answerWith<AskedLink>({ ok: true, result: { email } })
  } catch (error) {
    const refusal = explain(context, error, 'asking for a break-glass link')
    const faults = refusal.kind === 'invalid' ? { email: fault('email_address.invalid') } : {}
    return answerWith<AskedLink>({ ...refusal, faults, values: { email } })
  }
}
