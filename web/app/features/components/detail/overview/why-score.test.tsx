import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { expect, test } from 'vitest'
import { judgedRow } from '../../../../test-support/judged-row.ts'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { judgeDependencies } from '../dependencies/judge-dependencies.ts'
import { WhyScore } from './why-score.tsx'

const version = (id: string, number: string) => ({
  id,
  number,
  state: 'active' as const,
  breaking: false,
  releasedAt: 0,
})

/** A component whose dependencies are one major behind, and four that are not behind. */
function open(...behind: string[]) {
  const row = (title: string) => ({ ...judgedRow, depends_on_id: title, depends_on_title: title })
  const rows = behind.map((title) => ({
    ...row(title),
    version_id: `${title} 1`,
    penalty: 135,
    band: 'major' as const,
    lag_distance: 'major' as const,
    lag_count: 1,
  }))
  const current = ['a', 'b', 'c', 'd'].map((title) => ({
    ...row(title),
    penalty: 0,
    band: 'latest' as const,
  }))
  const releases = new Map(
    behind.map((title) => [
      title,
      {
        scheme: 'semver' as const,
        versions: [version(`${title} 1`, '1.0.0'), version(`${title} 2`, '2.0.0')],
      },
    ]),
  )
  const judgment = judgeDependencies([...rows, ...current], { releases, health: new Map(), now: 0 })
  const component = { id: 'web', title: 'web' } as ComponentRow
  const Page = () => <WhyScore component={component} judgment={judgment} mayEdit={false} />
  renderRoutes([{ path: '/', Component: Page }], '/')
}

const textOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent

test('a score is written as a formula with its numbers', async () => {
  open('event-bus')
  const sentence = await screen.findByText(/\(the average\)/)
  expect(sentence.textContent).toBe(
    '80 = 70% of 91 (the average) + 30% of 55 (the worst: event-bus, 1 major behind)',
  )
  expect(screen.getByText(/^Upgrading/).textContent).toBe('Upgrading event-bus to 2.0.0 raises web to 100.')
  expect(screen.queryByText(/both:/)).toBeNull()
})

test('two that tie for worst cost the same, and tell the score after both', async () => {
  open('search', 'event-bus')
  expect((await screen.findByText(/\(the average\)/)).textContent).toBe(
    '76 = 70% of 85 (the average) + 30% of 55 (the worst: event-bus and search)',
  )
  expect(await textOf(/^event-bus/)).toMatch(/−12\.0.*81both: 100$/)
  expect(await textOf(/^search/)).toMatch(/−12\.0.*81both: 100$/)
  expect(screen.getByText(/^Upgrading/).textContent).toBe(
    'Upgrading event-bus and search together raises web to 100.',
  )
  const link = screen.getByRole('link', { name: 'Open the first brief' })
  expect(link.getAttribute('href')).toBe('/component/web/dependencies?brief=event-bus')
})

test('three are counted', async () => {
  open('search', 'event-bus', 'kit')
  expect((await screen.findByText(/\(the average\)/)).textContent).toContain(
    '(the worst: event-bus and 2 others)',
  )
  expect(await textOf(/^kit/)).toMatch(/all 3: 100$/)
})

test('how the score works is explained beside it, with a link to the documentation', async () => {
  open('event-bus')
  await userEvent.click(await screen.findByText('How the score works'))
  const link = screen.getByRole('link', { name: 'All rules, with examples' })
  expect(link.getAttribute('href')).toBe('/docs?page=health-score')
  const details = link.closest('details')
  expect(details?.open).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(details?.open).toBe(false)
})
