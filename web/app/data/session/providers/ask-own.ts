// Two calls of our wire have no counterpart in the official client: a test of a company's provider, and the link past
// it. Everything else is asked through the client.
import { z } from 'zod'
import { DataError, kindOfRefusal, kindOfStatus } from '../../failure/data-error.ts'

/** Where the server mounts the protocol. */
const mount = '/auth/v1'

interface OwnCall {
  readonly ask: typeof fetch
  /** The address of this site. */
  readonly site: string
  readonly publishableKey: string
  readonly path: 'sso' | 'sso/break-glass'
  readonly body: Readonly<Record<string, unknown>>
  readonly accessToken?: string | undefined
}

const refused = z.object({ error_code: z.string().optional() })

/** The answer to the call. Every failure is a DataError. */
export async function askOwn({
  ask,
  site,
  publishableKey,
  path,
  body,
  accessToken,
}: OwnCall): Promise<unknown> {
  const response = await ask(`${site}${mount}/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey: publishableKey,
      ...(accessToken !== undefined && { Authorization: `Bearer ${accessToken}` }),
    },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new DataError(kindOfStatus(undefined), { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok) return answer
  const code = refused.safeParse(answer).data?.error_code
  throw new DataError(kindOfRefusal(response.status, code), { code })
}
