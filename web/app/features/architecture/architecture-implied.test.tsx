import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseGraph } from '../../diagram/graph-data.ts'
import { impliedGraph } from '../../test-support/implied-graph.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ArchitectureBody } from './architecture-body.tsx'

vi.mock('../../diagram/diagram.tsx', async () => ({
  Diagram: (await import('../../test-support/laid-diagram.tsx')).LaidDiagram,
}))

const data = parseGraph(impliedGraph)
const note = '1 indirect link is hidden. Select a component to see its own.'

const Page = () => (
  <ArchitectureBody data={data} address="/architecture" organizationId="organization" userId={undefined} />
)
const open = (path: string) => renderRoutes([{ path: '/architecture', Component: Page }], path)

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ projects: [], people: [] })))
})

test('implied dependencies are counted while they are not drawn, and a chip draws them', async () => {
  const user = userEvent.setup()
  open('/architecture')
  expect(await screen.findByText(note)).toBeTruthy()
  const [chip] = screen.getAllByRole('button', { name: 'Show indirect links' })
  if (chip) await user.click(chip)
  const pressed = await screen.findByRole('button', { name: 'Indirect links shown' })
  expect(screen.queryByText(note)).toBeNull()
  await user.click(pressed)
  expect(await screen.findByText(note)).toBeTruthy()
})

test('the note about them draws them as well', async () => {
  open('/architecture')
  const words = await screen.findByText(note)
  const [act] = words.parentElement ? within(words.parentElement).getAllByRole('button') : []
  if (act) await userEvent.click(act)
  expect(await screen.findByRole('button', { name: 'Indirect links shown' })).toBeTruthy()
})

test('an address that asks for them has nothing to count', async () => {
  open('/architecture?implied=shown')
  expect(await screen.findByRole('button', { name: 'Indirect links shown' })).toBeTruthy()
  expect(screen.queryByText(note)).toBeNull()
})
