import { expect, test } from 'vitest'
import { parsePage } from './parse-page.ts'
import { searchDocs } from './search-docs.ts'

const pages = [
  parsePage(
    'roles',
    '---\nicon: users\n---\n# Roles\n\nWho may do what.\n\n## Admin\n\nLooks after [components](?page=components).\n',
  ),
  parsePage('rules', '---\nicon: check\n---\n# Rules\n\n## Exemptions\n\nAn `admin` cannot set them.\n'),
]

test('a section is found by all words, headings first', () => {
  expect(searchDocs(pages, 'ADMIN')).toEqual([
    {
      page: 'roles',
      title: 'Roles',
      section: { id: 'admin', title: 'Admin' },
      excerpt: 'Looks after components.',
    },
    {
      page: 'rules',
      title: 'Rules',
      section: { id: 'exemptions', title: 'Exemptions' },
      excerpt: 'An admin cannot set them.',
    },
  ])
  expect(searchDocs(pages, 'admin components').map(({ page }) => page)).toEqual(['roles'])
})

test.each(['', '  ', 'nothing-like-it'])('"%s" finds nothing', (question) => {
  expect(searchDocs(pages, question)).toEqual([])
})

test.each(['# Roles\n', '---\nicon: users\n---\nRoles\n'])(
  'a page without an icon or a title is refused: %j',
  (file) => {
    expect(() => parsePage('roles', file)).toThrow(
      'The page roles does not begin with its icon and its title',
    )
  },
)
