// The action of the sign-in and the sign-up page: requests a link, redeems the code of the
// mail that carries one, or begins a sign-in at another provider.
import type { ActionFunctionArgs } from 'react-router'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { redeemCode } from './code/redeem-code.ts'
import { requestLink } from './request-link.ts'
import { leaveForProvider } from './ways/leave-for-provider.ts'

export async function linkAction({ request, url, context }: ActionFunctionArgs) {
  const { email = '', code, provider, way } = await readTexts(request)
  if (provider !== undefined) return leaveForProvider(context, provider)
  if (code === undefined) return requestLink(context, { email, way })
  return redeemCode(context, { email, code }, { url, cookies: request.headers.get('cookie') ?? '' })
}
