// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { catalogDestinations, memberDestinations } from '../components/shell/destinations.ts'
import { placedRoutes } from '../test-support/placed-routes.ts'
import { isTranslated } from './page-languages.ts'
import type { ScreenPath } from './screen.ts'
import { findScreen, screenAt, screenEntries, screens } from './screens.ts'

/** The addresses of pages. Pages fetch from `.ts` files or lead on from them, and the demo mounts screens of the app. */
const pages = placedRoutes.filter(
  ({ path, file, layouts }) =>
    (file.endsWith('.tsx') || screenAt(path)?.isLead) && path !== '/*' && !layouts.includes('demo'),
)
const pathsOf = (entries: { path: string }[]) => entries.map(({ path }) => path).sort()

test('each page of the table has its screen, and each screen its page', () => {
  expect(screenEntries.map(([path]) => path).sort()).toEqual(pathsOf(pages))
})

test('a screen is described once', () => {
  const files = import.meta.glob<object>('../features/**/screens.ts', { eager: true, import: 'screens' })
  const described = Object.values(files).flatMap((file) => Object.keys(file))
  expect(described.toSorted()).toEqual([...new Set(described)].sort())
})

test('each permission of a screen is asked for by a guard', () => {
  const asked = placedRoutes.filter(({ path, guards }) => guards.includes(screenAt(path)?.permission ?? ''))
  const wanted = screenEntries.filter(([, { permission }]) => permission !== undefined)
  expect(pathsOf(asked)).toEqual(wanted.map(([path]) => path).sort())
  expect(wanted.length).toBeGreaterThan(0)
})

test('a crumb and an entry of the navigation have a name', () => {
  const named = screenEntries.flatMap(([path, { crumbs = [], navigation }]) => [
    ...crumbs,
    ...(navigation ? [path] : []),
  ])
  expect(named.filter((path) => screens[path]?.title === undefined)).toEqual([])
})

describe('the navigation', () => {
  test('follows the order of its entries, not that of the files', () => {
    const known = [
      '/dashboard',
      '/architecture',
      '/component/all',
      '/my-components',
      '/project',
      '/getting-started',
    ]
    const shown = memberDestinations().map(({ to }) => to)
    expect(shown.filter((to) => known.includes(to))).toEqual(known)
  })

  test('leads visitors of the demo only to pages of the demo', () => {
    const inDemo = pathsOf(placedRoutes.filter(({ layouts }) => layouts.includes('demo')))
    const destinations = catalogDestinations('/demo').map(({ to }) => to)
    expect(destinations).toContain('/demo/component/all')
    expect(destinations).not.toContain('/demo/my-components')
    expect(inDemo).toEqual(expect.arrayContaining(destinations))
  })
})

describe('an address', () => {
  test.each<[string, ScreenPath | undefined]>([
    ['/component/new', '/component/new'],
    ['/component/7', '/component/:id'],
    ['/component/7/', '/component/:id'],
    ['/component/7/version/create', '/component/:id/version/create'],
    ['/component/7/version/8', '/component/:id/version/:versionId'],
    ['/', '/'],
    ['/component/7/nowhere', undefined],
    ['/nowhere', undefined],
  ])('%s is that of %s', (pathname, path) => {
    expect(findScreen(pathname)?.path).toBe(path)
  })

  test('of a mounted copy is found below its base', () => {
    expect(findScreen('/demo/component/7', '/demo')).toMatchObject({
      path: '/component/:id',
      params: { id: '7' },
    })
    expect(findScreen('/demo/component/7')).toBeUndefined()
  })
})

test.each([
  ['/', true],
  ['/pricing', true],
  ['/terms/', true],
  ['/signin', true],
  ['/demo', false],
  ['/docs', false],
  ['/dashboard', false],
  ['/nowhere', false],
])('the page %s is in every language: %s', (path, is) => {
  expect(isTranslated(path)).toBe(is)
})
