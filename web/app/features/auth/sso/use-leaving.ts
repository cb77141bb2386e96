import { useFetcher } from 'react-router'
import { writeCookie } from '../../../data/session/cookies.ts'
import type { CompanyProvider } from '../../../data/session/providers/begin-sso-sign-in.ts'
import { redirectPathCookie } from '../../../guards/redirect-path.ts'
import type { ssoAction } from './sso-action.ts'
import { ssoFailureOf } from './sso-failure.ts'

interface Start {
  provider: CompanyProvider
  returnPath: string | undefined
}

/** Leaves for the provider. The page stays until the provider's is there. */
export function useLeaving({ provider, returnPath }: Start) {
  const fetcher = useFetcher<typeof ssoAction>()
  const leave = () => {
    if (returnPath !== undefined) writeCookie(document, redirectPathCookie(returnPath, window.location))
    const fields =
      'providerId' in provider ? { provider: provider.providerId } : { email: `sso@${provider.domain}` }
    void fetcher.submit(fields, { method: 'post' })
  }
  const isLeaving = fetcher.state !== 'idle'
  const isByLink = 'providerId' in provider
  const failure =
    !isLeaving && fetcher.data?.ok === false ? ssoFailureOf(fetcher.data, { isByLink }) : undefined
  return { leave, isLeaving, failure }
}
