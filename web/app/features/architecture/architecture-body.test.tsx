import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseGraph } from '../../diagram/graph-data.ts'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { ArchitectureBody } from './architecture-body.tsx'

const data = parseGraph({
  components: {
    id: ['0000000a-0000-4000-8000-000000000000', '0000000b-0000-4000-8000-000000000000'],
    title: ['checkout-web', 'payments-api'],
    kind: ['web_app', 'microservice'],
    health_score: [55, 100],
    latest_version_number: ['1.0.0', '6.0.0'],
    latest_version_day: [20769, null],
  },
  dependencies: { from: [0], to: [1], penalty: [135], band: ['major'], number: ['4.2.0'], lag_count: [2] },
})

const Page = () => (
  <ArchitectureBody data={data} address="/architecture" organizationId="organization" userId={undefined} />
)

const PageWithAddress = () => (
  <>
    <p data-testid="search">{useLocation().search}</p>
    <Page />
  </>
)

const open = (path: string) => renderRoutes([{ path: '/architecture', Component: Page }], path)

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ projects: [], people: [] })))
})

// The test browser has no canvas.
describe('a browser that cannot draw', () => {
  test('shows the table in place of the diagram, and says why', async () => {
    open('/architecture')
    expect(await screen.findByText(/^The diagram could not be drawn in this browser/)).toBeTruthy()
    const table = screen.getByRole('table', { name: 'Dependencies' })
    expect(within(table).getByText('4.2.0')).toBeTruthy()
    expect(within(table).getByText('2 majors behind')).toBeTruthy()
  })

  test('keeps filters, panel and the exports that need no picture', async () => {
    const user = userEvent.setup()
    open('/architecture?kind=web_app')
    await screen.findByText(/^The diagram could not be drawn in this browser/)
    await user.click(screen.getByRole('radio', { name: /^Components/ }))
    await user.click(await screen.findByRole('link', { name: 'checkout-web' }))
    const panel = await screen.findByRole('complementary', { name: 'Selected in the diagram' })
    expect(within(panel).getByText(/\(the worst: payments-api/).textContent).toBe(
      '55 = 70% of 55 (the average) + 30% of 55 (the worst: payments-api, 2 majors behind)',
    )
    expect(within(panel).getByText('12 Nov 2026')).toBeTruthy()
    const needed = within(panel).getByRole('button', { name: 'payments-api' }).closest('li')
    expect(needed?.textContent).toMatch(/2 majors behind.*4\.2\.0.*6\.0\.0/)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Mermaid',
      'DOT',
      'JSON',
    ])
  })
})

describe('the table', () => {
  test('says what the filters take away, with the way to see it', async () => {
    open('/architecture?view=table&kind=web_app')
    const note = await screen.findByText(
      /^1 of 2 components match\. 1 dependency to or from the others is not listed\./,
    )
    await userEvent.click(within(note).getByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByText('4.2.0')).toBeTruthy()
    expect(screen.queryByText(/components match/)).toBeNull()
  })

  test('says on a phone too how far behind a dependency is, with both versions', async () => {
    open('/architecture?view=table')
    const badge = await screen.findByText('2 majors behind')
    expect(badge.closest('td')?.dataset.phone).toBe('1')
    const selected = screen.getByText('4.2.0').closest('td')
    expect(selected?.dataset.phone).toBe('2r')
    expect(selected?.textContent).toContain('6.0.0')
  })

  test('sorts by any column, says so to a screen reader, and keeps it in the address', async () => {
    renderRoutes(
      [{ path: '/architecture', Component: PageWithAddress }],
      '/architecture?view=table&rows=components',
    )
    const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
    const health = await screen.findByRole('columnheader', { name: 'Health' })
    expect(health.getAttribute('aria-sort')).toBe('ascending')
    expect(titles()).toEqual(['checkout-web', 'payments-api'])
    await userEvent.click(screen.getByRole('button', { name: 'Used by' }))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByTestId('search').textContent).toBe('?view=table&rows=components&sort=-dependents')
    const header = await screen.findByRole('columnheader', { name: 'Used by' })
    expect(header.getAttribute('aria-sort')).toBe('descending')
    expect(titles()).toEqual(['payments-api', 'checkout-web'])
    await userEvent.click(screen.getByRole('radio', { name: /^Dependencies/ }))
    expect(screen.getByTestId('search').textContent).toBe('?view=table')
  })

  test('leads to the cycles', async () => {
    open('/architecture?view=table')
    await userEvent.click(await screen.findByRole('button', { name: 'Cycles' }))
    const panel = await screen.findByRole('complementary', { name: 'Selected in the diagram' })
    expect(within(panel).getByText('No dependency cycles.')).toBeTruthy()
  })
})

describe('Escape clears what was chosen', () => {
  const panel = () => screen.queryByRole('complementary', { name: 'Selected in the diagram' })
  const openChosen = async () => {
    open(`/architecture?view=table&selected=${data.graph.ids[0]}`)
    await screen.findByRole('complementary', { name: 'Selected in the diagram' })
  }

  test('wherever the focus is', async () => {
    await openChosen()
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard('{Escape}')
    expect(panel()).toBeNull()
  })

  test('but closes a menu that is open, and only that', async () => {
    await openChosen()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(panel()).toBeTruthy()
  })

  test('but belongs to a field in which something is written', async () => {
    await openChosen()
    await userEvent.type(screen.getByRole('combobox', { name: 'Find a component' }), 'pay{Escape}')
    expect(panel()).toBeTruthy()
  })
})

describe('an address that asks who belongs where', () => {
  const [checkout] = data.graph.ids
  const project = '0000000c-0000-4000-8000-000000000000'
  const ownership = { projects: [{ id: project, name: 'Shop', components: [checkout] }], people: [] }

  test.each([`project=${project}`, 'assigned=nobody', 'group=project'])(
    'waits for the answer: %s',
    async (search) => {
      const answer = Promise.withResolvers<Response>()
      vi.stubGlobal('fetch', () => answer.promise)
      open(`/architecture?view=table&${search}`)
      expect(await screen.findByText('Loading the diagram')).toBeTruthy()
      expect(screen.queryByText('No matching components')).toBeNull()
      expect(screen.queryByRole('table')).toBeNull()
      answer.resolve(Response.json(ownership))
      expect(await screen.findByRole('table', { name: 'Dependencies' })).toBeTruthy()
    },
  )

  test('says that there was none, and asks again', async () => {
    const answers = [new Response(null, { status: 500 }), Response.json(ownership)]
    vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()))
    open(`/architecture?view=table&rows=components&project=${project}`)
    expect(await screen.findByText('The diagram could not be loaded')).toBeTruthy()
    expect(screen.queryByText('No matching components')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    const table = await screen.findByRole('table', { name: 'Components' })
    expect(within(table).getByText('checkout-web')).toBeTruthy()
    expect(within(table).queryByText('payments-api')).toBeNull()
  })

  test('any other address does not wait', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    open('/architecture?view=table&kind=web_app')
    expect(await screen.findByRole('table', { name: 'Dependencies' })).toBeTruthy()
  })
})
