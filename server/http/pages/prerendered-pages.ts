// Pages that the build rendered, once per language and form of address. They are the same for everybody, so they are
// read once at the start: the public address and the available languages are filled in, and the hash of each inline
// script goes into the page's policy. The first request compresses a page. Each page's payload is served beside it.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Language, type LanguageSettings, pathIn, prefixOf } from '@trellis/domain/languages/languages'
import type { MiddlewareHandler } from 'hono'
import type { LanguageVariables } from '../gates/language-gate.ts'
import { contentSecurityPolicy } from '../gates/security-headers.ts'

/** The build writes this placeholder for the public address. `.invalid` is reserved and never resolves. */
const publicUrlPlaceholder = 'https://public-url.invalid'
const languagesPlaceholder = 'languages.invalid'
const alternatePlaceholder = /<link rel="alternate" hrefLang="alternates\.invalid" href="([^"]*)"\/>/g

type Answer = {
  readonly body: string
  readonly type: string
  readonly policy?: string
  /** In order of preference. */
  readonly encodings: ReadonlyMap<string, () => Uint8Array<ArrayBuffer>>
  readonly etag: string
}

export type PrerenderedOptions = {
  readonly directory: string
  readonly publicUrl: string
  readonly languages: LanguageSettings
}

export async function prerenderedPages(
  options: PrerenderedOptions,
): Promise<MiddlewareHandler<{ Variables: LanguageVariables }>> {
  const answers = new Map<string, Answer>()
  for (const language of options.languages.offered) {
    for (const prefix of formsOf(language, options.languages)) {
      const folder = join(options.directory, language, prefix === '' ? 'plain' : 'prefixed')
      for (const file of await listFiles(folder)) {
        const content = await readFile(join(folder, file), 'utf8')
        answers.set(`${language} ${prefix}${addressOf(file)}`, toAnswer(content, file, options))
      }
    }
  }
  return async (c, next) => {
    const { language, languagePrefix, pagePath } = c.var
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    const answer = isRead ? answers.get(`${language} ${languagePrefix}${pagePath}`) : undefined
    if (answer === undefined) return next()
    if (answer.policy !== undefined) c.header('Content-Security-Policy', answer.policy)
    c.header('Cache-Control', 'public, max-age=0, must-revalidate')
    c.header('ETag', answer.etag)
    c.header('Vary', 'Accept-Encoding')
    c.header('Content-Type', answer.type)
    if (c.req.header('if-none-match') === answer.etag) return c.body(null, 304)
    const accepted = listAccepted(c.req.header('accept-encoding') ?? '')
    for (const [encoding, encode] of answer.encodings) {
      if (!accepted.includes(encoding)) continue
      c.header('Content-Encoding', encoding)
      return c.body(encode())
    }
    return c.body(answer.body)
  }
}

/** The forms of address under which a language is served. */
function formsOf(language: Language, settings: LanguageSettings): string[] {
  const own = prefixOf(language, settings)
  return settings.strategy === 'prefix_and_default' && own === '' ? ['', `/${language}`] : [own]
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
}

const addressOf = (file: string) => file.replaceAll('\\', '/').replace(/\/index\.html$/, '') || '/'

function listAccepted(header: string): string[] {
  return header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.replace(/;.*$/, ''))
}

function toAnswer(content: string, file: string, options: PrerenderedOptions): Answer {
  const isPage = file.endsWith('.html')
  const body = isPage ? fillIn(content, options) : content
  return {
    body,
    type: isPage ? 'text/html; charset=utf-8' : 'text/x-script; charset=utf-8',
    ...(isPage && {
      policy: contentSecurityPolicy({ hashes: hashInlineScripts(body) }, { isDevelopment: false }),
    }),
    encodings: new Map([
      ['br', once(() => new Uint8Array(brotliCompressSync(body)))],
      ['gzip', once(() => new Uint8Array(gzipSync(body)))],
    ]),
    etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
  }
}

/** Compressing all pages at the start would delay it by a quarter of a second. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

function fillIn(html: string, { publicUrl, languages }: PrerenderedOptions): string {
  const { strategy, offered } = languages
  // If a page has two forms, the one without a prefix is its address.
  const doubled = new RegExp(`${publicUrlPlaceholder}/${offered[0]}(?=[/"])`, 'g')
  const page = strategy === 'prefix_and_default' ? html.replace(doubled, publicUrlPlaceholder) : html
  return page
    .replace(alternatePlaceholder, (_, path: string) => alternatesOf(path, languages))
    .replaceAll(publicUrlPlaceholder, publicUrl)
    .replaceAll(languagesPlaceholder, `${strategy} ${offered.join(' ')}`)
}

/** In the format of the pages that are rendered per request. */
function alternatesOf(path: string, settings: LanguageSettings): string {
  if (settings.strategy === 'no_prefix' || settings.offered.length === 1) return ''
  const link = (tag: string, language: Language) =>
    `<link rel="alternate" hrefLang="${tag}" href="${publicUrlPlaceholder}${pathIn(language, path, settings)}"/>`
  const [fallback] = settings.offered
  return [...settings.offered.map((language) => link(language, language)), link('x-default', fallback)].join(
    '',
  )
}

export function hashInlineScripts(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g,
  )
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
