// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { placedRoutes } from '../test-support/placed-routes.ts'
import { screenAt, screenEntries } from './screens.ts'
import { subjectsAt } from './subjects-at.ts'

const sources = import.meta.glob<string>(['../features/**/*.tsx', '../layouts/*.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})

const has = (exported: RegExp) => (file: string) => exported.test(sources[`../${file}`] ?? '')
const hasLoader = has(/^export\b.*\bloader\b/m)
const isPartOfPage = (file: string) => file.startsWith('features/')
const isLayout = (file: string) => file.startsWith('layouts/')

/** Changes are announced to the shell of the app. Pages outside of it do not hear of them. */
const shellPages = placedRoutes.filter(
  ({ file, layouts }) => file.endsWith('.tsx') && layouts.includes('default'),
)
const loadingFiles = [...new Set(shellPages.flatMap(({ files }) => files))].filter(hasLoader)

test('a page in the shell that loads data names what it shows', () => {
  const loading = shellPages.filter(({ files }) => files.filter(isPartOfPage).some(hasLoader))
  expect(loading.map(({ path }) => path)).toContain('/component/:id/users')
  expect(loading.filter(({ path }) => screenAt(path)?.shows === undefined)).toEqual([])
})

test('a layout that loads data names what it shows', () => {
  const loading = loadingFiles.filter(isLayout)
  expect(loading).toContain('layouts/default.tsx')
  expect(loading.filter((file) => !has(/^export const handle: ShownSubjects /m)(file))).toEqual([])
})

test('each of them decides which changes reload it', () => {
  expect(loadingFiles.filter((file) => !has(/^export const shouldRevalidate /m)(file))).toEqual([])
})

test('a screen names rows only by parameters of its address', () => {
  const foreign = screenEntries.filter(([path, { shows = {} }]) =>
    Object.values(shows).some((id) => id !== 'all' && !path.split('/').includes(id)),
  )
  expect(foreign).toEqual([])
})

describe('the page of an address shows', () => {
  test.each([
    ['/component/7/versions', { member: 'all', component: '7' }],
    ['/project/7/edit', { component: 'all', project: '7' }],
    ['/component/7E/versions', { member: 'all', component: '7e' }],
    ['/project/new', {}],
    ['/architecture', {}],
    ['/pricing', undefined],
    ['/nowhere', undefined],
  ])('at %s %o', (pathname, subjects) => {
    expect(subjectsAt(pathname)).toEqual(subjects)
  })
})
