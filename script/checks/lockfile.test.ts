import { expect, test } from 'vitest'
import { findLockfileProblems } from './lockfile.ts'

const ours = {
  '': {},
  domain: { version: '0.0.0' },
  'node_modules/@trellis/domain': { resolved: 'domain', link: true },
}

test('versions with checksums and no addresses are fine', () => {
  const packages = { ...ours, 'node_modules/zod': { version: '4.6.7', integrity: 'sha512-x' } }
  expect(findLockfileProblems({ packages })).toEqual([])
})

test('a download address is a problem, also of a package inside a workspace', () => {
  const entry = { version: '1.0.0', integrity: 'sha512-x', resolved: 'https://packages.example/a.tgz' }
  expect(
    findLockfileProblems({ packages: { ...ours, 'node_modules/a': entry, 'web/node_modules/b': entry } }),
  ).toEqual([
    'node_modules/a names a download address: https://packages.example/a.tgz',
    'web/node_modules/b names a download address: https://packages.example/a.tgz',
  ])
})

test('a package without a checksum is a problem', () => {
  expect(findLockfileProblems({ packages: { 'node_modules/a': { version: '1.0.0' } } })).toEqual([
    'node_modules/a has no checksum',
  ])
})
