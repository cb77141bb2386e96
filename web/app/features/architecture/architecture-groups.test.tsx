import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useImperativeHandle } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DiagramProps } from '../../diagram/diagram-props.ts'
import { parseGraph } from '../../diagram/graph-data.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ArchitectureBody } from './architecture-body.tsx'

const showCard = vi.fn()

// The test browser has no canvas: these tests check what the diagram receives.
vi.mock('../../diagram/diagram.tsx', () => ({
  Diagram: ({ scene, handle }: DiagramProps) => {
    useImperativeHandle(handle, () => ({
      showCard,
      uncover: vi.fn(),
      fitAround: vi.fn(),
      fit: vi.fn(),
      focus: vi.fn(),
      exportFile: vi.fn(),
    }))
    return <p>{`${scene?.ids.length} cards`}</p>
  },
}))

const places = Array.from({ length: 400 }, (_, place) => place)
const words = ['billing', 'catalog', 'identity', 'shipping']
const data = parseGraph({
  components: {
    id: places.map((place) => `${String(place).padStart(8, '0')}-0000-4000-8000-000000000000`),
    title: places.map((place) => `${words[place % words.length]}-${place}`),
    kind: places.map(() => 'library'),
    health_score: places.map(() => 100),
    latest_version_number: places.map(() => '1.0.0'),
    latest_version_day: places.map(() => null),
  },
  dependencies: { from: [7], to: [2], penalty: [0], band: ['latest'], number: ['1.0.0'], lag_count: [0] },
})

const Page = () => (
  <ArchitectureBody data={data} address="/architecture" organizationId="organization" userId={undefined} />
)

beforeEach(() => {
  showCard.mockReset()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ projects: [], people: [] })))
})

test('in a large organization the search and the panel bring the group of a component into view', async () => {
  const user = userEvent.setup()
  renderRoutes([{ path: '/architecture', Component: Page }], '/architecture')
  expect(await screen.findByText('4 cards')).toBeTruthy()
  await user.type(screen.getByRole('combobox', { name: 'Find a component' }), 'shipping-7{Enter}')
  expect(await screen.findByRole('heading', { name: 'shipping-7' })).toBeTruthy()
  expect(showCard).toHaveBeenLastCalledWith('group:shipping')
  await user.click(screen.getByRole('button', { name: /identity-2/ }))
  expect(await screen.findByRole('heading', { name: 'identity-2' })).toBeTruthy()
  expect(showCard).toHaveBeenLastCalledWith('group:identity')
})
