import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ListPage } from './list-page.tsx'
import { readListQuery } from './query/list-query.ts'
import type { LoadedList } from './query/load-list.ts'
import type { ComponentPage } from './query/read-components.ts'

const listOf = (page: Promise<ComponentPage>): LoadedList => ({
  query: readListQuery(new URLSearchParams()),
  page,
  mine: false,
  choices: { hasProjects: false, person: undefined, project: undefined, rules: [] },
  userId: undefined,
  mayCreate: false,
  mayEditAll: false,
  now: 0,
})

test('a list whose rows could not be read stays, and reads them again on request', async () => {
  const failing = Promise.withResolvers<ComponentPage>()
  let page = failing.promise
  const loader = () => listOf(page)
  renderRoutes(
    [
      {
        path: '/',
        loader,
        Component: () => <ListPage list={useLoaderData<typeof loader>()} />,
        ErrorBoundary: () => <p>the error page</p>,
        HydrateFallback: () => null,
      },
    ],
    '/',
  )
  await screen.findByRole('searchbox')
  await act(async () => failing.reject(new Error('Unexpected Server Error')))
  expect(screen.queryByText('the error page')).toBeNull()
  page = Promise.resolve({ rows: [], count: 0, page: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('0 components')).toBeDefined()
})
