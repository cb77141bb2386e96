// @vitest-environment node
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { outlineOf } from '../../components/markdown/outline.ts'
import { iconShapes } from '../../ui/mark/icon-shapes.tsx'
import { docsPages, picturesOf } from './pages.server.ts'

const folder = join(import.meta.dirname, '../../../content/docs/pictures')

test('the documentation has the pages of the specification whose screens exist, and those that people need besides', () => {
  expect(docsPages.map(({ name }) => name)).toEqual([
    'getting-started',
    'dashboard',
    'my-components',
    'components',
    'creating-a-component',
    'component-detail',
    'creating-a-version',
    'architecture',
    'projects',
    'team',
    'roles',
    'signing-in',
    'security',
    'single-sign-on',
    'health-score',
    'rules',
    'legal-documents',
    'pictures-and-attachments',
    'audit-logs',
    'notifications',
    'api',
    'api-tokens',
    'webhooks',
  ])
})

describe.each(docsPages.map((page) => [page.name, page] as const))('the page %s', (_, page) => {
  test('has an icon of the collection and more than a stub', () => {
    expect(Object.keys(iconShapes)).toContain(page.icon)
    expect(page.text.length).toBeGreaterThan(500)
  })

  test('links only to pages and sections that are there', () => {
    const linked = [...page.text.matchAll(/\]\(\?page=([a-z-]+)(?:#([a-z0-9-]+))?\)/g)]
    const lost = linked.filter(([, name, section]) => {
      const target = docsPages.find((candidate) => candidate.name === name)
      return !target || (section && !outlineOf(target.text).some(({ id }) => id === section))
    })
    expect(lost.map(([link]) => link)).toEqual([])
  })

  test('has every picture that it shows, in both color modes', () => {
    expect(Object.values(picturesOf(page))).toHaveLength(page.pictures.length)
  })
})

test('a picture that does not exist is named together with its page', () => {
  const page = { name: 'roles', title: 'Roles', icon: 'users', text: '', pictures: ['nothing'] }
  expect(() => picturesOf(page)).toThrow('The documentation has no picture nothing, which roles shows')
})

test('no picture lies around that no page shows', () => {
  const shown = docsPages.flatMap(({ pictures }) => pictures.flatMap((name) => [name, `${name}-dark`]))
  expect(readdirSync(folder).sort()).toEqual(shown.map((name) => `${name}.webp`).sort())
})
