// Pages that the build rendered. They are the same for everybody, so they are read once at the start, the
// public address is filled in, and the hash of each inline script goes into the page's policy.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the build writes where the public address belongs; `.invalid` is reserved and never resolves. */
const publicUrlPlaceholder = 'https://public-url.invalid'

type Page = { readonly html: string; readonly policy: string; readonly etag: string }

export type PrerenderedOptions = {
  readonly directory: string
  readonly paths: readonly string[]
  readonly publicUrl: string
}

export async function prerenderedPages(options: PrerenderedOptions): Promise<MiddlewareHandler> {
  const pages = new Map<string, Page>()
  for (const path of options.paths) pages.set(path, await readPage(path, options))
  return async (c, next) => {
    const page = c.req.method === 'GET' || c.req.method === 'HEAD' ? pages.get(c.req.path) : undefined
    if (page === undefined) return next()
    c.header('Content-Security-Policy', page.policy)
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('ETag', page.etag)
    if (c.req.header('if-none-match') === page.etag) return c.body(null, 304)
    return c.html(page.html)
  }
}

async function readPage(path: string, { directory, publicUrl }: PrerenderedOptions): Promise<Page> {
  const file = await readFile(join(directory, path, 'index.html'), 'utf8')
  const html = file.replaceAll(publicUrlPlaceholder, publicUrl)
  return {
    html,
    policy: contentSecurityPolicy({ hashes: hashInlineScripts(html) }, { isDevelopment: false }),
    etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
  }
}

export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [
    ...new Set(
      [...scripts].map(([, source]) =>
        createHash('sha256')
          .update(source ?? '')
          .digest('base64'),
      ),
    ),
  ]
}
