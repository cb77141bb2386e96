import { expect, test } from 'vitest'
import { outlineOf, slugOf } from './outline.ts'

test.each([
  ['How it works', 'how-it-works'],
  ['`release-version`, in full', 'release-version-in-full'],
  ['Größe: 2', 'größe-2'],
])('%s can be linked to as %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('the outline has the headings of two levels, and none of code', () => {
  const text = '# Title\n\n## One\n\n```sh\n## not this\n```\n\n### The `two`\n\n#### deep\n'
  expect(outlineOf(text)).toEqual([
    { id: 'one', title: 'One', depth: 2 },
    { id: 'the-two', title: 'The two', depth: 3 },
  ])
})
