import { readProfile } from '@trellis/domain/contracts/profile'
import { stateAllows } from '@trellis/domain/organizations/state'
import { useState } from 'react'
import { href, type LoaderFunctionArgs, useLocation } from 'react-router'
import { pageIn } from '../../components/list/pager.tsx'
import { PageTitle } from '../../components/page/page-title.tsx'
import { TokensSection } from '../../components/tokens/tokens-section.tsx'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import { readRows } from '../../data/client/read-rows.ts'
import { orRouteError } from '../../data/failure/data-error.ts'
import { readNotificationSettings } from '../../data/notifications/notification-settings.ts'
import { enteredMembership, requireMemberships } from '../../data/organization/membership.ts'
import { readTokens } from '../../data/organization/tokens.ts'
import { requireClient, requireSession } from '../../data/session/session.ts'
import { refuseActing } from '../../data/session/superadmin/refuse-acting.ts'
import { readWaysIn } from '../../data/session/ways-in.ts'
import { orUnreachable } from '../../exchange/acting/or-unreachable.ts'
import { readsSearch } from '../../exchange/page/when-to-read.ts'
import { profile as texts } from '../../locales/en/late/profile.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { SettingSections } from '../../ui/layout/setting-section.tsx'
import { SettingsFrame } from '../../ui/layout/settings-frame.tsx'
import type { Route } from './+types/profile.ts'
import { companyNames } from './company-names.ts'
import { DeleteSection } from './data/delete-section.tsx'
import { ExportSection } from './data/export-section.tsx'
import { readConsequences } from './data/read-consequences.ts'
import { DetailsSection } from './details/details-section.tsx'
import { DisplaySection } from './details/display-section.tsx'
import { EmailSection } from './email/email-section.tsx'
import { FactorsSection } from './factors/factors-section.tsx'
import { IdentitiesSection } from './identities/identities-section.tsx'
import { NotificationsSection } from './notifications/notifications-section.tsx'
import { readOwnComponents } from './notifications/read-own-components.ts'
import { profileAction } from './profile-action.ts'
import { readSessions } from './sessions/read-sessions.ts'
import { SessionsSection, sessionsPageName } from './sessions/sessions-section.tsx'
import { signInRules } from './sessions/sign-in-rules.ts'
import { anchorOf, type SubnavGroupName, subnav } from './subnav.ts'

export async function loader({ url, context }: LoaderFunctionArgs) {
  refuseActing(context)
  const membership = enteredMembership(context)
  const memberships = requireMemberships(context)
  const client = requireClient(context)
  const { userId } = requireSession(context)
  const [profile, components, notifications, ways, sessions, requiring, tokens, consequences] =
    await Promise.all([
      orRouteError(invokeFunction(client, readProfile, {})),
      readOwnComponents(context),
      readNotificationSettings(client, userId),
      readWaysIn(context),
      readSessions(client, pageIn(url, sessionsPageName)),
      readRows(client.from('organizations').select('id').eq('requires_second_factor', true)),
      membership && readTokens(client, membership.id, userId),
      readConsequences(context),
    ])
  return {
    profile,
    organization: membership && { id: membership.id, name: membership.name },
    tokens,
    isReadOnly: membership !== undefined && !stateAllows(membership.state, 'write'),
    components,
    notifications,
    isMaintainer: memberships.some(({ role }) => role === 'maintainer'),
    ways,
    sessions,
    rules: signInRules(memberships, new Set(requiring.map(({ id }) => id))),
    companies: companyNames(memberships),
    consequences,
    now: Date.now(),
  }
}

export const shouldRevalidate = readsSearch(sessionsPageName)

export const action = profileAction

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction)

export default function Profile({ loaderData }: Route.ComponentProps) {
  const { profile, organization, components, ways, sessions, rules, tokens, companies, now } = loaderData
  const [isErased, setErased] = useState(false)
  const { t } = useLateTexts('profile', texts)
  return (
    <SettingsFrame label={t('title')} groups={useSubnav(tokens !== undefined)}>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        description={
          organization === undefined ? t('lead') : t('leadIn', { organization: organization.name })
        }
      />
      <SettingSections>
        <DetailsSection profile={profile} isErased={isErased} publishableKey={ways.publishableKey} />
        <EmailSection ways={ways} now={now} />
        <NotificationsSection
          profile={profile}
          components={components}
          settings={loaderData.notifications}
          isMaintainer={loaderData.isMaintainer}
          now={now}
        />
        <DisplaySection />
        <SessionsSection sessions={sessions} rules={rules} ways={ways} companies={companies} now={now} />
        <FactorsSection ways={ways} rules={rules} now={now} />
        <IdentitiesSection ways={ways} companies={companies} />
        {organization && tokens && (
          <TokensSection
            tokens={tokens}
            organization={organization}
            kind="personal"
            action={href('/profile')}
            isReadOnly={loaderData.isReadOnly}
            now={now}
          />
        )}
        <ExportSection publishableKey={ways.publishableKey} />
      </SettingSections>
      <SettingSections isDanger>
        <DeleteSection
          email={profile.email}
          publishableKey={ways.publishableKey}
          organizationId={organization?.id}
          consequences={loaderData.consequences}
          onErased={() => setErased(true)}
        />
      </SettingSections>
    </SettingsFrame>
  )
}

function useSubnav(hasTokens: boolean) {
  const { t } = useLateTexts('profile', texts)
  const { hash } = useLocation()
  const current = anchorOf(hash)
  const names = Object.keys(subnav) as SubnavGroupName[]
  return names.map((name) => ({
    label: t(`subnav.groups.${name}`),
    links: subnav[name]
      .filter((anchor) => anchor !== 'tokens' || hasTokens)
      .map((anchor) => ({
        label: t(`subnav.${anchor}`),
        to: `#${anchor}`,
        isCurrent: anchor === current,
      })),
  }))
}
