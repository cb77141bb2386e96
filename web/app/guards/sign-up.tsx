// Like the auth guard, for pages where newcomers start: the sign-up page asks for the email address.
import { guardInBrowser } from './guard-in-browser.ts'
import { guardOnServer } from './guard-on-server.ts'
import { GuardedOutlet } from './guarded-outlet.tsx'
import { signUpNavigation } from './navigation-options.ts'

export const middleware = [guardOnServer(signUpNavigation)]
export const clientMiddleware = [guardInBrowser(signUpNavigation)]

export default function SignUpGuard() {
  return <GuardedOutlet options={signUpNavigation} />
}
