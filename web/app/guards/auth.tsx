// Signed-in people only; everyone else signs in first and then returns to the requested page.
import { guardInBrowser } from './guard-in-browser.ts'
import { guardOnServer } from './guard-on-server.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { leaveEndedSession } from './leave-ended-session.ts'
import { signInNavigation } from './navigation-options.ts'

export const middleware = [guardOnServer(signInNavigation), leaveEndedSession(signInNavigation)]
export const clientMiddleware = [guardInBrowser(signInNavigation)]

export default function AuthGuard() {
  return <GuardedOutlet options={signInNavigation} />
}
