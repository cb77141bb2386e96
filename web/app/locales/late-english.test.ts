import { expect, test } from 'vitest'
import { lateEnglish } from './late-english.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!./**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const late = Object.keys(lateEnglish).join('|')
/** Asks for late texts without bringing them: it shows their keys unless another part of the page brought them. */
const asksOnly = new RegExp(`useTranslation\\([^)]*'(${late})'`)

test('every component brings the late texts that it shows', () => {
  const files = Object.keys(sources)
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => asksOnly.test(sources[file] ?? ''))).toEqual([])
})
