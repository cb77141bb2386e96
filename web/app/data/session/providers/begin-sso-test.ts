import { z } from 'zod'
import { browserClient } from '../../client/browser-client.ts'
import { toDataError } from '../../failure/auth-error.ts'
import { DataError } from '../../failure/data-error.ts'
import { channelParameter, proofPath } from '../proofs/proof-channel.ts'
import { askOwn } from './ask-own.ts'

interface SsoTest {
  readonly providerId: string
  /** Where the provider's window says that it is back. */
  readonly channel: string
}

const begun = z.object({ url: z.url() })

/** In the browser: the provider's address for a sign-in that signs nobody in. */
export async function beginSsoTest(
  publishableKey: string,
  { providerId, channel }: SsoTest,
): Promise<string> {
  const { data, error } = await browserClient(publishableKey).auth.getSession()
  if (error) throw toDataError(error)
  const { origin } = window.location
  const answer = await askOwn({
    ask: fetch,
    site: origin,
    publishableKey,
    path: 'sso',
    accessToken: data.session?.access_token,
    body: {
      provider_id: providerId,
      is_test: true,
      skip_http_redirect: true,
      redirect_to: `${origin}${proofPath}?${channelParameter}=${channel}`,
    },
  })
  const { data: address } = begun.safeParse(answer)
  if (address === undefined) throw new DataError('unexpected')
  return address.url
}
