import type { ActionFunctionArgs } from 'react-router'
import { actOnTokens, isTokenIntent } from '../../../components/tokens/act-on-tokens.ts'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { saveSecurity } from './save-security.ts'

/** Tokens name their intent. The other forms of the page store the settings together. */
export async function securityAction({ request, context }: ActionFunctionArgs) {
  const sent = await readTexts(request)
  return isTokenIntent(sent.intent) ? actOnTokens(context, sent) : saveSecurity(context, sent)
}
