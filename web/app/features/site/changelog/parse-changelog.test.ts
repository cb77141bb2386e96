import { expect, test } from 'vitest'
import { parseChangelog } from './parse-changelog.ts'

test('each release has its version, its date and its text', () => {
  const file =
    '# Changelog\n\nIntro.\n\n## Unreleased\n\n### Added\n\n- A.\n\n## [1.2.0] - 2026-10-01\n\n- B.\n\n## 1.1.0\n'
  expect(parseChangelog(file)).toEqual([
    { version: 'unreleased', text: '### Added\n\n- A.' },
    { version: '1.2.0', date: '2026-10-01', text: '- B.' },
    { version: '1.1.0', text: '' },
  ])
})

test('a file without releases has none', () => {
  expect(parseChangelog('# Changelog\n')).toEqual([])
})
