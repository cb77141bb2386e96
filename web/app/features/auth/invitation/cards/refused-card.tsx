import { useEffect, useRef } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router'
import { formatDate } from '../../../../components/dates/format-date.ts'
import { PageTitle } from '../../../../components/page/page-title.tsx'
import { StandardCard } from '../../../../components/site/standard-card.tsx'
import { invitation } from '../../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../../locales/use-late-texts.ts'
import { Button } from '../../../../ui/action/button.tsx'
import type { IconName } from '../../../../ui/mark/glyph.tsx'
import type { Accepted, RefusedReason } from '../accept-action.ts'
import { SwitchAccount } from './switch-account.tsx'

interface RefusedCardProps {
  refused: Extract<Accepted, { state: 'refused' }>
  settings: { publishableKey: string; email: string | undefined }
  isSending: boolean
  onAgain: () => void
}

const icons: Readonly<Record<RefusedReason, IconName>> = {
  expired: 'clock',
  revoked: 'x',
  used: 'lock',
  otherAccount: 'user',
  missing: 'question',
  full: 'users',
  closed: 'clock',
  rateLimited: 'clock',
  unavailable: 'warning',
  unexpected: 'warning',
}

/** Says why, and what to do next. */
export function RefusedCard({ refused: { reason, facts }, settings, isSending, onAgain }: RefusedCardProps) {
  const { t } = useLateTexts('invitation', invitation)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const ended = reason === 'revoked' || reason === 'used' ? facts.ended_at : facts.expires_at
  const values = {
    organization: facts.organization_name ?? t('company'),
    inviter: facts.invited_by ?? t('somebody'),
    date: formatDate(ended ?? Date.now()),
    email: facts.email ?? '',
    own: settings.email ?? '',
  }
  return (
    <StandardCard
      icon={icons[reason]}
      tone="red"
      title={t(`${reason}.title`, values)}
      lead={
        <Trans
          t={t}
          i18nKey={`${reason}.text`}
          values={values}
          components={{ strong: <strong className="font-semibold break-words text-text" /> }}
        />
      }
      headingRef={heading}
    >
      <PageTitle>{t('pageTitle')}</PageTitle>
      <div className="mt-6 flex flex-col gap-2">
        {reason === 'otherAccount' ? (
          <SwitchAccount publishableKey={settings.publishableKey} onSignedOut={onAgain} />
        ) : (
          <NextSteps
            reason={reason}
            askAt={facts.invited_by_email ?? undefined}
            organization={values.organization}
            isSignedIn={settings.email !== undefined}
            isSending={isSending}
            onAgain={onAgain}
          />
        )}
      </div>
    </StandardCard>
  )
}

interface NextStepsProps {
  reason: RefusedReason
  askAt: string | undefined
  organization: string
  isSignedIn: boolean
  isSending: boolean
  onAgain: () => void
}

const askable: readonly RefusedReason[] = ['expired', 'revoked']
const repeatable: readonly RefusedReason[] = ['full', 'closed', 'rateLimited', 'unavailable', 'unexpected']

function NextSteps({ reason, askAt, organization, isSignedIn, isSending, onAgain }: NextStepsProps) {
  const { t } = useLateTexts('invitation', invitation)
  const subject = encodeURIComponent(t('askSubject', { organization }))
  const canAsk = askable.includes(reason) && askAt !== undefined
  const canRepeat = repeatable.includes(reason)
  const leavesTo = isSignedIn ? '/dashboard' : reason === 'used' ? '/signin' : '/'
  return (
    <>
      {canAsk && (
        <Button asChild size="lg">
          <a href={`mailto:${encodeURIComponent(askAt)}?subject=${subject}`}>{t('ask')}</a>
        </Button>
      )}
      {canRepeat && (
        <Button size="lg" loading={isSending} loadingText={t('processing')} onClick={onAgain}>
          {t('again')}
        </Button>
      )}
      <Button asChild size="lg" variant={canAsk || canRepeat ? 'outline' : 'default'}>
        <Link to={leavesTo}>{t(leavesTo === '/signin' ? 'signIn' : 'home')}</Link>
      </Button>
    </>
  )
}
