import { restoreOrganization } from '@trellis/domain/contracts/organizations'
import { stateAllows } from '@trellis/domain/organizations/state'
import { type ActionFunctionArgs, Form, Link, type LoaderFunctionArgs, redirect } from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { StandardCard, StandardCardFoot } from '../../components/site/standard-card.tsx'
import { organizationCookie } from '../../data/organization/current-organization.ts'
import { findMemberships } from '../../data/organization/membership.ts'
import { findSession, requireClient } from '../../data/session/session.ts'
import { act } from '../../exchange/acting/act.ts'
import { readForm } from '../../exchange/acting/read-form.ts'
import { signInNavigation } from '../../guards/navigation-options.ts'
import { redirectPathCookie } from '../../guards/redirect-path.ts'
import { account } from '../../locales/en/late/account.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Route } from './+types/suspended.ts'
import { Deleting } from './deleting.tsx'
import { deletionOf } from './deletion-of.ts'

/**
 * Once the company is reactivated or restored, this address leads back to it. Mails name the company, because people may
 * be signed out or work in another one.
 */
export async function loader({ request, url, context }: LoaderFunctionArgs) {
  const wished = url.searchParams.get('organization')
  if (wished !== null && !findSession(context)) {
    const path = url.pathname + url.search
    throw redirect(signInNavigation.login, { headers: { 'Set-Cookie': redirectPathCookie(path, url) } })
  }
  const { current: chosen, all } = await findMemberships(context, request)
  const current = all.find(({ id }) => id === wished) ?? chosen
  if (current && stateAllows(current.state, 'read')) throw redirect('/dashboard', into(current.id, url))
  const others = all.filter(({ state }) => stateAllows(state, 'read')).map(({ id, name }) => ({ id, name }))
  return {
    company: current?.name,
    isSignedIn: current !== undefined,
    others,
    deletion: current && deletionOf(current, Date.now()),
  }
}

/**
 * Switches to another company, which must be one of the person's own, or restores one that is being deleted. If somebody
 * else was faster or it is too late, the next page tells.
 */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await readForm(request)
  const restored = form.get('restore')
  if (restored === null) {
    const id = String(form.get('organization') ?? '')
    return redirect('/dashboard', into(id, url))
  }
  const answer = await act(
    context,
    restoreOrganization,
    { id: String(restored) },
    { client: requireClient(context) },
  )
  if (answer.data.ok || answer.data.kind === 'conflict')
    return redirect('/dashboard', into(String(restored), url))
  return answer
}

const into = (id: string, url: URL) => ({ headers: { 'Set-Cookie': organizationCookie(id, url) } })

/** The page for members of a company that is suspended or being deleted. */
export default function Suspended({ loaderData, actionData }: Route.ComponentProps) {
  const { company, isSignedIn, others, deletion } = loaderData
  const { t } = useLateTexts('account', account)
  const foot = (
    <>
      <OtherCompanies companies={others} />
      {isSignedIn && (
        <StandardCardFoot>
          <TextLink to="/profile" className="reachable">
            {t('profile')}
          </TextLink>
          {' · '}
          <TextLink to="/logout" className="reachable">
            {t('signOut')}
          </TextLink>
        </StandardCardFoot>
      )}
    </>
  )
  if (deletion)
    return (
      <Deleting company={company ?? ''} deletion={deletion} refusal={actionData}>
        {foot}
      </Deleting>
    )
  return (
    <StandardCard
      icon="warning"
      tone="red"
      title={company ? t('suspended.titleNamed', { company }) : t('suspended.title')}
      lead={t('suspended.text')}
    >
      <PageTitle>{t('suspended.pageTitle')}</PageTitle>
      <Button asChild size="lg" className="mt-6 w-full">
        <Link to="/contact?about=support">{t('contact')}</Link>
      </Button>
      {foot}
    </StandardCard>
  )
}

function OtherCompanies({ companies }: { companies: readonly { id: string; name: string }[] }) {
  const { t } = useLateTexts('account', account)
  if (companies.length === 0) return null
  return (
    <Form method="post" className="mt-6 border-t border-border pt-5">
      <h2 className="mb-3 type-sm font-semibold">{t('suspended.others')}</h2>
      <ul className="flex flex-col gap-2">
        {companies.map(({ id, name }) => (
          <li key={id}>
            <Button
              type="submit"
              name="organization"
              value={id}
              size="lg"
              variant="outline"
              className="w-full [&_span]:min-w-0"
            >
              <span className="truncate">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Form>
  )
}
