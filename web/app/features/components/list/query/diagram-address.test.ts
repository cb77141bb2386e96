import { expect, test } from 'vitest'
import { diagramAddress } from './diagram-address.ts'
import { readListQuery } from './list-query.ts'

const project = '0b6f3b3e-5a0d-4f43-9a51-3f8f0e4a2c11'

test.each([
  ['', ''],
  ['?kind=library&health=poor', '?kind=library&health=poor'],
  [`?project=${project}&assigned=nobody&behind=any`, `?project=${project}&assigned=nobody&behind=only`],
  ['?kind=library,microservice&sort=title&q=pay', ''],
])('a list at %j is drawn at %j', (list, diagram) => {
  const address = diagramAddress('/architecture', readListQuery(new URLSearchParams(list)), false)
  expect(address).toBe(`/architecture${diagram}`)
})

test('the filter for my own components is kept', () => {
  expect(diagramAddress('/architecture', readListQuery(new URLSearchParams()), true)).toBe(
    '/architecture?assigned=me',
  )
})
