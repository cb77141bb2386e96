import { type Language, type LanguageSettings, pathIn } from '@trellis/domain/languages/languages'
import { languagesOf } from '../../../screens/page-languages.ts'
import { screenEntries } from '../../../screens/screens.ts'

const listedPages = screenEntries
  .flatMap(([path, { crawlers }]) => (crawlers === 'listed' ? [path] : []))
  .sort()

type SitemapFacts = { publicUrl: string; languages: LanguageSettings; hasDemo: boolean }

/** Each page once per language with its own address, with its alternates. */
export function renderSitemap({ publicUrl, languages, hasDemo }: SitemapFacts): string {
  const addressOf = (language: Language, path: string) => publicUrl + pathIn(language, path, languages)
  const entriesOf = (path: string) => {
    const spoken = languagesOf(path, languages.offered)
    const listed = languages.strategy === 'no_prefix' ? spoken.slice(0, 1) : spoken
    const alternates = listed.map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(language, path)}"/>`,
    )
    const shown = alternates.length > 1 ? alternates.join('') : ''
    return listed.map((language) => `<url><loc>${addressOf(language, path)}</loc>${shown}</url>`)
  }
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...listedPages.filter((path) => hasDemo || path !== '/demo').flatMap(entriesOf),
    '</urlset>\n',
  ].join('\n')
}
