import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Larkfield', 'larkfield'],
  ['Åse & Söhne GmbH', 'ase-sohne-gmbh'],
  ['  --  ', 'company'],
  ['日本語', 'company'],
  ['Demo', 'demo-company'],
  ['Demo GmbH', 'demo-gmbh'],
  ['a'.repeat(59) + ' b', 'a'.repeat(59)],
])('%j becomes %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
