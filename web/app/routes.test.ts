// @vitest-environment node

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Placed = { path: string; frames: string[] }

function placesOf(entries: RouteConfigEntry[], frames: string[] = []): Placed[] {
  return entries.flatMap((entry) => {
    if (entry.children) return placesOf(entry.children, [...frames, nameOf(entry.file)])
    return [{ path: entry.index ? '/' : `/${entry.path}`, frames }]
  })
}

const nameOf = (file: string) => file.replace(/\.tsx$/, '')

test('every address has the guard and the layout that it should have', async () => {
  expect(placesOf(await routes)).toEqual([
    { path: '/', frames: ['layouts/landing'] },
    { path: '/signin', frames: ['layouts/standard', 'guards/guest'] },
    { path: '/signup', frames: ['layouts/standard', 'guards/guest'] },
    { path: '/confirm', frames: ['layouts/standard'] },
    { path: '/logout', frames: ['layouts/standard'] },
    { path: '/registration', frames: ['layouts/standard', 'guards/sign-up'] },
    { path: '/dashboard', frames: ['guards/auth', 'layouts/default'] },
    { path: '/*', frames: [] },
  ])
})
