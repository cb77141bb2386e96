// Cookies as the browser's `document.cookie` and a request's Cookie header hold them.

export function readCookie(cookieHeader: string, name: string): string | undefined {
  for (const pair of cookieHeader.split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return decode(pair.slice(equals + 1).trim())
  }
  return undefined
}

export function listCookieNames(cookieHeader: string): string[] {
  return cookieHeader
    .split(';')
    .map((pair) => pair.split('=', 1).join('').trim())
    .filter((name) => name !== '')
}

/** The address of the page, such as `window.location`. */
export type PageAddress = { readonly protocol: string }

/** `maxAge` in seconds; without it a cookie ends with the visit. */
export type CookieOptions = { readonly maxAge?: number; readonly page: PageAddress }

export function serializeCookie(name: string, value: string, { maxAge, page }: CookieOptions): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${name}=${encodeURIComponent(value)}; Path=/${age}; SameSite=Lax${secureOn(page)}`
}

/** A page that was loaded over https keeps its cookies from being sent without it. */
export const secureOn = ({ protocol }: PageAddress): string => (protocol === 'https:' ? '; Secure' : '')

/** The target is the browser's document. */
export function writeCookie(target: { cookie: string }, cookie: string): void {
  target.cookie = cookie
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
