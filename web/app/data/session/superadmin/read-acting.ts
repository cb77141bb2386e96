// Apart from what writes it: every page carries this.
import { readCookie } from '../cookies.ts'

export const actingCookieName = 'trellis-acting'

/** The facts as the cookie holds them, for `parseActing`. */
export const readActing = (cookieHeader: string): string | undefined =>
  readCookie(cookieHeader, actingCookieName)
