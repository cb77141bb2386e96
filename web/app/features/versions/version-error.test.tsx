import { screen } from '@testing-library/react'
import { data, useRouteError } from 'react-router'
import { expect, test } from 'vitest'
import { missingComponent, requireComponentId } from '../../data/catalog/missing-component.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { VersionError } from './version-error.tsx'

const generic = "Sorry, we don't have anything to show you on this page"

test.each([
  ['a component that is missing', () => Promise.reject(missingComponent()), 'Component not found'],
  ['an address that names no component', async () => requireComponentId('none'), 'Component not found'],
  ['a version that is missing', () => Promise.reject(data(null, { status: 404 })), generic],
  ['one that is denied', () => Promise.reject(data(null, { status: 403 })), generic],
])('%s is told apart', async (_, loader, heading) => {
  const ErrorBoundary = () => <VersionError error={useRouteError()} />
  renderRoutes(
    [{ path: '/', loader, ErrorBoundary, Component: () => null, HydrateFallback: () => null }],
    '/',
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading)
})
