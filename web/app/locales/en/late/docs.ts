export const docs = {
  pageTitle: '{{title}}, documentation',
  pages: 'Pages',
  outline: 'On this page',
  more: 'Previous and next',
  search: 'Search the documentation',
  searchTitle: 'Results for “{{question}}”',
  nothingFound: 'No results. Try fewer or different words.',
  found_one: '{{count}} section found',
  found_other: '{{count}} sections found',
  place: '{{page}}: {{section}}',
} as const
