import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSubjectProblems, readSubjects } from './commits.ts'

test.each([
  'fix(rest): reject order on an unknown column',
  'feat: open the demo without an account',
  'refactor(web)!: pass the query to every list',
  'docs: bring the pictures up to date',
  `fix(rest): ${'x'.repeat(61)}`,
])('"%s" is fine', (subject) => {
  expect(findSubjectProblems(subject)).toEqual([])
})

test.each([
  [`fix(rest): ${'x'.repeat(62)}`, 'has 73 characters, more than 72'],
  ['reject order on an unknown column', 'does not start like "fix(rest): reject"'],
  ['fixup! fix(rest): reject order', 'does not start like "fix(rest): reject"'],
  ['fix(rest): Reject order', 'does not start like "fix(rest): reject"'],
  ['fix(rest):reject order', 'does not start like "fix(rest): reject"'],
  ['change(rest): reject order', 'does not start like "fix(rest): reject"'],
  ['fix(rest): rejects order', 'starts with "rejects", which is not an imperative verb'],
  ['fix(rest): rejected order', 'starts with "rejected", which is not an imperative verb'],
  ['fix(rest): rejecting order', 'starts with "rejecting", which is not an imperative verb'],
  ['fix(web): a second press creates nothing', 'starts with "a", which is not an imperative verb'],
  ['docs: what a token may do', 'starts with "what", which is not an imperative verb'],
])('"%s" is refused', (subject, problem) => {
  expect(findSubjectProblems(subject)).toEqual([problem])
})

test('a folder without history has no subjects', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-commits-'))
  expect(readSubjects(folder)).toBeUndefined()
  rmSync(folder, { recursive: true })
})

test('a commit that a shallow clone lacks leaves no subjects', () => {
  expect(readSubjects(import.meta.dirname, '0'.repeat(40))).toBeUndefined()
})
