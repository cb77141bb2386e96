import { data } from 'react-router'

/** Thrown where an address fits a route but names nothing: the fatal error of the page, 404 unless told otherwise. */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>, status = 404) {
  return data(`Page Not Found: ${pathname}`, { status })
}
