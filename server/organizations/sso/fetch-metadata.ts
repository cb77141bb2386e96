import { parseIdpMetadata, SamlFault } from '@trellis/platform/auth'
import { OutsideError } from '@trellis/platform/outside'
import type { JobServices } from '../../jobs/services.ts'
import { describeMetadata } from './saml-settings.ts'

export type ReadProvider =
  | { readonly ok: true; readonly value: ReturnType<typeof describeMetadata> | DescribedIssuer }
  | { readonly ok: false; readonly error: string }

/** The rest is asked at each sign-in. */
type DescribedIssuer = { readonly settings: { readonly issuer: string }; readonly certificates: readonly [] }

type Outside = Pick<JobServices, 'fetchOutside' | 'config'>

/** The metadata of a SAML provider, or the code of the reason why there is none. */
export async function fetchMetadata(
  address: string,
  { fetchOutside, config }: Outside,
  signal: AbortSignal,
): Promise<ReadProvider> {
  return await orFault(async () => {
    const answer = await fetchOutside(address, { headers: { accept: metadataTypes }, signal })
    if (!answer.ok) return { ok: false, error: 'not_served' }
    const metadata = parseIdpMetadata(await answer.text(), { allowsHttp: config.ssoAllowsPrivate })
    return { ok: true, value: describeMetadata(metadata) }
  })
}

const metadataTypes = 'application/samlmetadata+xml, application/xml, text/xml'

/** Anything else is a fault of ours, and the job is tried again. */
export async function orFault(read: () => Promise<ReadProvider>): Promise<ReadProvider> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof OutsideError || error instanceof SamlFault) return { ok: false, error: error.code }
    throw error
  }
}
