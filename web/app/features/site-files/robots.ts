import type { LoaderFunctionArgs } from 'react-router'
import { requireRequestScope } from '../../data/request-scope.ts'

/** What needs a session is not worth a crawler's time; everything public may be read. */
const closed = [
  '/auth/v1/',
  '/rest/v1/',
  '/functions/v1/',
  '/dashboard',
  '/architecture',
  '/project',
  '/component',
  '/my-components',
  '/settings',
  '/getting-started',
  '/docs',
  '/confirm',
  '/logout',
]

export function loader({ context }: LoaderFunctionArgs): Response {
  const { publicUrl } = requireRequestScope(context)
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
