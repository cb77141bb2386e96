import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import BareLayout from '../../layouts/bare.tsx'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import KitPage from './page.tsx'

test('the kit page is named in the tab', () => {
  renderRoutes([{ Component: BareLayout, children: [{ path: '/kit', Component: KitPage }] }], '/kit')
  expect(screen.getByRole('heading', { level: 1, name: 'Trellis kit' })).toBeTruthy()
  expect(document.title).toBe('Kit · Trellis')
})
