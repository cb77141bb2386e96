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

test('an excerpt is prose: whole words, without the marks of lists, tables and code', () => {
  const text =
    '## Bands\n\n| Score | Word |\n|---|---|\n| below 60 | **Poor** |\n\n- Withdrawn: `P` is 100.\n1. Then.\n'
  const [hit] = searchDocs([parsePage('score', `---\nicon: activity\n---\n# Score\n\n${text}`)], 'poor')
  expect(hit?.excerpt).toBe('Score: Word. below 60: Poor. Withdrawn: P is 100. Then.')
  const long = `## Long\n\n${'reaching '.repeat(40)}far\n`
  const [cut] = searchDocs([parsePage('long', `---\nicon: x\n---\n# Long\n\n${long}`)], 'far')
  expect(cut?.excerpt).toMatch(/^… (reaching )+far$/)
  const [first] = searchDocs([parsePage('long', `---\nicon: x\n---\n# Long\n\n${long}`)], 'reaching')
  expect(first?.excerpt).toMatch(/^reaching (reaching )+…$/)
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
