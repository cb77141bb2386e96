import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { impliedGraph } from '../../../test-support/implied-graph.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ProjectDiagram } from './project-diagram.tsx'

vi.mock('../../../diagram/diagram.tsx', async () => ({
  Diagram: (await import('../../../test-support/laid-diagram.tsx')).LaidDiagram,
}))

const { components, dependencies } = impliedGraph
const graph = (outside: number, is_own = [true, true, true]) => ({
  components: { ...components, is_own },
  dependencies,
  outside,
})

const asked = vi.fn()

function openWith(...answers: Response[]) {
  asked.mockReset().mockImplementation(() => Promise.resolve(answers.shift()))
  vi.stubGlobal('fetch', asked)
  const Page = () => <ProjectDiagram projectId="shop" name="Shop" />
  renderRoutes([{ path: '/project/shop', Component: Page }], '/project/shop')
}

test('hidden dependencies are mentioned, and implied ones can be drawn', async () => {
  openWith(Response.json(graph(4)))
  expect(await screen.findByText('1 indirect link is hidden.')).toBeTruthy()
  expect(screen.getByText('4 dependencies into or out of the project are hidden.')).toBeTruthy()
  expect(screen.getAllByText('minor or deprecated')).not.toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Show indirect links' }))
  expect(await screen.findByRole('button', { name: 'Indirect links shown' })).toBeTruthy()
  expect(screen.queryByText(/indirect link is hidden/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Indirect links shown' }))
  expect(await screen.findByText(/indirect link is hidden/)).toBeTruthy()
})

test("the project's dependencies are drawn on demand", async () => {
  openWith(Response.json(graph(4)), Response.json(graph(1, [true, true, false])))
  await userEvent.click(await screen.findByRole('button', { name: 'Show outside dependencies' }))
  expect(await screen.findByText('1 dependency of another component on the project is hidden.')).toBeTruthy()
  expect(asked.mock.calls.map(([address]) => address)).toEqual([
    '/project/shop/graph',
    '/project/shop/graph?used',
  ])
  expect(screen.getByRole('button', { name: 'Outside dependencies shown' })).toBeTruthy()
})

test('a graph that did not come is asked for again', async () => {
  openWith(new Response(null, { status: 500 }), Response.json(graph(0)))
  expect((await screen.findByRole('alert')).textContent).toContain('The diagram could not be loaded.')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Diagram of Shop')).toBeTruthy()
  expect(screen.queryByText(/into or out of the project/)).toBeNull()
})
