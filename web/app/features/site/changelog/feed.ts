// The changelog as an Atom feed. Unreleased changes carry the time of the build, because they may still change.
import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../../data/client/request-scope.ts'
import { releases } from './releases.server.ts'
import { renderFeed } from './render-feed.ts'

export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = requireRequestScope(context)
  const feed = renderFeed(releases, { publicUrl, builtAt: import.meta.env.VITE_BUILT_AT })
  return new Response(feed, {
    headers: {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
    },
  })
}
