// The app itself: for signed-in people with an organisation. Navigation at the left, on phones at the bottom.
import type { ComponentType, ReactNode } from 'react'
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
  const { name, role, trial_ends_at } = requireMembership(context)
  return {
    organizationName: name,
    role,
    email: requireSession(context).email,
    trialDaysLeft: trialDaysLeft(trial_ends_at, Date.now()),
    publishableKey: requireRequestScope(context).publishableKey,
  }
}

/** A page names itself in its `handle` by a key of the shell's catalogue, or brings the content of the top bar. */
export type DefaultHandle = NamedHandle | { Bar: ComponentType }

interface NamedHandle {
  name: PageName
  /** The pages above it, from the outside in. */
  trail?: readonly { name: PageName; to: string }[]
  /** Lists take the whole width and bring their own padding. */
  isFull?: boolean
  /** What the page offers at the right of the top bar. */
  Actions?: ComponentType
}

type PageName = 'dashboard' | 'components' | 'myComponents' | 'newComponent' | 'editComponent'

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { organizationName, email, publishableKey } = loaderData
  const { t } = useTranslation('shell')
  const handle = useNamedHandle()
  const isDashboard = handle?.name === 'dashboard'
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
        <TopBar
          email={email}
          pageName={handle ? t(handle.name) : ''}
          phoneName={handle && !isDashboard ? t(handle.name) : organizationName}
          trail={handle?.trail?.map(({ name, to }) => ({ label: t(name), to })) ?? []}
          actions={handle?.Actions && <handle.Actions />}
          bar={usePageBar()}
        />
        <main id={contentId} className={handle?.isFull ? fullClasses : pageClasses}>
          <AppHosts>
            <Outlet />
          </AppHosts>
        </main>
      </div>
      <TabBar />
    </div>
  )
}

const pageClasses =
  'mx-auto w-full max-w-[calc(var(--page-width)+64px)] px-8 pt-8 pb-16 phone:px-4 phone:pt-5 phone:pb-10'
const fullClasses = 'flex min-w-0 flex-1 flex-col'

function useNamedHandle(): NamedHandle | undefined {
  const handle = useMatches().at(-1)?.handle
  return isDefaultHandle(handle) && 'name' in handle ? handle : undefined
}

/** Of a page with tabs the outer route brings the bar. */
function usePageBar(): ReactNode {
  const match = useMatches().findLast(({ handle }) => isDefaultHandle(handle))
  const handle = match?.handle
  return isDefaultHandle(handle) && 'Bar' in handle ? <handle.Bar /> : undefined
}

function isDefaultHandle(handle: unknown): handle is DefaultHandle {
  return typeof handle === 'object' && handle !== null && ('name' in handle || 'Bar' in handle)
}
