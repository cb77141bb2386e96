import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../../../test-support/render-routes.tsx'
import { BriefBody } from './brief-body.tsx'
import type { Brief } from './brief-of.ts'

const brief: Brief = {
  dependsOnId: 'c2',
  title: 'payments-api',
  from: { id: 'v1', number: '1.0.0', state: 'active', reason: undefined },
  to: { id: 'v3', number: '3.0.0' },
  isStepBack: false,
  way: [
    { number: '2.0.0', breaking: true, state: 'withdrawn' },
    { number: '3.0.0', breaking: false, state: 'active' },
  ],
  preReleases: [],
  lag: { distance: 'major', count: 1 },
  breaks: [],
  gains: [],
  withoutGuide: 0,
  score: 55,
  scoreAfter: 100,
  daysBehind: 3,
  guide: '',
  peers: [],
}

const open = (shown: Brief) =>
  renderRoutes([{ path: '/', Component: () => <BriefBody brief={shown} /> }], '/')

test('versions that were withdrawn on the way are named as such', async () => {
  open(brief)
  expect(await screen.findByText('Withdrawn in between')).toBeTruthy()
  expect(screen.getByText('2.0.0').closest('[data-state]')?.getAttribute('data-state')).toBe('withdrawn')
  expect(screen.getByText(/^2 releases/)).toBeTruthy()
})

test('a way back says why, and tells of nothing that breaks on it', async () => {
  open({
    ...brief,
    from: { id: 'v2', number: '2.0.0', state: 'withdrawn', reason: 'It loses orders' },
    to: { id: 'v1', number: '1.9.0' },
    isStepBack: true,
    way: [],
  })
  expect(
    await screen.findByText('2.0.0 was withdrawn and there is no newer version. Go back to 1.9.0.'),
  ).toBeTruthy()
  expect(screen.getByText('It loses orders')).toBeTruthy()
  expect(screen.queryByText('What breaks, in order')).toBeNull()
  expect(screen.queryByText(/releases/)).toBeNull()
})

test('pre-releases in between are named, those beyond the first six on request', async () => {
  const preReleases = Array.from({ length: 8 }, (_, place) => ({
    number: `3.0.0-rc.${place + 1}`,
    state: 'active' as const,
  }))
  open({ ...brief, preReleases })
  expect(await screen.findByText(/^Pre-releases in between/)).toBeTruthy()
  expect(screen.getByText('3.0.0-rc.6').closest('details')).toBeNull()
  expect(screen.getByText('3.0.0-rc.7').closest('details')?.textContent).toMatch(/^2 more/)
})
