// The app itself: for signed-in people with an organization.
import type { OrganizationState } from '@trellis/domain/organizations/state'
import { href, type LoaderFunctionArgs } from 'react-router'
import { AppShell } from '../components/shell/app-shell.tsx'
import { memberDestinations } from '../components/shell/destinations.ts'
import { MemberFoot, PhoneAccount } from '../components/shell/member-foot.tsx'
import { OrganizationChoices, OrganizationSwitcher } from '../components/shell/organization-switcher.tsx'
import { OrganizationWatch } from '../components/shell/organization-watch.ts'
import { ReadOnlyBanner } from '../components/shell/read-only-banner.tsx'
import { SessionWatch } from '../components/shell/session-watch.tsx'
import { trialDaysLeft } from '../components/shell/trial-days.ts'
import { requireRequestScope } from '../data/client/request-scope.ts'
import { readMembership, requireMembership, requireMemberships } from '../data/organization/membership.ts'
import { readNavigationCounts } from '../data/organization/navigation-counts.ts'
import { requireSession } from '../data/session/session.ts'
import type { ShownSubjects } from '../exchange/page/use-changed.ts'
import { ignoresSearchInShell } from '../exchange/page/when-to-read.ts'
import { all } from '../exchange/subjects.ts'
import type { Route } from './+types/default.ts'

export type { PageHandle as DefaultHandle } from '../components/shell/app-shell.tsx'

export const middleware = [readMembership]

/** The organization, the member's role and the counts of the navigation. */
export const handle: ShownSubjects = {
  shows: { organization: all, member: all, component: all, project: all },
}

export async function loader({ context }: LoaderFunctionArgs) {
  const { id, name, role, state, trial_ends_at } = requireMembership(context)
  return {
    organizationId: id,
    organizations: requireMemberships(context).map(({ id, name }) => ({ id, name })),
    organizationName: name,
    role,
    state,
    email: requireSession(context).email,
    trialEndsAt: trial_ends_at,
    trialDaysLeft: trialDaysLeft(trial_ends_at, Date.now()),
    publishableKey: requireRequestScope(context).publishableKey,
    counts: await readNavigationCounts(context),
  }
}

export const shouldRevalidate = ignoresSearchInShell

/** A company that has a plan, or needs none, sees no trial box. */
const hasTrial = (state: OrganizationState) => state === 'trialing' || state === 'not_active'

const home = href('/dashboard')
const destinations = memberDestinations()

export default function DefaultLayout({ loaderData }: Route.ComponentProps) {
  const { organizationId, organizationName, organizations, email, publishableKey, state } = loaderData
  const switching = organizations.length > 1 && { current: organizationId, organizations, home }
  return (
    <>
      <SessionWatch publishableKey={publishableKey} />
      {switching && <OrganizationWatch shown={organizationId} />}
      <AppShell
        home={home}
        organizationName={organizationName}
        switcher={switching && <OrganizationSwitcher {...switching} />}
        destinations={destinations}
        counts={loaderData.counts}
        banner={state === 'not_active' && <ReadOnlyBanner role={loaderData.role} />}
        foot={
          <MemberFoot email={email} trialDaysLeft={hasTrial(state) ? loaderData.trialDaysLeft : undefined} />
        }
        phoneAside={
          <PhoneAccount email={email}>{switching && <OrganizationChoices {...switching} />}</PhoneAccount>
        }
      />
    </>
  )
}
