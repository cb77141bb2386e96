import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderRoutes } from '../../../../test-support/render-routes.tsx'
import { ComponentForm } from '../component-form.tsx'
import { emptyValues, type Target } from '../form-values.ts'
import type { LoadedForm } from '../load-form.ts'
import type { Choices, Suggestion } from './choices.ts'

const titles = ['event-bus', 'telemetry-kit']
const suggestions: Suggestion[] = titles.map((title) => ({
  id: title,
  title,
  kind: 'library',
  latest_version_number: '1.0.0',
  version_count: 1,
}))
const targetOf = (title: string): Target => ({
  id: title,
  title,
  kind: 'library',
  scheme: 'semver',
  latestVersionId: `${title} 1.0.0`,
  versions: [{ id: `${title} 1.0.0`, number: '1.0.0', state: 'active', breaking: false, releasedAt: 0 }],
  usesOwn: false,
})
const form: LoadedForm = { values: emptyValues, people: [], mayAssign: true, rules: [], stored: undefined }

/** Requests about a component, by its id; each is answered when told to. */
let owed: Map<string, PromiseWithResolvers<Choices>>

beforeEach(async () => {
  owed = new Map()
  renderRoutes(
    [
      { path: '/component/new', Component: () => <ComponentForm form={form} leaveTo="/" /> },
      {
        path: '/component/choices',
        loader: ({ request }) => {
          const { searchParams } = new URL(request.url)
          const id = searchParams.get('component')
          if (id === null) return { suggestions }
          const answer = Promise.withResolvers<Choices>()
          owed.set(id, answer)
          return answer.promise
        },
      },
    ],
    '/component/new',
  )
  await screen.findByRole('combobox', { name: 'Add a dependency' })
})

async function pick(title: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a dependency' }))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(title) }))
}
async function answer(title: string, choices: Choices) {
  await expect.poll(() => owed.has(title)).toBe(true)
  owed.get(title)?.resolve(choices)
  owed.delete(title)
}
const chosen = () =>
  screen
    .queryAllByRole('combobox', { name: /^Version of / })
    .map((select) => select.getAttribute('aria-label'))
const waiting = async (title: string) =>
  (await screen.findByRole('button', { name: `Remove ${title}` })).closest('[aria-busy="true"]')
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create component' })

test('a component picked while another is loading arrives too, in the order of picking', async () => {
  await pick('event-bus')
  await pick('telemetry-kit')
  for (const title of titles) expect(await waiting(title)).not.toBeNull()
  expect(create().disabled).toBe(true)
  await answer('telemetry-kit', { target: targetOf('telemetry-kit') })
  await answer('event-bus', { target: targetOf('event-bus') })
  await expect.poll(chosen).toEqual(['Version of event-bus', 'Version of telemetry-kit'])
  for (const title of titles) expect(await waiting(title)).toBeNull()
  expect(create().disabled).toBe(false)
})

test('a loading pick cannot be picked again, and can be removed', async () => {
  await pick('event-bus')
  await pick('event-bus')
  expect(screen.getByRole('option', { name: 'event-bus already chosen' }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove event-bus' }))
  await answer('event-bus', { target: targetOf('event-bus') })
  expect(screen.queryByRole('button', { name: 'Remove event-bus' })).toBeNull()
  expect(chosen()).toEqual([])
})

test('a pick that cannot be read says so, keeps nothing back, and can be tried again', async () => {
  await pick('event-bus')
  await pick('telemetry-kit')
  await expect.poll(() => owed.has('event-bus')).toBe(true)
  owed.get('event-bus')?.reject(new TypeError('Failed to fetch'))
  owed.delete('event-bus')
  await answer('telemetry-kit', { target: targetOf('telemetry-kit') })
  expect(await screen.findByText('event-bus could not be added: Trellis could not be reached.')).toBeDefined()
  await expect.poll(chosen).toEqual(['Version of telemetry-kit'])
  expect(create().disabled).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await answer('event-bus', { target: targetOf('event-bus') })
  await expect.poll(chosen).toEqual(['Version of telemetry-kit', 'Version of event-bus'])
})

test.each([
  ['it no longer exists', null],
  ['it has no version yet', { ...targetOf('event-bus'), latestVersionId: null, versions: [] }],
])(
  'a pick that cannot be depended on any more says why, and can only be taken away: %s',
  async (why, target) => {
    await pick('event-bus')
    await answer('event-bus', { target })
    expect(await screen.findByText(`event-bus could not be added: ${why}.`)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Remove event-bus' }))
    expect(screen.queryByText(/could not be added/)).toBeNull()
  },
)
