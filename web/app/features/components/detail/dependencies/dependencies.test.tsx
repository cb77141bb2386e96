import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { ActsProvider } from '../../../../exchange/acting/acts-provider.tsx'
import { judgedRow as row } from '../../../../test-support/judged-row.ts'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import Dependencies, { shouldRevalidate } from './dependencies.tsx'
import type { JudgedRow } from './judge-dependencies.ts'

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

/** Opened at once; the brief that the address requests is loading. */
beforeEach(async () => {
  answer = Promise.withResolvers()
  const tab = {
    path: 'dependencies',
    Component: Dependencies,
    loader: async ({ request }: LoaderFunctionArgs) => {
      if (new URL(request.url).searchParams.has('brief')) await answer.promise
      return { judgment: { rows: [row, current] } }
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
