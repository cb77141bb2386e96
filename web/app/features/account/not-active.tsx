import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  useNavigation,
} from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/site/standard-card.tsx'
import { continuedReadOnlyCookie } from '../../data/organization/closed-organization.ts'
import { findMemberships } from '../../data/organization/membership.ts'
import { findNamedOrganization, namesOrganization } from '../../data/organization/named-organization.ts'
import { findSession } from '../../data/session/session.ts'
import { signInNavigation } from '../../guards/navigation-options.ts'
import { parseRedirectPath, redirectPathCookie } from '../../guards/redirect-path.ts'
import { account } from '../../locales/en/late/account.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Route } from './+types/not-active.ts'

/**
 * Once the company has a plan again, this address leads back to it. Mails name the company, because people may be signed
 * out or work in another one.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  if (namesOrganization(url) && !findSession(context)) {
    const path = url.pathname + url.search
    throw redirect(signInNavigation.login, { headers: { 'Set-Cookie': redirectPathCookie(path, url) } })
  }
  const { current, all } = await findMemberships(context, request)
  const named = findNamedOrganization(all, url)
  if (named) throw redirect(named.path, named.init)
  if (current && current.state !== 'not_active') throw redirect('/dashboard')
  return { member: current && { company: current.name, isMaintainer: current.role === 'maintainer' } }
}

/** Continues to the requested page, and does not appear again during this visit. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const to = url.searchParams.get('to') ?? undefined
  const { current } = await findMemberships(context, request)
  if (current === undefined) return redirect('/signin')
  return redirect(parseRedirectPath(to) ?? '/dashboard', {
    headers: { 'Set-Cookie': continuedReadOnlyCookie(current.id, url) },
  })
}

/** The page for members of a company without a plan. */
export default function NotActive({ loaderData: { member } }: Route.ComponentProps) {
  const { t } = useLateTexts('account', account)
  const isContinuing = useNavigation().formMethod !== undefined
  const mayChoose = member === undefined || member.isMaintainer
  return (
    <StandardCard
      icon="clock"
      title={member ? t('notActive.titleNamed', { company: member.company }) : t('notActive.title')}
      lead={mayChoose ? t('notActive.text') : t('notActive.textForMembers')}
    >
      <PageTitle>{t('notActive.pageTitle')}</PageTitle>
      <div className="mt-6 flex flex-col gap-2">
        {mayChoose && (
          <Button asChild size="lg">
            <Link to="/contact">{t('notActive.choose')}</Link>
          </Button>
        )}
        {member && (
          <Form method="post">
            <Button
              type="submit"
              size="lg"
              variant={mayChoose ? 'outline' : 'default'}
              className="w-full"
              loading={isContinuing}
              loadingText={t('notActive.continuing')}
            >
              {t('notActive.continue')}
            </Button>
          </Form>
        )}
      </div>
      <StandardCardFoot>
        <TextLink to="/contact?about=support" className="reachable">
          {t('contact')}
        </TextLink>
        {member && (
          <>
            {' · '}
            <TextLink to="/logout" className="reachable">
              {t('signOut')}
            </TextLink>
          </>
        )}
      </StandardCardFoot>
    </StandardCard>
  )
}
