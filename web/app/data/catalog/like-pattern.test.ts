import { expect, test } from 'vitest'
import { patternOf } from './like-pattern.ts'

test.each([
  ['pay', '%pay%'],
  ['100%_sure', '%100\\%\\_sure%'],
  ['a\\b', '%a\\\\b%'],
  ['', '%%'],
])('%s is looked for as it stands', (text, pattern) => {
  expect(patternOf(text)).toBe(pattern)
})
