import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import MarkdownBody from './markdown-body.tsx'

const html = (text: string) => render(<MarkdownBody>{text}</MarkdownBody>).container.innerHTML

test('markup and links with a script in what people wrote come to nothing', () => {
  expect(html('<img src=x onerror=alert(1)><script>alert(1)</script> text')).not.toMatch(/<script|<img/)
  expect(html('[go](javascript:alert(1))')).not.toContain('javascript')
})

test('headings step below those of the page, and pictures from elsewhere become links', () => {
  expect(html('# Title')).toBe('<h3>Title</h3>')
  expect(html('![logo](https://example.com/a.png)')).toBe(
    '<p><a href="https://example.com/a.png">logo</a></p>',
  )
})

test("GitHub's flavor has tables, and a diff shows what goes and what comes", () => {
  expect(html('| a |\n|---|\n| b |')).toContain('<td>b</td>')
  expect(html('```diff\n- a\n+ b\n```')).toContain('<span data-diff="added">+ b</span>')
})
