import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { renderRobots } from './render-robots.ts'

export function loader({ context }: LoaderFunctionArgs): Response {
  return new Response(renderRobots(requireRequestScope(context)), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
