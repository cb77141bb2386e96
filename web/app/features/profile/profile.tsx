import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { pageIn } from '../../components/list/pager.tsx'
import { PageTitle } from '../../components/page/page-title.tsx'
import { readRows } from '../../data/client/read-rows.ts'
import { requireMemberships } from '../../data/organization/membership.ts'
import { requireClient } from '../../data/session/session.ts'
import { refuseActing } from '../../data/session/superadmin/refuse-acting.ts'
import { readWaysIn } from '../../data/session/ways-in.ts'
import { readsSearch } from '../../exchange/page/when-to-read.ts'
import { profile } from '../../locales/en/late/profile.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SettingSections } from '../../ui/layout/setting-section.tsx'
import { SettingsFrame } from '../../ui/layout/settings-frame.tsx'
import type { Route } from './+types/profile.ts'
import { companyNames } from './company-names.ts'
import { FactorsSection } from './factors/factors-section.tsx'
import { IdentitiesSection } from './identities/identities-section.tsx'
import { readSessions } from './sessions/read-sessions.ts'
import { SessionsSection, sessionsPageName } from './sessions/sessions-section.tsx'
import { signInRules } from './sign-in-rules.ts'

export { endSessionAction as action } from './sessions/end-session-action.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  refuseActing(context)
  const memberships = requireMemberships(context)
  const client = requireClient(context)
  const [ways, sessions, requiring] = await Promise.all([
    readWaysIn(context),
    readSessions(client, pageIn(url, sessionsPageName)),
    readRows(client.from('organizations').select('id').eq('requires_second_factor', true)),
  ])
  const rules = signInRules(memberships, new Set(requiring.map(({ id }) => id)))
  return { ways, sessions, rules, companies: companyNames(memberships), now: Date.now() }
}

export const shouldRevalidate = readsSearch(sessionsPageName)

const anchors = ['sessions', 'factors', 'identities'] as const

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { ways, sessions, rules, companies, now } = loaderData
  const { t } = useLateTexts('profile', profile)
  const { hash } = useLocation()
  const current = anchors.find((anchor) => hash === `#${anchor}`) ?? anchors[0]
  const links = anchors.map((anchor) => ({
    label: t(`subnav.${anchor}`),
    to: `#${anchor}`,
    isCurrent: anchor === current,
  }))
  return (
    <SettingsFrame label={t('title')} groups={[{ label: t('subnav.security'), links }]}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} description={t('lead')} />
      <SettingSections>
        <SessionsSection sessions={sessions} rules={rules} ways={ways} companies={companies} now={now} />
        <FactorsSection ways={ways} rules={rules} now={now} />
        <IdentitiesSection ways={ways} companies={companies} />
      </SettingSections>
    </SettingsFrame>
  )
}
