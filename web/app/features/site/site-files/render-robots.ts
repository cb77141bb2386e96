import { type LanguageSettings, prefixOf } from '@trellis/domain/languages/languages'
import { screenEntries } from '../../../screens/screens.ts'

/** Endpoints have one address in every language. */
const closedEndpoints = ['/auth/v1/', '/rest/v1/', '/functions/v1/']

/** Pages that need a session are not worth a crawler's time. A path also closes everything below it. */
const closedScreens = screenEntries.flatMap(([path, { crawlers }]) =>
  crawlers === undefined ? [`/${path.split('/')[1]}`] : [],
)
const closedPages = [...new Set([...closedScreens, '/search', '/settings'])]

type RobotsFacts = { publicUrl: string; languages: LanguageSettings }

export function renderRobots({ publicUrl, languages }: RobotsFacts): string {
  const prefixes = new Set(['', ...languages.offered.map((language) => prefixOf(language, languages))])
  if (languages.strategy === 'prefix_and_default') prefixes.add(`/${languages.offered[0]}`)
  const closed = [
    ...closedEndpoints,
    ...[...prefixes].flatMap((prefix) => closedPages.map((page) => prefix + page)),
  ]
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  return `${lines.join('\n')}\n`
}
