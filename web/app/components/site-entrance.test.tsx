import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { writeCookie } from '../data/cookies.ts'
import { renderRoutes } from '../test-support/render-routes.tsx'
import { SiteEntrance } from './site-entrance.tsx'

const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
const open = () => renderRoutes([{ path: '/', Component: SiteEntrance }], '/')

afterEach(() => {
  writeCookie(document, 'trellis-auth.0=; Path=/; Max-Age=-1')
})

test('a visitor of a public page is asked to sign in or to start a trial', () => {
  open()
  expect(names()).toEqual(['Sign in', 'Start trial'])
})

test('who has signed in is led to the dashboard instead', () => {
  writeCookie(document, 'trellis-auth.0=base64-e30; Path=/')
  open()
  expect(names()).toEqual(['Open Trellis'])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard')
})
