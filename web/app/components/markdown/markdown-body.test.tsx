import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AttachmentsContext } from './attachment-place.ts'
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

const own = '0f7c52a1-6c0b-4f0e-9a6e-2f7b1c3d4e5f'
const other = '7e1d2c3b-4a59-4687-9f00-112233445566'
const file = 'b3f1c9d2-8e47-4a06-b5c3-9d8e7f6a5b4c.png'

const imagesOfMember = (text: string) =>
  [
    ...render(
      <AttachmentsContext value={{ organizationId: own, publishableKey: 'key' }}>
        <MarkdownBody>{text}</MarkdownBody>
      </AttachmentsContext>,
    ).container.querySelectorAll('img'),
  ].map((image) => image.getAttribute('src'))

test('members see what was attached in their organization, and no other image', () => {
  expect(imagesOfMember(`![chart](/attachments/${own}/${file})`)).toEqual([`/attachments/${own}/${file}`])
  expect(imagesOfMember(`![chart](/attachments/${other}/${file})`)).toEqual([])
  expect(imagesOfMember(`![chart](//example.com/attachments/${own}/${file})`)).toEqual([])
  expect(imagesOfMember(`![chart](https://example.com/attachments/${own}/${file})`)).toEqual([])
  expect(imagesOfMember(`![chart](/attachments/${own}/../${other}/${file})`)).toEqual([])
  expect(imagesOfMember(`<img src="/attachments/${own}/${file}">`)).toEqual([])
})

test('visitors see no attachment', () => {
  expect(html(`![chart](/attachments/${own}/${file})`)).not.toContain('<img')
})

test('an image that is being uploaded is only its name', () => {
  expect(html('![Uploading chart…]()')).toBe('<p>Uploading chart…</p>')
})
