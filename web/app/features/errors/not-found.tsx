import type { LoaderFunctionArgs } from 'react-router'
import { pageNotFound } from '../../data/failure/page-not-found.ts'

/** Every path without another route. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw pageNotFound(url)
}

export default function NotFound() {
  return null
}
