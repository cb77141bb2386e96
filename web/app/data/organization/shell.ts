import type { RouterContextProvider } from 'react-router'
import { closedDestinations } from '../../screens/open-screens.ts'
import { requireRequestScope } from '../client/request-scope.ts'
import { countUnread } from '../notifications/read-notifications.ts'
import { requireSession } from '../session/session.ts'
import { requireMembership, requireMemberships } from './membership.ts'
import { readNavigationCounts } from './navigation-counts.ts'
import { readOwnPerson } from './read-own-person.ts'
import { trialDaysLeft } from './trial-days.ts'
import { actorIn, requireWorkspace } from './workspace.ts'

export type Shell = Awaited<ReturnType<typeof readShell>>

/** What the frame of the app shows around every page of a member. */
export async function readShell(context: Readonly<RouterContextProvider>) {
  const { id, name: organizationName, logo, role, state, trial_ends_at } = requireMembership(context)
  const { email, isActing } = requireSession(context)
  const workspace = requireWorkspace(context)
  const [own, counts, unread] = await Promise.all([
    readOwnPerson(context),
    readNavigationCounts(context),
    isActing ? undefined : countUnread(workspace),
  ])
  return {
    organizationId: id,
    organizations: requireMemberships(context).map(({ id, name, logo }) => ({ id, name, logo })),
    organizationName,
    logo,
    role,
    state,
    email,
    ...own,
    trialEndsAt: trial_ends_at,
    trialDaysLeft: trialDaysLeft(trial_ends_at, Date.now()),
    publishableKey: requireRequestScope(context).publishableKey,
    /** The places of the navigation that the member may not open. */
    closed: closedDestinations(actorIn(workspace)),
    counts,
    /** How many notifications are unread. Undefined for somebody who acts for the person, whom they do not concern. */
    unread,
  }
}
