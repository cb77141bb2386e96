import type { Route } from '../../request/route.ts'

/** Passwords, phones and guests, and the mails about them. */
export const passwordRoutes: readonly Route[] = []
