import { expect, test } from 'vitest'
import { parseLegal } from './parse-legal.ts'

test('version and day stand before the text', () => {
  expect(parseLegal('---\nversion: 1.2\neffective: 2026-11-15\n---\n\n## One\n')).toEqual({
    version: '1.2',
    effective: '2026-11-15',
    text: '## One',
  })
})

test('a document without a version is refused', () => {
  expect(() => parseLegal('## One\n')).toThrow('needs a version')
})
