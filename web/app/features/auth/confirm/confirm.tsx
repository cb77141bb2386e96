// The browser, never a loader, redeems the link: mail scanners fetch links, but they do not run pages.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Trans } from 'react-i18next'
import { Link, type LoaderFunctionArgs, useLocation, useNavigate } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { StandardCard } from '../../../components/site/standard-card.tsx'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { findSession } from '../../../data/session/session.ts'
import { takeReturnPath } from '../../../guards/take-redirect-path.ts'
import { auth } from '../../../locales/en/late/auth.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Processing } from '../processing.tsx'
import type { Route } from './+types/confirm.ts'
import { AddressChanged } from './address-changed.tsx'
import { ChangeQuestion } from './change-question.tsx'
import {
  type ConfirmationFailure,
  failureFor,
  failureOfError,
  failureOfLink,
  isSsoFailure,
  messageOf,
} from './confirmation-failure.ts'
import { findInvitation, parseConfirmation } from './parse-confirmation.ts'
import type { AccountSwitch } from './redeem-link.ts'
import { SwitchQuestion } from './switch-question.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return {
    publishableKey: requireRequestScope(context).publishableKey,
    /** Of the person whose session this browser already has. */
    signedInAs: findSession(context)?.email,
  }
}

/** The address of this page is a secret until it is used. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

export default function Confirm({ loaderData }: Route.ComponentProps) {
  const { t } = useLateTexts('auth', auth)
  const { publishableKey, signedInAs } = loaderData
  const { isChange, isWaiting, failure, question, step, answer, agree } = useConfirmation(publishableKey)
  if (failure) return <ConfirmationFailed failure={failure} signedInAs={signedInAs} />
  if (question) return <SwitchQuestion question={question} onAnswer={answer} />
  if (isWaiting) return <ChangeQuestion onAgree={agree} />
  if (step) return <AddressChanged step={step} isSignedIn={step === 'whole' || signedInAs !== undefined} />
  return (
    <Processing
      title={t(isChange ? 'confirm.change.processing' : 'confirm.processing')}
      text={t('confirm.processingText')}
    >
      <PageTitle>{t(isChange ? 'confirm.change.pageTitle' : 'confirm.pageTitle')}</PageTitle>
      <meta name="referrer" content="no-referrer" />
    </Processing>
  )
}

/** Met on the way from the profile, which the person returns to. */
const failuresOfLinking: readonly ConfirmationFailure[] = ['linked', 'stale']

function signInPathAfter(failure: ConfirmationFailure): string {
  if (failure === 'breakGlass') return '/signin/sso?break-glass'
  return isSsoFailure(failure) ? '/signin/sso' : '/signin'
}

interface ConfirmationFailedProps {
  failure: ConfirmationFailure
  signedInAs: string | undefined
}

function ConfirmationFailed({ failure: reported, signedInAs }: ConfirmationFailedProps) {
  const failure = failureFor(reported, signedInAs !== undefined)
  const { t } = useLateTexts('auth', auth)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <StandardCard
      icon="warning"
      tone="red"
      title={t(`confirm.failure.${messageOf(failure)}`)}
      lead={t(`confirm.reason.${failure}`)}
      headingRef={heading}
    >
      <PageTitle>{t('confirm.failedPageTitle')}</PageTitle>
      <meta name="referrer" content="no-referrer" />
      {signedInAs !== undefined && (
        <p className="mt-4 text-muted">
          <Trans
            t={t}
            i18nKey="confirm.signedIn"
            values={{ email: signedInAs }}
            components={{ strong: <strong className="font-semibold break-words text-text" /> }}
          />
        </p>
      )}
      <Button asChild size="lg" className="mt-6 w-full">
        {signedInAs === undefined ? (
          <Link to={signInPathAfter(failure)}>{t('confirm.back')}</Link>
        ) : failuresOfLinking.includes(failure) ? (
          <Link to="/profile#identities">{t('confirm.profile')}</Link>
        ) : (
          <Link to="/dashboard">{t('confirm.dashboard')}</Link>
        )}
      </Button>
    </StandardCard>
  )
}

function useConfirmation(publishableKey: string) {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<ConfirmationFailure>()
  const [question, setQuestion] = useState<AccountSwitch>()
  /** How far the change of an address has come. */
  const [step, setStep] = useState<'half' | 'whole'>()
  const isChange = new URLSearchParams(search).get('type') === 'email_change'
  // Somebody else may have asked for the change, and programs that check mails run pages, too: a person has to press.
  const [isAgreed, setAgreed] = useState(false)
  const isWaiting = isChange && !isAgreed && parseConfirmation({ search, hash }).kind === 'link'
  // A link works once; React may run an effect twice.
  const started = useRef(false)
  const fail = (error: unknown) => setFailure(failureOfError(error))
  const goOn = () => {
    const wanted = takeReturnPath()
    const invitation = findInvitation(search)
    const path = invitation === undefined ? wanted : `/accept-invite?id=${invitation}`
    // The mail said what its link joins. That counts for the account which the link opened, and at once or never.
    const state = { joins: invitation !== undefined }
    if (!isChange) return navigate(path, { replace: true, state })
    setQuestion(undefined)
    setStep('whole')
  }
  const confirm = useEffectEvent(() => {
    const confirmation = parseConfirmation({ search, hash })
    if (confirmation.kind === 'failed') return setFailure(confirmation.failure)
    const type = confirmation.kind === 'link' ? confirmation.type : ''
    import('./confirm-in-browser.ts')
      .then(({ confirmInBrowser }) => confirmInBrowser(publishableKey, confirmation))
      .then((asked) => {
        if (asked === undefined) return goOn()
        if (asked === 'half') setStep('half')
        else if (asked === 'replaced') window.location.replace('/dashboard')
        else setQuestion(asked)
      })
      .catch((error) => setFailure(failureOfLink(type, failureOfError(error))))
  })
  useEffect(() => {
    if (isWaiting || started.current) return
    started.current = true
    confirm()
  }, [isWaiting])
  const answer = async (isAccepted: boolean) => {
    if (question === undefined) return
    await (isAccepted
      ? question.accept().then(goOn)
      : question.decline().then(() => navigate('/dashboard', { replace: true }))
    ).catch(fail)
  }
  return { isChange, isWaiting, failure, question, step, answer, agree: () => setAgreed(true) }
}
