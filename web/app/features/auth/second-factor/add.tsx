// For people whose organization requires a second step that they do not have yet.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useNavigate } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { AuthenticatorSteps } from '../../../components/second-factor/authenticator-steps.tsx'
import { deviceName } from '../../../components/second-factor/device-name.ts'
import { RecoveryCodes } from '../../../components/second-factor/recovery-codes.tsx'
import { usePasskey } from '../../../components/second-factor/use-passkey.ts'
import { useRecoveryCodes } from '../../../components/second-factor/use-recovery-codes.ts'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { StepUpHost } from '../../../components/step-up/step-up-host.tsx'
import { holdPage } from '../../../data/session/other-tabs.ts'
import { isMissingProof, withStepUp } from '../../../exchange/acting/step-up/step-up.ts'
import { AsksProvider } from '../../../exchange/asking/asks-provider.tsx'
import { isAsked } from '../../../exchange/page/asked-parts.ts'
import { takeReturnPath } from '../../../guards/take-redirect-path.ts'
import type { StandardHandle } from '../../../layouts/standard.tsx'
import { secondFactor } from '../../../locales/en/late/second-factor.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import type { Route } from './+types/add.ts'
import { loadSecondFactor, openOther } from './load-second-factor.ts'
import { OtherOrganizations, SignedInAs } from './second-factor-frame.tsx'

export const loader = (args: LoaderFunctionArgs) => loadSecondFactor(args, 'enrollment')

export const action = openOther

export const handle: StandardHandle = { Aside: SignedInAs }

/** Once the step is on, the loader would lead away from the recovery codes. Another tab may still lead on before. */
export const shouldRevalidate = () => isAsked('page')

/** The sign-in may be older than what a new second step accepts. */
export default function AddSecondFactor({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Steps loaderData={loaderData} />
      <AsksProvider>
        <StepUpHost />
      </AsksProvider>
    </>
  )
}

function Steps({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const { email, publishableKey, organization, others } = loaderData
  const goOn = useGoOn()
  const { making, make } = useRecoveryCodes(publishableKey, goOn)
  const hasCodes = making.state !== 'none'
  useEffect(() => (hasCodes ? holdPage() : undefined), [hasCodes])
  if (making.state === 'made') return <Codes codes={making.codes} email={email} onSaved={goOn} />
  if (making.state === 'failed') return <CodesFailed onAgain={() => void make()} />
  return (
    <StandardCard title={t('add.title')} lead={t('add.required', { organization })} isWide>
      <PageTitle>{t('add.pageTitle')}</PageTitle>
      <AuthenticatorSteps
        publishableKey={publishableKey}
        onDone={make}
        aside={<PasskeyInstead publishableKey={publishableKey} onDone={make} />}
      />
      <OtherOrganizations organizations={others} />
    </StandardCard>
  )
}

/** A render later, so that leaving no longer asks about the codes. */
function useGoOn(): () => void {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (isDone) void navigate(takeReturnPath(), { replace: true })
  }, [isDone, navigate])
  return useCallback(() => setDone(true), [])
}

interface CodesProps {
  codes: readonly string[]
  email: string
  onSaved: () => void
}

function Codes({ codes, email, onSaved }: CodesProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <StandardCard icon="key" title={t('codes.title')} lead={t('codes.lead')} headingRef={heading}>
      <PageTitle>{t('codes.pageTitle')}</PageTitle>
      <RecoveryCodes codes={codes} email={email} onSaved={onSaved} />
    </StandardCard>
  )
}

function CodesFailed({ onAgain }: { onAgain: () => void }) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  return (
    <StandardCard icon="key" title={t('codes.failedTitle')}>
      <PageTitle>{t('codes.pageTitle')}</PageTitle>
      <Alert tone="danger" urgent className="mt-5">
        {t('codes.failed')}
      </Alert>
      <Button size="lg" className="mt-6 w-full" onClick={onAgain}>
        {t('again')}
      </Button>
    </StandardCard>
  )
}

interface PasskeyInsteadProps {
  publishableKey: string
  onDone: () => Promise<void>
}

function PasskeyInstead({ publishableKey, onDone }: PasskeyInsteadProps) {
  const { t } = useLateTexts('secondFactor', secondFactor)
  const add = useCallback(async () => {
    const { addPasskey } = await import('../../../data/session/factors/set-up-factor.ts')
    const name = deviceName(navigator.userAgent) ?? t('add.passkeyName')
    try {
      await withStepUp(() => addPasskey(publishableKey, name))
    } catch (error) {
      if (isMissingProof(error)) return
      throw error
    }
    await onDone()
  }, [publishableKey, onDone, t])
  const { ask, isAsking, failure } = usePasskey(add)
  return (
    <>
      {failure && (
        <Alert tone="danger" urgent className="w-full">
          {failure === 'wrong' ? t('add.passkeyFailed') : t(`failure.${failure}`)}
        </Alert>
      )}
      <Button
        variant="ghost"
        size="lg"
        className="-ml-4 *:*:justify-start"
        loading={isAsking}
        loadingText={t('add.passkeyBusy')}
        onClick={() => void ask()}
      >
        {t('add.passkey')}
      </Button>
    </>
  )
}
