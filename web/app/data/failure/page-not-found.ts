import { data } from 'react-router'

/** Thrown if an address matches a route but names nothing: the fatal error of the page, 404 by default. */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>, status = 404) {
  return data(`Page Not Found: ${pathname}`, { status })
}
