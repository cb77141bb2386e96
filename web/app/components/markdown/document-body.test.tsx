import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { DocumentBody } from './document-body.tsx'

test('a text of the repository is English, whatever the language of the page around it', () => {
  renderRoutes([{ path: '/', Component: () => <DocumentBody>{'## Terms'}</DocumentBody> }], '/')
  const heading = screen.getByRole('heading', { name: 'Terms', level: 2 })
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('en')
})
