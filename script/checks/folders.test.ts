import { expect, test } from 'vitest'
import { findFullFolders } from './folders.ts'

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/file-${index}.ts`)

test('twenty entries are fine', () => {
  expect(findFullFolders(filesIn('web/app/data', 20))).toEqual([])
})

test('a folder with more is named with its number, the fullest first', () => {
  expect(findFullFolders([...filesIn('web/app/data', 21), ...filesIn('server', 22)])).toEqual([
    'server has 22 entries; above 20, sort it by subject',
    'web/app/data has 21 entries; above 20, sort it by subject',
  ])
})

test('tests count', () => {
  expect(findFullFolders([...filesIn('server', 20), 'server/file-0.test.ts'])).toEqual([
    'server has 21 entries; above 20, sort it by subject',
  ])
})

test('an inner folder counts once, however much it holds', () => {
  expect(findFullFolders([...filesIn('server', 19), ...filesIn('server/http', 15)])).toEqual([])
  expect(findFullFolders([...filesIn('server', 20), ...filesIn('server/http', 15)])).toEqual([
    'server has 21 entries; above 20, sort it by subject',
  ])
})

test('migrations are lists by time and stay whole; what stands beside them does not', () => {
  expect(findFullFolders(filesIn('database/migrations', 50))).toEqual([])
  expect(findFullFolders(filesIn('platform/migrations', 50))).toEqual([])
  expect(findFullFolders(filesIn('database/tests', 50))).toHaveLength(1)
})

test('the root of the repository stays whole', () => {
  expect(findFullFolders(filesIn('.', 30).map((file) => file.slice(2)))).toEqual([])
})
