import { expect, test } from 'vitest'
import { parseAddresses } from './parse-addresses.ts'

const emails = (pasted: string) => parseAddresses(pasted).map(({ email, text }) => email ?? `? ${text}`)

test.each([
  ['nothing', ' \n\n', []],
  ['one', 'Ana@Larkfield.com', ['ana@larkfield.com']],
  [
    'commas, semicolons, spaces and lines',
    'a@x.io, b@x.io;c@x.io d@x.io\r\ne@x.io',
    ['a@x.io', 'b@x.io', 'c@x.io', 'd@x.io', 'e@x.io'],
  ],
  [
    'names as mail programs copy them',
    '"Okafor, Mara" <mara@x.io>, Noor <noor@x.io>',
    ['mara@x.io', 'noor@x.io'],
  ],
  ['the same address twice', 'a@x.io\nA@x.io', ['a@x.io']],
  ['what cannot be an address', 'a@x.io, nobody, @x.io', ['a@x.io', '? nobody', '? @x.io']],
  ['a column with a heading', 'Email\na@x.io\nb@x.io', ['a@x.io', 'b@x.io']],
  ['a table with quoted cells', 'Name,Email\n"Okafor, ""Mara""",mara@x.io', ['mara@x.io']],
  ['a table with tabs', 'Name\tE-mail\nMara\tmara@x.io', ['mara@x.io']],
  ['a row without an address', 'Name,Email\nMara', ['? ']],
])('%s', (_, pasted, expected) => {
  expect(emails(pasted)).toEqual(expected)
})

test('a column may name the role, in the words of the interface', () => {
  const pasted = 'email;role\na@x.io;Admin\nb@x.io;member\nc@x.io;boss\nd@x.io'
  expect(parseAddresses(pasted).map(({ role }) => role)).toEqual(['admin', 'developer', undefined, undefined])
  expect(parseAddresses(pasted).map(({ otherRole }) => otherRole)).toEqual([
    undefined,
    undefined,
    'boss',
    undefined,
  ])
})
