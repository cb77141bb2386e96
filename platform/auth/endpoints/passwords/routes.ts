import type { Route } from '../../request/route.ts'
import { getReauthenticate } from './reauthenticate.ts'
import { postRecover } from './recover.ts'
import { postResend } from './resend.ts'
import { postSignup } from './signup.ts'

/** Passwords, and mails about them. */
export const passwordRoutes: readonly Route[] = [
  { method: 'POST', path: '/signup', endpoint: postSignup, captcha: true },
  { method: 'POST', path: '/recover', endpoint: postRecover, limit: 'recover', captcha: true },
  { method: 'POST', path: '/resend', endpoint: postResend, limit: 'resend', captcha: true },
  { method: 'GET', path: '/reauthenticate', endpoint: getReauthenticate, limit: 'reauthenticate' },
]
