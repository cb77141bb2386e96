import { expect, test } from 'vitest'
import { boundReport } from './bound-report.ts'

const column = 65_536
const numbered = (count: number, value: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, value]))

test('a report of usual size stays as it is', () => {
  const report = {
    outcome: 'failed',
    fault: {
      code: 'wrong_audience',
      facts: { found: 'https://other.example', expected: 'https://app.example.com' },
    },
    subject: 'mara',
    email: 'mara@fernhill.example',
    name: undefined,
    attributes: { groups: ['platform', 'people'], 'line\nbreak': ['"quoted"'] },
  } as const
  const { name, ...shown } = report
  expect(boundReport(report)).toEqual(shown)
})

test.each([
  ['control characters, which JSON writes with six', '\u0001'],
  ['quotes', '"'],
  ['letters', 'x'],
  ['pairs of which one half is cut off', 'x' + '\u{1F600}'],
])('a report full of %s fits into its column', (_, character) => {
  const long = character.repeat(5_000)
  const values = Array.from({ length: 5_000 }, () => long)
  const report = boundReport({
    outcome: 'failed',
    fault: { code: 'wrong_audience', facts: numbered(1_000, long) },
    subject: long,
    email: long,
    name: long,
    signature: long,
    attributes: Object.fromEntries(Object.keys(numbered(1_000, '')).map((name) => [name + long, values])),
  })
  // PostgreSQL writes a space after each comma and colon.
  const separators = JSON.stringify(report).split(/[,:]/).length
  expect(JSON.stringify(report).length + separators).toBeLessThan(column)
  expect(JSON.stringify(report)).not.toMatch(/\\ud[89a-f]/)
  expect(report.subject?.startsWith(character)).toBe(true)
})

test('what PostgreSQL cannot store is left out', () => {
  expect(boundReport({ outcome: 'passed', subject: 'ma\0ra\ud83d' })).toEqual({
    outcome: 'passed',
    subject: 'mara\ufffd',
  })
})
