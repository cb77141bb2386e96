import { expect, test } from 'vitest'
import { isOwnAttachment } from './attachments.ts'

const own = '0f7c52a1-6c0b-4f0e-9a6e-2f7b1c3d4e5f'
const other = '7e1d2c3b-4a59-4687-9f00-112233445566'
const file = 'b3f1c9d2-8e47-4a06-b5c3-9d8e7f6a5b4c'

test.each([
  `/attachments/${own}/${file}.png`,
  `/attachments/${own}/${file}.jpeg`,
  `/attachments/${own}/${file}.avif`,
])('%s is an image of the organization', (address) => {
  expect(isOwnAttachment(address, own)).toBe(true)
})

test.each([
  '',
  `/attachments/${other}/${file}.png`,
  `https://example.com/attachments/${own}/${file}.png`,
  `//example.com/attachments/${own}/${file}.png`,
  `//attachments/${own}/${file}.png`,
  `/\\example.com/attachments/${own}/${file}.png`,
  `attachments/${own}/${file}.png`,
  `./attachments/${own}/${file}.png`,
  `/attachments/${own}/../${other}/${file}.png`,
  `/attachments/${own}/..%2f${other}/${file}.png`,
  `/attachments/${own}/%2e%2e/${other}/${file}.png`,
  `/attachments/${own}/./${file}.png`,
  `/attachments/${own}//${file}.png`,
  `/attachments/${own}%2f${file}.png`,
  `/attachments/${own.toUpperCase()}/${file}.png`,
  `/attachments/${own}/${file.toUpperCase()}.png`,
  `/attachments/${own}/${file}.svg`,
  `/attachments/${own}/${file}.html`,
  `/attachments/${own}/${file}.png.html`,
  `/attachments/${own}/${file}.png?download`,
  `/attachments/${own}/${file}.png#top`,
  `/attachments/${own}/${file}.png\n`,
  ` /attachments/${own}/${file}.png`,
  `/attachments/${own}/logo.png`,
  `data:image/png;base64,/attachments/${own}/${file}.png`,
  `/storage/v1/object/public/avatars/${own}/${file}.png`,
  `/logout`,
])('%j is none', (address) => {
  expect(isOwnAttachment(address, own)).toBe(false)
})

test('an organization that is none has no images', () => {
  expect(isOwnAttachment(`/attachments/../${file}.png`, '..')).toBe(false)
  expect(isOwnAttachment(`/attachments//${file}.png`, '')).toBe(false)
})
