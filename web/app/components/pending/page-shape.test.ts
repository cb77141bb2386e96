import { describe, expect, test } from 'vitest'
import { areTabsOfOne, shapeOf } from './page-shape.ts'

test.each([
  ['/dashboard', 'dashboard'],
  ['/component/all', 'list'],
  ['/my-components', 'list'],
  ['/component/new', 'form'],
  ['/component/7', 'overview'],
  ['/component/7/dependents', 'tab'],
  ['/component/7/versions', 'tab'],
  ['/component/7/edit', 'form'],
  ['/component/7/version/create', 'form'],
  ['/component/7/version/8', 'reading'],
  ['/component/7/version/8/edit', 'form'],
  ['/project', 'table'],
  ['/project/new', 'form'],
  ['/project/7', 'project'],
  ['/project/7/edit', 'form'],
  ['/getting-started', 'steps'],
  ['/architecture', undefined],
  ['/docs', undefined],
])('%s has the shape %s, in the app and in the demo', (path, shape) => {
  expect(shapeOf(path, '')).toBe(shape)
  expect(shapeOf(`/demo${path}`, '/demo')).toBe(shape)
})

describe('tabs of one component', () => {
  test.each([
    ['/component/7', '/component/7/versions', true],
    ['/component/7/users', '/component/7', true],
    ['/component/7', '/component/8', false],
    ['/component/7/versions', '/component/7/version/9', false],
    ['/component/7', '/component/7/edit', false],
    ['/component/all', '/component/7', false],
    ['/dashboard', '/dashboard', false],
  ])('%s and %s: %s', (from, to, are) => {
    expect(areTabsOfOne(from, to, '')).toBe(are)
    expect(areTabsOfOne(`/demo${from}`, `/demo${to}`, '/demo')).toBe(are)
  })
})
