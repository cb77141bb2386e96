import { useFetcher } from 'react-router'
import type { SignInProvider } from '../../../../data/client/request-scope.ts'
import { auth } from '../../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import type { linkAction } from '../link-action.ts'

/** One button per provider. They need a script: our policy lets forms lead to this site only. */
export function ProviderButtons({ providers }: { providers: readonly SignInProvider[] }) {
  const { t } = useLateTexts('auth', auth)
  const fetcher = useFetcher<typeof linkAction>()
  const sent = fetcher.formData?.get('provider')
  // The page stays until the provider's is there.
  const isLeaving = fetcher.state !== 'idle'
  const asked = providers.find(({ name }) => name === sent)
  const refusal = !isLeaving && fetcher.data?.ok === false ? fetcher.data : undefined
  return (
    <fetcher.Form method="post" className="flex flex-col gap-2">
      {refusal && (
        <Alert tone="danger" urgent>
          {t(refusal.kind === 'rate-limited' ? 'provider.rateLimited' : 'provider.unreachable')}
        </Alert>
      )}
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          type="submit"
          name="provider"
          value={name}
          variant="outline"
          size="lg"
          className="w-full"
          disabled={isLeaving}
          loading={isLeaving && asked?.name === name}
          loadingText={t('provider.leaving', { provider: label })}
        >
          <b aria-hidden="true" className="font-bold">
            {label.slice(0, 1)}
          </b>
          {t('provider.continue', { provider: label })}
        </Button>
      ))}
    </fetcher.Form>
  )
}
