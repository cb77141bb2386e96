// Begins a sign-in at another provider. The server begins it: the page needs no client for it, and a provider that
// cannot be reached is told on the page. The verifier is kept in a cookie of this browser, where /confirm reads it.
import { type RouterContextProvider, redirectDocument } from 'react-router'
import { requireRequestScope } from '../../../../data/client/request-scope.ts'
import { beginProviderSignIn } from '../../../../data/session/providers/begin-provider-sign-in.ts'
import { answerWith, explain } from '../../../../exchange/acting/act.ts'
import { refuse } from '../../../../exchange/acting/answer.ts'
import type { SentLink } from '../request-link.ts'

export async function leaveForProvider(context: Readonly<RouterContextProvider>, name: string) {
  const { providers } = requireRequestScope(context)
  if (!providers.some((provider) => provider.name === name)) return answerWith<SentLink>(refuse('invalid'))
  try {
    return redirectDocument(await beginProviderSignIn(context, name))
  } catch (error) {
    return answerWith<SentLink>(explain(context, error, 'signing in at a provider'))
  }
}
