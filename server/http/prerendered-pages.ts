// Pages that the build rendered. They are the same for everybody, so they are read once at the start: the public
// address is filled in, the hash of each inline script goes into the page's policy, and the result is compressed.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from './security-headers.ts'

/** What the build writes where the public address belongs; `.invalid` is reserved and never resolves. */
const publicUrlPlaceholder = 'https://public-url.invalid'

type Page = {
  readonly html: string
  /** In the order of preference. */
  readonly encodings: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
  readonly policy: string
  readonly etag: string
}

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
    c.header('Vary', 'Accept-Encoding')
    if (c.req.header('if-none-match') === page.etag) return c.body(null, 304)
    const accepted = listAccepted(c.req.header('accept-encoding') ?? '')
    for (const [encoding, body] of page.encodings) {
      if (!accepted.includes(encoding)) continue
      c.header('Content-Encoding', encoding)
      return c.body(body, 200, { 'Content-Type': 'text/html; charset=utf-8' })
    }
    return c.html(page.html)
  }
}

function listAccepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''))
}

async function readPage(path: string, { directory, publicUrl }: PrerenderedOptions): Promise<Page> {
  const file = await readFile(join(directory, path, 'index.html'), 'utf8')
  const html = file.replaceAll(publicUrlPlaceholder, publicUrl)
  return {
    html,
    encodings: new Map([
      ['br', new Uint8Array(brotliCompressSync(html))],
      ['gzip', new Uint8Array(gzipSync(html))],
    ]),
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
