import type { Route } from '../../request/route.ts'
import { postSignup } from './signup.ts'

/** Passwords, and mails about them. */
export const passwordRoutes: readonly Route[] = [{ method: 'POST', path: '/signup', endpoint: postSignup }]
