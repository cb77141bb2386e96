import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseGraph } from '../../../diagram/graph-data.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { ArchitectureBody } from '../architecture-body.tsx'

const id = (place: number) => `0000000${place}-0000-4000-8000-000000000000`
// shop-web → shop-api → ledger, shop-web → mail
const data = parseGraph({
  components: {
    id: [id(1), id(2), id(3), id(4)],
    title: ['shop-web', 'shop-api', 'ledger', 'mail'],
    kind: ['web_app', 'microservice', 'database', 'microservice'],
    health_score: [100, 100, 100, 100],
    latest_version_number: ['1.0.0', '2.0.0', '3.0.0', '4.0.0'],
    latest_version_day: [null, null, null, null],
  },
  dependencies: {
    from: [0, 0, 1],
    to: [1, 3, 2],
    penalty: [0, 0, 0],
    band: ['latest', 'latest', 'latest'],
    number: ['2.0.0', '4.0.0', '3.0.0'],
    lag_count: [0, 0, 0],
  },
})

const Page = () => (
  <ArchitectureBody data={data} address="/architecture" organizationId="organization" userId={undefined} />
)
const panel = () => screen.getByRole('complementary', { name: 'Selected in the diagram' })
const steps = async () => {
  await within(panel()).findByRole('heading', { name: 'Path between two components' })
  return within(panel())
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('button').textContent)
}
const asking = () => screen.findByRole('combobox', { name: 'Find the path to' })

async function ask(filters = '') {
  renderRoutes(
    [{ path: '/architecture', Component: Page }],
    `/architecture?view=table&rows=components&selected=${id(1)}${filters}`,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Find path to…' }))
  return asking()
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ projects: [], people: [] })))
})

test('the field has the focus, and a name and Enter show the path', async () => {
  const field = await ask()
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('led{Enter}')
  expect(await steps()).toEqual(['shop-web', 'shop-api', 'ledger'])
  expect(document.activeElement).toBe(panel())
})

test('the component itself is not offered, and the others can be pressed', async () => {
  await userEvent.type(await ask(), 'shop')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['shop-api'])
  await userEvent.click(screen.getByRole('option', { name: 'shop-api' }))
  expect(await steps()).toEqual(['shop-web', 'shop-api'])
})

test('a component that the filters hide is not offered', async () => {
  await userEvent.type(await ask('&kind=microservice'), 'l')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['mail'])
})

test.each([
  ['a name in the panel', () => within(panel()).getByRole('button', { name: 'mail' }), ['shop-web', 'mail']],
  [
    'a row of the table',
    () => screen.getByRole('link', { name: 'ledger' }),
    ['shop-web', 'shop-api', 'ledger'],
  ],
])('%s is the other end as well', async (_, target, expected) => {
  await ask()
  await userEvent.click(target())
  expect(await steps()).toEqual(expected)
})

test('Escape in the empty field takes the question back, and only that', async () => {
  await ask()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: 'Find the path to' })).toBeNull()
  expect(within(panel()).getByRole('heading', { name: 'shop-web' })).toBeTruthy()
  expect(document.activeElement).toBe(panel())
})
