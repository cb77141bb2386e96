// The app itself: for signed-in people with an organisation. Navigation at the left, on phones at the bottom.
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet, useMatches } from 'react-router'
import { AppHosts } from '../components/app-hosts.tsx'
import { SessionWatch } from '../components/shell/session-watch.tsx'
import { SideNavigation } from '../components/shell/side-navigation.tsx'
import { TabBar } from '../components/shell/tab-bar.tsx'
import { TopBar } from '../components/shell/top-bar.tsx'
import { trialDaysLeft } from '../components/shell/trial-days.ts'
import { contentId, SkipLink } from '../components/skip-link.tsx'
import { readMembership, requireMembership } from '../data/membership.ts'
import { requireRequestScope } from '../data/request-scope.ts'
import { requireSession } from '../data/session.ts'
import type { Route } from './+types/default.ts'

export const middleware = [readMembership]

export function loader({ context }: LoaderFunctionArgs) {
  const { name, trial_ends_at } = requireMembership(context)
  return {
    organizationName: name,
    email: requireSession(context).email,
    trialDaysLeft: trialDaysLeft(trial_ends_at, Date.now()),
    publishableKey: requireRequestScope(context).publishableKey,
  }
}

/** A page names itself in its `handle`; the name is a key of the shell's catalogue. */
export interface DefaultHandle {
  name: 'dashboard'
}

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { organizationName, email, publishableKey } = loaderData
  return (
    <div className="grid min-h-dvh grid-cols-[var(--nav-width)_minmax(0,1fr)] phone:block phone:pb-16">
      <SkipLink />
      <SessionWatch publishableKey={publishableKey} />
      <SideNavigation
        organizationName={organizationName}
        email={email}
        trialDaysLeft={loaderData.trialDaysLeft}
      />
      <div className="flex min-w-0 flex-col" data-drawer-push="">
        <TopBar organizationName={organizationName} email={email} pageName={usePageName()} />
        <main
          id={contentId}
          className="mx-auto w-full max-w-[calc(var(--page-width)+64px)] px-8 pt-8 pb-16 phone:px-4 phone:pt-5 phone:pb-10"
        >
          <AppHosts>
            <Outlet />
          </AppHosts>
        </main>
      </div>
      <TabBar />
    </div>
  )
}

function usePageName(): string {
  const { t } = useTranslation('shell')
  const handle = useMatches().at(-1)?.handle
  return isDefaultHandle(handle) ? t(handle.name) : ''
}

function isDefaultHandle(handle: unknown): handle is DefaultHandle {
  return typeof handle === 'object' && handle !== null && 'name' in handle
}
