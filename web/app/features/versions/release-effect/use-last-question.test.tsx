import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useLastQuestion } from './use-last-question.ts'

function Form() {
  const { ask, data } = useLastQuestion<{ query: string }>()
  return (
    <>
      {['first', 'last'].map((query) => (
        <button key={query} type="button" onClick={() => ask(query, `/preview?${query}`)}>
          {query}
        </button>
      ))}
      <output>{data?.query}</output>
    </>
  )
}

test('an older question that is answered after the last one does not take its place', async () => {
  const learned = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const asked: string[] = []
  const loader = ({ request }: { request: Request }) => {
    const query = new URL(request.url).search.slice(1)
    asked.push(query)
    return { query }
  }
  let waiting = 0
  // As in the built app: the first questions wait until the router has learned of the route, each by itself.
  const router = createMemoryRouter([{ path: '/', Component: Form }], {
    patchRoutesOnNavigation: async ({ patch }) => {
      const place = waiting
      waiting += 1
      await learned[place]?.promise
      patch(null, [{ id: 'preview', path: '/preview', loader }])
    },
  })
  render(<RouterProvider router={router} />)
  for (const name of ['first', 'last']) await userEvent.click(screen.getByRole('button', { name }))
  const told = () => screen.getByRole('status').textContent
  learned[1]?.resolve()
  await expect.poll(told).toBe('last')
  learned[0]?.resolve()
  await expect.poll(() => asked).toEqual(['last', 'first', 'last'])
  await expect.poll(told).toBe('last')
})
