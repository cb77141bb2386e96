import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { renderSitemap } from './render-sitemap.ts'

export function loader({ context }: LoaderFunctionArgs): Response {
  return new Response(renderSitemap(requireRequestScope(context)), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
