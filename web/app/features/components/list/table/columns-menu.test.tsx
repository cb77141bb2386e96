import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { readListQuery } from '../query/list-query.ts'
import { ColumnsMenu } from './columns-menu.tsx'

test('the button of the columns shows its name to those who see', async () => {
  const query = readListQuery(new URLSearchParams())
  renderRoutes(
    [{ path: '/', Component: () => <ColumnsMenu query={query} ask={() => undefined} userId={undefined} /> }],
    '/',
  )
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByRole('tooltip').textContent).toBe('Columns')
})
