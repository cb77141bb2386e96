import { type LanguageSettings, prefixOf } from '@trellis/domain/languages/languages'

/** Endpoints have one address in every language. */
const closedEndpoints = ['/auth/v1/', '/rest/v1/', '/functions/v1/']

/** Pages that need a session are not worth a crawler's time; everything public may be read. */
const closedPages = [
  '/dashboard',
  '/architecture',
  '/project',
  '/component',
  '/my-components',
  '/settings',
  '/getting-started',
  '/search',
  '/docs',
  '/confirm',
  '/logout',
  '/registration',
]

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
