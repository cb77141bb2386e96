import { expect, test } from 'vitest'
import type { Selected } from '../apply-mark.ts'
import {
  describeFile,
  insertLine,
  isAttaching,
  placeholderFor,
  removeLine,
  replaceLine,
} from './placeholder.ts'

/** The cursor is at the bar. */
function read(drawn: string): Selected {
  const cursor = drawn.indexOf('|')
  return { text: drawn.replace('|', ''), start: cursor, end: cursor }
}

const write = ({ text, end }: Selected) => `${text.slice(0, end)}|${text.slice(end)}`

test.each([
  ['|', '![a]()\n|'],
  ['first|', 'first\n![a]()\n|'],
  ['first\n|second', 'first\n![a]()\n|second'],
  ['fi|rst', 'fi\n![a]()\n|rst'],
  ['first|\nsecond', 'first\n![a]()\n|second'],
])('into %j an image comes as a line of its own: %j', (before, after) => {
  expect(write(insertLine(read(before), '![a]()'))).toBe(after)
})

test.each([
  ['chart.png', 'chart'],
  ['Screenshot 2026-11-18 at 09.41.png', 'Screenshot 2026-11-18 at 09.41'],
  ['a](javascript:alert(1)).png', 'a (javascript:alert(1))'],
  ['![x]\\`<b>.png', 'x b'],
  ['two\nlines.png', 'two lines'],
  ['.png', 'image'],
])('the file %j is described as %j', (name, description) => {
  expect(describeFile(name)).toBe(description)
})

test('two files of one name wait at different lines', () => {
  const first = placeholderFor('image', 'text')
  const second = placeholderFor('image', `text\n${first}`)
  expect([first, second]).toEqual(['![Uploading image…]()', '![Uploading image 2…]()'])
})

test.each([
  ['typed |meanwhile\n![Uploading image…]()\nmore', 'typed |meanwhile\n![image](/a)\nmore'],
  ['one\n![Uploading image…]()\nstill typ|ing', 'one\n![image](/a)\nstill typ|ing'],
  ['one\n![Uploading im|age…]()\ntwo', 'one\n![image](/a)|\ntwo'],
  ['nothing |here', 'nothing |here'],
])('the image takes the place of its line, and the cursor stays: %j', (before, after) => {
  expect(write(replaceLine(read(before), '![Uploading image…]()', '![image](/a)'))).toBe(after)
})

test('a refused image takes its line with it, and nothing else', () => {
  expect(write(removeLine(read('one\n![Uploading image…]()\ntwo|'), '![Uploading image…]()'))).toBe(
    'one\ntwo|',
  )
  expect(write(removeLine(read('one|\n![Uploading image…]()'), '![Uploading image…]()'))).toBe('one|\n')
})

test('a text waits while it holds such a line', () => {
  expect(isAttaching('a\n![Uploading image 2…]()\nb')).toBe(true)
  expect(isAttaching('a\n![image](/attachments/x)\nb')).toBe(false)
})
