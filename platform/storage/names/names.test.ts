import { expect, test } from 'vitest'
import { requireBucketName, requireKey } from './names.ts'

test.each([
  'a',
  'folder/file.png',
  "it's (1) & more.txt",
  '.hidden',
  'a/.emptyFolderPlaceholder',
  'x'.repeat(1024),
])('the key %j is valid', (key) => {
  expect(requireKey(key)).toBe(key)
})

test.each([
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  'a/../b',
  './a',
  'a/..',
  'ä.png',
  'a\\b',
  'a\0b',
  'a\nb',
  'a%2fb',
  'a#b',
  'a"b',
  'a<b>',
  'a‮b',
  'x'.repeat(1025),
])('the key %j is refused', (key) => {
  expect(() => requireKey(key)).toThrow(`Invalid key: ${key.slice(0, 200)}`)
})

test.each(['avatars', 'with space', 'a.b-c_d', 'x'.repeat(100)])('the bucket name %j is valid', (name) => {
  expect(requireBucketName(name)).toBe(name)
})

test.each(['', ' a', 'a ', 'a/b', '..', '.', 'ä', 'a\0', 'x'.repeat(101)])(
  'the bucket name %j is refused',
  (name) => {
    expect(() => requireBucketName(name)).toThrow('Bucket name invalid')
  },
)
