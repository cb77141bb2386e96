import { expect, test } from 'vitest'
import { demoteHeadings, escapeMarkdown } from './markdown.ts'

test.each([
  ['plain words', 'plain words'],
  ['a *star* and `code`', 'a \\*star\\* and \\`code\\`'],
  ['two\nlines', 'two lines'],
  ['<img> [link](x) # | ~', '\\<img\\> \\[link\\](x) \\# \\| \\~'],
  ['back\\slash', 'back\\\\slash'],
])('%j is shown as it is', (text, markdown) => {
  expect(escapeMarkdown(text)).toBe(markdown)
})

test('headings go down, at most to the sixth level', () => {
  expect(demoteHeadings('# One\ntext\n#### Four\n#no heading', 3)).toBe(
    '#### One\ntext\n###### Four\n#no heading',
  )
})

test('fenced code stays as it is', () => {
  const code = '```sh\n# a comment\n~~~\n# still code\n```'
  expect(demoteHeadings(`${code}\n# After`, 1)).toBe(`${code}\n## After`)
})

test('an unclosed fence runs to the end', () => {
  expect(demoteHeadings('~~~\n# code', 2)).toBe('~~~\n# code')
})
