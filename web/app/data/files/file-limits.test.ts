import { expect, test } from 'vitest'
import { attachmentLimit, documentLimit, findFileFault, newFileName, pictureLimit } from './file-limits.ts'

test.each([
  ['a picture of 2 MB', { type: 'image/png', size: 2_097_152 }, pictureLimit, undefined],
  ['a picture of one byte more', { type: 'image/png', size: 2_097_153 }, pictureLimit, 'size'],
  ['an empty picture', { type: 'image/webp', size: 0 }, pictureLimit, 'empty'],
  ['a drawing with scripts', { type: 'image/svg+xml', size: 10 }, pictureLimit, 'type'],
  ['a file without a type', { type: '', size: 10 }, pictureLimit, 'type'],
  ['an attachment of 10 MB', { type: 'image/gif', size: 10_485_760 }, attachmentLimit, undefined],
  ['an attachment of one byte more', { type: 'image/gif', size: 10_485_761 }, attachmentLimit, 'size'],
  ['an attached page', { type: 'text/html', size: 10 }, attachmentLimit, 'type'],
  ['a document of 20 MB', { type: 'application/pdf', size: 20_971_520 }, documentLimit, undefined],
  ['a document of one byte more', { type: 'application/pdf', size: 20_971_521 }, documentLimit, 'size'],
  ['a picture as a document', { type: 'image/png', size: 10 }, documentLimit, 'type'],
])('%s', (_, file, limit, fault) => {
  expect(findFileFault(file, limit)).toBe(fault)
})

test('a new name is in the folder of its owner, has the ending of its type, and is new each time', () => {
  const [first, second] = [newFileName('7a', 'image/jpeg'), newFileName('7a', 'image/jpeg')]
  expect(first).toMatch(/^7a\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$/)
  expect(second).not.toBe(first)
})
