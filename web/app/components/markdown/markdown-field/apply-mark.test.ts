import { expect, test } from 'vitest'
import { applyMark, type Mark, type Selected } from './apply-mark.ts'

/** The selection is between two bars. */
function read(drawn: string): Selected {
  const [before = '', chosen = '', after = ''] = drawn.split('|')
  return { text: before + chosen + after, start: before.length, end: before.length + chosen.length }
}

const write = ({ text, start, end }: Selected) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

test.each<[Mark, string, string]>([
  ['bold', 'a |word| here', 'a **|word|** here'],
  ['bold', '||', '**||**'],
  ['code', 'run |npm ci|', 'run `|npm ci|`'],
  ['code', '|one\ntwo|', '```\n|one\ntwo|\n```'],
  ['list', 'one\n|two\nthree|\nfour', 'one\n- |two\n- three|\nfour'],
  ['list', 'fir|st|', '- fir|st|'],
  ['link', 'see |the guide|', 'see [the guide](|https://|)'],
  ['link', '||', '[text](|https://|)'],
])('%s makes %j into %j', (mark, before, after) => {
  expect(write(applyMark(read(before), mark))).toBe(after)
})
