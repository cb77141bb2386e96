// Drawings by name, in the exchange format of icon libraries: /icons/trellis.json?icons=database,users answers a
// collection with its prefix and the bodies of the known drawings.
import type { LoaderFunctionArgs } from 'react-router'
import { pageNotFound } from '../../../data/failure/page-not-found.ts'
import { collectIcons, iconPrefix } from './collect-icons.server.tsx'

const mostNames = 100

export function loader({ params, url }: LoaderFunctionArgs): Response {
  if (params.collection !== `${iconPrefix}.json`) throw pageNotFound(url)
  const names = (url.searchParams.get('icons') ?? '').split(',').filter(Boolean).slice(0, mostNames)
  return Response.json(collectIcons(names), { headers: { 'Cache-Control': 'public, max-age=86400' } })
}
