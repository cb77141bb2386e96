import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('links of the app start at the root', () => {
  expect(paths().component('c1')).toBe('/component/c1')
  expect(paths().editVersion('c1', 'v1')).toBe('/component/c1/version/v1/edit')
})

test('links of a mounted copy stay below its base', () => {
  expect(paths('/demo').components).toBe('/demo/component/all')
  expect(paths('/demo').version('c1', 'v1')).toBe('/demo/component/c1/version/v1')
})
