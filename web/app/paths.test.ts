import { expect, test } from 'vitest'
import { componentLinks, paths } from './paths.ts'

test('links of the app start at the root', () => {
  expect(paths().component('c1')).toBe('/component/c1')
  expect(componentLinks('c1').editVersion('v1')).toBe('/component/c1/version/v1/edit')
})

test('links of a mounted copy stay below its base', () => {
  expect(paths('/demo').components).toBe('/demo/component/all')
  expect(paths('/demo').editComponent('c1')).toBe('/demo/component/c1/edit')
  expect(componentLinks('c1', '/demo').version('v1')).toBe('/demo/component/c1/version/v1')
})
