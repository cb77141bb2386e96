import { expect, test } from 'vitest'
import { type CsvColumns, csvHead, csvRows } from './csv.ts'

type Fruit = { name: string; weight: number | null }

const columns: CsvColumns<Fruit> = [
  ['Name', ({ name }) => name],
  ['Weight, g', ({ weight }) => weight],
]

test('a file starts with its headings', () => {
  expect(csvHead(columns)).toBe('Name,"Weight, g"\r\n')
})

test.each([
  ['apple', 'apple,80\r\n'],
  ['apple, red', '"apple, red",80\r\n'],
  ['the "best"', '"the ""best""",80\r\n'],
  ['two\nlines', '"two\nlines",80\r\n'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")",80\r\n'],
  ['-cmd', "'-cmd,80\r\n"],
  ['@sum', "'@sum,80\r\n"],
  ['+1', "'+1,80\r\n"],
  ['＝1', "'＝1,80\r\n"],
  ['＋1', "'＋1,80\r\n"],
  ['－1', "'－1,80\r\n"],
  ['＠sum', "'＠sum,80\r\n"],
  ['﹦1', "'﹦1,80\r\n"],
  [' =1', "' =1,80\r\n"],
  ['\u3000＝1', "'\u3000＝1,80\r\n"],
  ['\u00a0=1', "'\u00a0=1,80\r\n"],
  ['\u200b=1', "'\u200b=1,80\r\n"],
  ['\ufeff=1', "'\ufeff=1,80\r\n"],
  ['\0=1', "'\0=1,80\r\n"],
  ['\t=1', "'\t=1,80\r\n"],
  ['\tx', "'\tx,80\r\n"],
  ['\r=1', '"\'\r=1",80\r\n'],
  ['\n=1', '"\'\n=1",80\r\n'],
  [' apple', ' apple,80\r\n'],
  ['a=1', 'a=1,80\r\n'],
  ['１＋１', '１＋１,80\r\n'],
  ['', ',80\r\n'],
])('%s is one cell that a spreadsheet shows and does not run', (name, line) => {
  expect(csvRows(columns, [{ name, weight: 80 }])).toBe(line)
})

test('nothing is an empty cell, a negative number stays one', () => {
  expect(csvRows(columns, [{ name: 'pear', weight: null }])).toBe('pear,\r\n')
  expect(csvRows(columns, [{ name: 'pear', weight: -1 }])).toBe('pear,-1\r\n')
})
