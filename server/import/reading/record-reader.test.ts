import { expect, test } from 'vitest'
import { LineFaults } from './line-faults.ts'
import { RecordReader } from './record-reader.ts'

const component = (key: string, more: object = {}) =>
  JSON.stringify({ type: 'component', key, title: key, kind: 'library', ...more })
const version = (of: string, number: string, more: object = {}) =>
  JSON.stringify({ type: 'version', component: of, number, ...more })
const dependency = (from: string, to: string) =>
  JSON.stringify({ type: 'dependency', component: from, depends_on: to, version: '1' })
const project = (name: string, components: string[] = []) =>
  JSON.stringify({ type: 'project', name, components })

const many = (count: number, make: (place: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at))

/** Reads line by line. Returns the refusal and the number of lines read before it. */
function read(lines: readonly string[]) {
  const reader = new RecordReader(new LineFaults())
  const encoder = new TextEncoder()
  let taken = 0
  try {
    for (const line of lines) {
      reader.push(encoder.encode(`${line}\n`))
      taken += 1
    }
    return { file: reader.end(), taken }
  } catch (refused) {
    return { refused, taken }
  }
}

test('a file is its records, each with its line', () => {
  const { file } = read([component('a'), '', version('a', '1'), dependency('a', 'b'), project('p', ['a'])])
  expect(file).toMatchObject({
    components: [{ key: 'a', line: 1 }],
    versions: [{ number: '1', line: 3 }],
    dependencies: [{ depends_on: 'b', line: 4 }],
    projects: [{ name: 'p', line: 5 }],
  })
})

test.each([
  ['a key', [component('a'), component('a')], 'Line 2: The key a appears twice'],
  [
    'a version',
    [version('a', '1'), version('b', '1'), version('a', '1')],
    'Line 3: Version 1 of a appears twice',
  ],
  [
    'a dependency',
    [dependency('a', 'b'), dependency('a', 'b')],
    'Line 2: The dependency of a on b appears twice',
  ],
  ['a project', [project('p'), project('p')], 'Line 2: The project p appears twice'],
])('%s that appears twice is refused', (_, lines, message) => {
  expect(read(lines).refused).toMatchObject({ status: 400, code: 'validation_failed', message })
})

test('twenty faults end the reading', () => {
  const { refused, taken } = read([component('a'), ...many(1000, () => component('a'))])
  expect(taken).toBe(20)
  expect(refused).toMatchObject({
    parts: {
      fields: { 'line 2': 'The key a appears twice' },
      faults: { 'line 2': { code: 'component_key.repeated', key: 'a' } },
    },
  })
})

test('a single fault ends the reading after 10,000 more lines', () => {
  const { refused, taken } = read([
    component('a'),
    component('a'),
    ...many(12_000, (at) => version('a', `${at}`)),
  ])
  expect(taken).toBe(10_001)
  expect(refused).toMatchObject({ status: 400, message: 'Line 2: The key a appears twice' })
})

test.each<[string, () => string[], number]>([
  ['components', () => many(20_001, (at) => component(`c${at}`)), 20_001],
  ['versions', () => many(200_001, (at) => version('a', `${at}`)), 200_001],
  ['dependencies', () => many(100_001, (at) => dependency(`c${at}`, 'a')), 100_001],
  ['projects', () => many(2001, (at) => project(`p${at}`)), 2001],
])('an import has at most so many %s', (what, make, line) => {
  const { refused, taken } = read([...make(), component('after')])
  const message = `An import has at most ${(line - 1).toLocaleString('en-US')} ${what}`
  expect(refused).toMatchObject({
    status: 413,
    code: 'import_too_large',
    message: `Line ${line}: ${message}`,
    parts: {
      fields: { [`line ${line}`]: message },
      faults: { [`line ${line}`]: { code: `import.too_many_${what}`, max: line - 1 } },
    },
  })
  expect(taken).toBe(line - 1)
})

const names = (count: number) => many(count, (at) => `c${at}`)
const changes = many(500, () => 'x').map((title) => ({ kind: 'fix', title }))
const people = many(1000, (at) => `person${at}@example.com`)

test.each<[string, () => string[], string]>([
  [
    'changes',
    () => many(801, (at) => version('a', `${at}`, { changes })),
    'Line 801: An import has at most 400,000 changes',
  ],
  [
    'assigned users',
    () => many(201, (at) => component(`c${at}`, { assigned_users: people })),
    'Line 201: An import has at most 200,000 assigned users',
  ],
  [
    'components of projects',
    () => many(21, (at) => project(`p${at}`, names(10_000))),
    'Line 21: The projects of an import have at most 200,000 components in all',
  ],
  [
    'lines, empty ones too',
    () => many(400_001, () => ''),
    'Line 400001: An import has at most 400,000 lines',
  ],
])('what is inside of records is counted: %s', (_, make, message) => {
  expect(read(make()).refused).toMatchObject({ status: 413, code: 'import_too_large', message })
})

test('a line that is too long is refused before its end has come', () => {
  const reader = new RecordReader(new LineFaults())
  const piece = new Uint8Array(4 * 1024 * 1024).fill(0x78)
  reader.push(new TextEncoder().encode('\n'))
  reader.push(piece)
  reader.push(piece)
  expect(() => reader.push(Uint8Array.of(0x78))).toThrow(
    'Line 2: A line of an import has at most 8,388,608 characters',
  )
})

test('text that is not UTF-8 is a fault of the line where it begins', () => {
  const reader = new RecordReader(new LineFaults())
  reader.push(new TextEncoder().encode(`${component('a')}\n`))
  expect(() => reader.push(Uint8Array.of(0xff))).toThrow('Line 2: The text is not UTF-8')
})
