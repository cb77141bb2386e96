import { screen } from '@testing-library/react'
import { data, useRouteError } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ProjectError } from './project-error.tsx'

test('a missing project leads to the list of projects', async () => {
  const loader = () => Promise.reject(data(null, { status: 404 }))
  const ErrorBoundary = () => <ProjectError error={useRouteError()} />
  renderRoutes(
    [{ path: '/', loader, ErrorBoundary, Component: () => null, HydrateFallback: () => null }],
    '/',
  )
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Project not found')
  expect(screen.getByRole('link', { name: 'All projects' }).getAttribute('href')).toBe('/project')
})
