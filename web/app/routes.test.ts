// @vitest-environment node

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Placed = { path: string; frames: string[] }

function placesOf(entries: RouteConfigEntry[], frames: string[] = [], above = ''): Placed[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`
    if (entry.children) return placesOf(entry.children, [...frames, nameOf(entry.file)], path)
    return [{ path: path || '/', frames }]
  })
}

const nameOf = (file: string) => file.replace(/\.tsx$/, '')

const ofComponent = ['guards/auth', 'layouts/default', 'features/component/layout']

test('every address has the guard and the layout that it should have', async () => {
  expect(placesOf(await routes)).toEqual([
    { path: '/', frames: ['layouts/landing'] },
    { path: '/signin', frames: ['layouts/standard', 'guards/guest'] },
    { path: '/signup', frames: ['layouts/standard', 'guards/guest'] },
    { path: '/confirm', frames: ['layouts/standard'] },
    { path: '/logout', frames: ['layouts/standard'] },
    { path: '/registration', frames: ['layouts/standard', 'guards/sign-up'] },
    { path: '/dashboard', frames: ['guards/auth', 'layouts/default'] },
    { path: '/my-components', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/all', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/export', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/choices', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/new', frames: ['guards/auth', 'layouts/default', 'guards/admin-or-maintainer'] },
    { path: '/component/:id/edit', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/:id', frames: ofComponent },
    { path: '/component/:id/dependencies', frames: ofComponent },
    { path: '/component/:id/dependents', frames: ofComponent },
    { path: '/component/:id/versions', frames: ofComponent },
    { path: '/component/:id/users', frames: ofComponent },
    { path: '/component/:id/version/create', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/:id/version/preview', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/:id/version/:versionId', frames: ['guards/auth', 'layouts/default'] },
    { path: '/component/:id/version/:versionId/edit', frames: ['guards/auth', 'layouts/default'] },
    { path: '/*', frames: [] },
  ])
})
