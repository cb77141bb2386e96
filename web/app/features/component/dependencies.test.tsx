import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { ActsProvider } from '../../components/acts-provider.tsx'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import Dependencies, { shouldRevalidate } from './dependencies.tsx'
import type { JudgedRow } from './judge-dependencies.ts'

const row: JudgedRow = {
  component_id: 'c1',
  component_title: 'checkout-web',
  component_kind: 'web_app',
  component_health_score: 60,
  depends_on_id: 'c2',
  depends_on_title: 'payments-api',
  depends_on_kind: 'microservice',
  version_id: 'v1',
  number: '1.0.0',
  state: 'active',
  latest_version_id: 'v2',
  latest_version_number: '2.0.0',
  penalty: 40,
  band: 'major',
  lag_distance: 'major',
  lag_count: 1,
  source: 'manual',
  last_confirmed_at: '2026-11-01T00:00:00Z',
  health: 60,
  daysBehind: 12,
  pointsLost: 4,
  scoreIfUpgraded: 64,
  best: { id: 'v2', number: '2.0.0', isLatest: true },
}
const current: JudgedRow = { ...row, depends_on_id: 'c3', depends_on_title: 'tax-lib', penalty: 0 }

function Frame() {
  const component = { id: 'c1', title: 'checkout-web' }
  return (
    <ActsProvider>
      <output>{useLocation().search}</output>
      <Outlet context={{ component, assigned: [], rights: { edit: false } }} />
    </ActsProvider>
  )
}

let answer: PromiseWithResolvers<void>

/** Opened at once; the brief, which the address asks for, is on its way. */
beforeEach(async () => {
  answer = Promise.withResolvers()
  const tab = {
    path: 'dependencies',
    Component: Dependencies,
    loader: async ({ request }: LoaderFunctionArgs) => {
      if (new URL(request.url).searchParams.has('brief')) await answer.promise
      return { judgement: { rows: [row, current] } }
    },
    shouldRevalidate,
  }
  renderRoutes([{ path: '/', Component: Frame, children: [tab] }], '/dependencies')
  await userEvent.click(await screen.findByRole('link', { name: /payments-api/ }))
})

const address = () => screen.getByRole('status').textContent
const isShown = (title: string) => screen.queryByRole('link', { name: new RegExp(title) }) !== null

test('filters that are chosen while a brief is on its way hold at once, and do not take it away', async () => {
  await userEvent.type(screen.getByRole('searchbox'), 'pay')
  await userEvent.click(screen.getByRole('button', { name: 'Behind' }))
  expect(isShown('tax-lib')).toBe(false)
  answer.resolve()
  await expect.poll(address).toBe('?brief=c2&q=pay&behind=1')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('pay')
})
