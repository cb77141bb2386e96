// The action of the sign-in and the sign-up page: requests a link, or redeems the code of the mail that carries one.
import type { ActionFunctionArgs } from 'react-router'
import { readTexts } from '../../../exchange/acting/read-form.ts'
import { redeemCode } from './code/redeem-code.ts'
import { requestLink } from './request-link.ts'

export async function linkAction({ request, url, context }: ActionFunctionArgs) {
  const { email = '', code } = await readTexts(request)
  if (code === undefined) return requestLink(context, email)
  return redeemCode(context, { email, code }, { url, cookies: request.headers.get('cookie') ?? '' })
}
