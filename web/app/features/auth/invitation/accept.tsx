// The browser, never a loader, accepts the invitation: mail scanners fetch links, and one that runs the page is nobody who is
// signed in.
import { useEffect, useEffectEvent, useRef } from 'react'
import { type LoaderFunctionArgs, useFetcher, useLocation, useMatches } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { hasAgreedToInvitation } from '../../../data/organization/agreed-invitation.ts'
import { findSession } from '../../../data/session/session.ts'
import type { StandardHandle } from '../../../layouts/standard.tsx'
import { invitation } from '../../../locales/en/late/invitation.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { BarLink } from '../link/bar-link.tsx'
import { Processing } from '../processing.tsx'
import { SignedInAs } from '../second-factor/second-factor-frame.tsx'
import type { Route } from './+types/accept.ts'
import type { Accepted, acceptAction } from './accept-action.ts'
import { JoinCard } from './cards/join-card.tsx'
import { MemberCard } from './cards/member-card.tsx'
import { RefusedCard } from './cards/refused-card.tsx'
import { SentCard } from './cards/sent-card.tsx'
import { SsoCard } from './cards/sso-card.tsx'
import { parseInvitationLink } from './parse-invitation-link.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { publishableKey, otpLifetime, mailMinInterval } = requireRequestScope(context)
  return { publishableKey, otpLifetime, mailMinInterval, email: findSession(context)?.email }
}

export { acceptAction as action } from './accept-action.ts'

/** The address of this page is a secret until it is used. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

function Aside() {
  const { t } = useLateTexts('invitation', invitation)
  const loaded = useMatches().at(-1)?.loaderData as Route.ComponentProps['loaderData'] | undefined
  if (loaded?.email !== undefined) return <SignedInAs />
  return <BarLink question={t('member')} label={t('signIn')} to="/signin" />
}

export const handle: StandardHandle = { Aside }

export default function AcceptInvitation({ loaderData: settings }: Route.ComponentProps) {
  const { t } = useLateTexts('invitation', invitation)
  const { answer, isSending, send, join } = useAcceptance(settings.email !== undefined)
  if (answer === undefined)
    return (
      <Processing title={t('processing')} text={t('processingText')}>
        <PageTitle>{t('pageTitle')}</PageTitle>
      </Processing>
    )
  switch (answer.state) {
    case 'sent':
      return <SentCard sent={answer} settings={settings} isSending={isSending} onSendAgain={send} />
    case 'ready':
      return <JoinCard answer={answer} isSending={isSending} onJoin={join} />
    case 'sso':
      return <SsoCard answer={answer} />
    case 'member':
      return <MemberCard organization={answer.organization} />
    case 'refused':
      return <RefusedCard refused={answer} settings={settings} isSending={isSending} onAgain={send} />
  }
}

/**
 * Sends each link once when the page opens with it, and again on request. Once the person has signed in in another tab, this one
 * follows. The page asks first unless the person has agreed on another page of ours; the server knows links of mails.
 */
function useAcceptance(isSignedIn: boolean) {
  const location = useLocation()
  const fetcher = useFetcher<typeof acceptAction>()
  const sent = useRef<string>(undefined)
  const answer = isAccepted(fetcher.data) ? fetcher.data : undefined
  const link = parseInvitationLink(location) ?? { id: '' }
  const submit = (joins: boolean) =>
    void fetcher.submit(joins ? { ...link, joins: 'yes' } : link, { method: 'post' })
  // Only a page of this site sets the state.
  const arrived = location.state as { joins?: boolean } | null
  const hasAgreed = 'id' in link && (arrived?.joins === true || hasAgreedToInvitation(link.id))
  const send = () => submit(hasAgreed)
  const begin = useEffectEvent(send)
  const address = location.search + location.hash
  useEffect(() => {
    // React may run an effect twice.
    if (sent.current === address) return
    sent.current = address
    begin()
  }, [address])
  const follows = isSignedIn && answer?.state === 'sent'
  useEffect(() => {
    if (follows) begin()
  }, [follows])
  return { answer, isSending: fetcher.state !== 'idle', send, join: () => submit(true) }
}

/** The action also answers about the code of a mail, to the form that sent it. */
const isAccepted = (answer: unknown): answer is Accepted =>
  typeof answer === 'object' && answer !== null && 'state' in answer
