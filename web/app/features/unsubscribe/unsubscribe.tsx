// The page that the links of emails lead to, without a session. To open it changes nothing, because mail scanners fetch
// links. To post to it does at once: mail programs do that for the button that they show themselves (RFC 8058).
import { useEffect, useRef } from 'react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, useNavigation } from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/site/standard-card.tsx'
import { readTexts } from '../../exchange/acting/read-form.ts'
import { unsubscribe } from '../../locales/en/late/unsubscribe.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { askSubscription, type Subscription } from './subscription.ts'

const tokenIn = (url: URL) => url.searchParams.get('token') ?? ''

/** A link that is not valid any more leads to a page like any other. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { subscription, status } = await askSubscription(context, tokenIn(url))
  return data(subscription, { status: status === 404 ? 200 : status })
}

/** Only the button of this page turns anything on. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const { wanted } = await readTexts(request)
  const { subscription, status } = await askSubscription(context, tokenIn(url), wanted === 'on')
  return data(subscription, { status })
}

/** The address of this page is a secret. */
export const headers = () => ({ 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' })

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLateTexts('unsubscribe', unsubscribe)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (actionData) heading.current?.focus()
  }, [actionData])
  const shown = actionData ?? loaderData
  return (
    <StandardCard {...useWords(shown, actionData?.state === 'on')} headingRef={heading}>
      <PageTitle>{t('pageTitle')}</PageTitle>
      {'scope' in shown && <Choice isOn={shown.state === 'on'} />}
      <StandardCardFoot>
        <TextLink to="/profile" className="reachable">
          {t('profile')}
        </TextLink>
      </StandardCardFoot>
    </StandardCard>
  )
}

function Choice({ isOn }: { isOn: boolean }) {
  const { t } = useLateTexts('unsubscribe', unsubscribe)
  const isSending = useNavigation().formMethod !== undefined
  return (
    <Form method="post" className="mt-6">
      <Button
        type="submit"
        name="wanted"
        value={isOn ? 'off' : 'on'}
        size="lg"
        variant={isOn ? 'default' : 'outline'}
        className="w-full"
        loading={isSending}
        loadingText={isOn ? t('on.stopping') : t('off.turning')}
      >
        {isOn ? t('on.button') : t('off.button')}
      </Button>
    </Form>
  )
}

function useWords(shown: Subscription, wasTurnedOn: boolean) {
  const { t } = useLateTexts('unsubscribe', unsubscribe)
  if (shown.state === 'failed') return { title: t('pageTitle'), lead: t('failed'), icon: 'warning' } as const
  if (!('scope' in shown))
    return { title: t(`${shown.state}.title`), lead: t(`${shown.state}.text`), icon: 'warning' } as const
  const { scope, title, state } = shown
  if (wasTurnedOn)
    return { title: t(`again.${scope}`, { title }), lead: t('again.text'), icon: 'check-circle' } as const
  return {
    title: t(`${state}.${scope}`, { title }),
    lead: t(`${state}.${scope}Text`),
    icon: state === 'off' ? 'check-circle' : 'mail',
  } as const
}
