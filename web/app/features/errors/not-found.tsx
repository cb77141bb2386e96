import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { ErrorContent, ErrorPage } from '../../components/failure/error-page.tsx'
import { pageNotFound } from '../../data/failure/page-not-found.ts'
import type { loader as missedLoader } from '../../layouts/missed.tsx'
import type { Route } from './+types/not-found.ts'

/** Every path without another route. */
export function loader({ url }: LoaderFunctionArgs): never {
  throw pageNotFound(url)
}

export default function NotFound() {
  return null
}

/** Inside the shell if the layout shows one, otherwise as a page alone. The demo leaves it to the root. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missed = useRouteLoaderData<typeof missedLoader>('layouts/missed')
  if (missed === undefined) throw error
  return missed.shell ? <ErrorContent error={error} /> : <ErrorPage error={error} />
}
