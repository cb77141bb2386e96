import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useChanged } from '../../../exchange/page/use-changed.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { useReleaseEffect } from './use-release-effect.ts'

function Form() {
  const changed = useChanged()
  const [number, setNumber] = useState('')
  const known = useReleaseEffect('c1', { number, releasedOn: '', notes: '', changes: [] })
  return (
    <>
      {['1.0.0', '2.0.0'].map((wanted) => (
        <button key={wanted} type="button" onClick={() => setNumber(wanted)}>
          {wanted}
        </button>
      ))}
      <button type="button" onClick={() => changed({ component: 'affected' })}>
        Change
      </button>
      <output>{known.state === 'known' ? known.effect.affectedCount : known.state}</output>
    </>
  )
}

test('an older question that is answered after the last one does not take its place', async () => {
  const answers = new Map<string, PromiseWithResolvers<unknown>>()
  renderRoutes(
    [
      { path: '/', Component: Form },
      {
        path: '/component/:id/version/preview',
        loader: ({ request }) => {
          const answer = Promise.withResolvers<unknown>()
          answers.set(new URL(request.url).searchParams.get('number') ?? '', answer)
          return answer.promise
        },
      },
    ],
    '/',
  )
  const told = () => screen.getByRole('status').textContent
  for (const name of ['1.0.0', '2.0.0']) {
    await userEvent.click(await screen.findByRole('button', { name }))
    await expect.poll(() => answers.has(name)).toBe(true)
  }
  answers.get('2.0.0')?.resolve({ ok: true, effect: { affectedCount: 2 } })
  await expect.poll(told).toBe('2')
  answers.get('1.0.0')?.resolve({ ok: true, effect: { affectedCount: 1 } })
  await Promise.resolve()
  expect(told()).toBe('2')
})

test('a change of a component that the release affects refetches the effect', async () => {
  let count = 0
  const loader = () => {
    count += 1
    return { ok: true, effect: { affectedCount: count } }
  }
  renderRoutes(
    [
      { path: '/', Component: Form },
      { path: '/component/:id/version/preview', loader },
    ],
    '/',
  )
  const told = () => screen.getByRole('status').textContent
  await userEvent.click(await screen.findByRole('button', { name: '1.0.0' }))
  await expect.poll(told).toBe('1')
  await userEvent.click(screen.getByRole('button', { name: 'Change' }))
  await expect.poll(told).toBe('2')
})
