import { type Language, type LanguageSettings, pathIn } from '@trellis/domain/languages/languages'

/** Every public page that is worth finding. */
const publicPages = ['/', '/demo', '/pricing', '/changelog', '/contact', '/terms', '/privacy']

type SitemapFacts = { publicUrl: string; languages: LanguageSettings }

/** Each page once per language that has an address of its own, with its alternates. */
export function renderSitemap({ publicUrl, languages }: SitemapFacts): string {
  const hasAddresses = languages.strategy !== 'no_prefix' && languages.offered.length > 1
  const listed = languages.strategy === 'no_prefix' ? languages.offered.slice(0, 1) : languages.offered
  const addressOf = (language: Language, path: string) => publicUrl + pathIn(language, path, languages)
  const alternates = (path: string) =>
    hasAddresses
      ? languages.offered.map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(language, path)}"/>`,
        )
      : []
  const entries = publicPages.flatMap((path) =>
    listed.map(
      (language) => `<url><loc>${addressOf(language, path)}</loc>${alternates(path).join('')}</url>`,
    ),
  )
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}
