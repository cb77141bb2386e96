// Shown while the session lacks the second proof. Nothing else of the organization opens before it.
import { useCallback, useState } from 'react'
import { Trans } from 'react-i18next'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { usePasskey } from '../../../components/second-factor/use-passkey.ts'
import { StandardCard, StandardCardFoot } from '../../../components/site/standard-card.tsx'
import { readFactors } from '../../../data/session/factors/read-factors.ts'
import { takeReturnPath } from '../../../guards/take-redirect-path.ts'
import type { StandardHandle } from '../../../layouts/standard.tsx'
import { secondFactor } from '../../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { OrLine } from '../../../ui/layout/or-line.tsx'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import type { Route } from './+types/second-factor.ts'
import { AppCodeForm } from './app-code-form.tsx'
import { loadSecondFactor, openOther } from './load-second-factor.ts'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { OtherOrganizations, SignedInAs } from './second-factor-frame.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadSecondFactor(args, 'second_step')
  return { ...page, ...(await readFactors(args.context)) }
}

export const action = openOther

export const handle: StandardHandle = { Aside: SignedInAs }

type Way = 'app' | 'passkey' | 'recovery' | 'nothing'

export default function SecondFactor({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const { publishableKey, apps, hasPasskey, hasRecoveryCodes, others } = loaderData
  const first = firstWay(loaderData)
  const [way, setWay] = useState(first)
  const goOn = useGoOn()
  return (
    <StandardCard icon="lock" title={t('step.title')} lead={t(`step.${way}Lead`)}>
      <PageTitle>{t('step.pageTitle')}</PageTitle>
      {way === 'app' && <AppCodeForm publishableKey={publishableKey} apps={apps} onDone={goOn} />}
      {way === 'recovery' && <RecoveryCodeForm publishableKey={publishableKey} onDone={goOn} />}
      {hasPasskey && (
        <>
          {way !== 'passkey' && <OrLine>{t('or')}</OrLine>}
          <PasskeyButton publishableKey={publishableKey} isOnly={way === 'passkey'} onDone={goOn} />
        </>
      )}
      {hasRecoveryCodes && first !== 'recovery' && (
        <Button
          variant="ghost"
          size="lg"
          className="mt-2 w-full"
          onClick={() => setWay(way === 'recovery' ? first : 'recovery')}
        >
          {way === 'recovery' ? t('step.otherWay') : t('step.useRecovery')}
        </Button>
      )}
      <OtherOrganizations organizations={others} />
      <StandardCardFoot>
        <Trans t={t} i18nKey="step.lost" components={{ support: <TextLink to="/contact?about=support" /> }} />
      </StandardCardFoot>
    </StandardCard>
  )
}

type Offered = Pick<Awaited<ReturnType<typeof loader>>, 'apps' | 'hasPasskey' | 'hasRecoveryCodes'>

function firstWay({ apps, hasPasskey, hasRecoveryCodes }: Offered): Way {
  if (apps.length > 0) return 'app'
  if (hasPasskey) return 'passkey'
  return hasRecoveryCodes ? 'recovery' : 'nothing'
}

/** To the requested page, which the guard has kept. */
function useGoOn(): () => void {
  const navigate = useNavigate()
  return useCallback(() => void navigate(takeReturnPath(), { replace: true }), [navigate])
}

interface PasskeyButtonProps {
  publishableKey: string
  /** Nothing else is offered above it. */
  isOnly: boolean
  onDone: () => void
}

function PasskeyButton({ publishableKey, isOnly, onDone }: PasskeyButtonProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const prove = useCallback(async () => {
    const { proveWithPasskey } = await import('../../../data/session/proofs/prove-with-passkey.ts')
    await proveWithPasskey(publishableKey)
    onDone()
  }, [publishableKey, onDone])
  const { ask, isAsking, failure } = usePasskey(prove)
  return (
    <div className={isOnly ? 'mt-6 flex flex-col gap-3' : 'flex flex-col gap-3'}>
      {failure && (
        <Alert tone="danger" urgent>
          {failure === 'wrong' ? t('passkeyWrong') : t(`failure.${failure}`)}
        </Alert>
      )}
      <Button
        variant={isOnly ? 'default' : 'outline'}
        size="lg"
        icon="key"
        className="w-full"
        loading={isAsking}
        loadingText={t('step.passkeyBusy')}
        onClick={() => void ask()}
      >
        {t('step.passkey')}
      </Button>
    </div>
  )
}
