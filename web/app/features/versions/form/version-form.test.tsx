import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { fault } from '@trellis/domain/contracts/faults/fault'
import type { Rule } from '@trellis/domain/rules/rule'
import { describe, expect, test } from 'vitest'
import { type Refusal, unreachable } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import { type Draft, emptyDraft } from './draft.ts'
import { VersionForm } from './version-form.tsx'

const component: ComponentRow = {
  id: 'c1',
  organization_id: 'o1',
  title: 'payments-api',
  description: null,
  kind: 'microservice',
  documentation_url: null,
  version_scheme: 'semver',
  has_chosen_scheme: false,
  latest_version_id: 'v1',
  latest_version_number: '1.0.0',
  latest_version_at: '2026-11-01T00:00:00Z',
  version_count: 1,
  dependency_count: 0,
  outdated_count: 0,
  dependent_count: 9,
  used_in_projects_count: 0,
  is_example: false,
  health_score: 100,
  revision: 1,
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
}
const notes: Rule = {
  id: 'r1',
  kind: 'release_notes',
  level: 'block',
  message: undefined,
  settings: {},
  exemptions: [],
}
const effect = {
  wouldBeLatest: true,
  affected: [
    {
      component_id: 'c2',
      title: 'checkout-web',
      selected_number: '0.9.0',
      health_score: 80,
      health_score_after: 55,
      assigned_users: [{ user_id: 'u1', email: 'noor@example.com' }],
    },
  ],
  affectedCount: 9,
  peopleCount: 4,
  health: { now: 82, after: 81 },
}

const known = { ok: true, effect }

/** What others save while the form is open. */
const theirs: Draft = {
  ...emptyDraft('1.0.1', '2026-11-15'),
  notes: 'Theirs.',
  changes: [{ key: 'h1', id: 'h1', kind: 'feature', title: 'Refunds', guide: '' }],
}

interface Opened {
  start?: Draft
  rules?: readonly Rule[]
  /** Of the first reading. Others save before each further one. */
  revision?: number
  answer?: Refusal
  onDiscard?: () => void
  saved?: Promise<void>
  /** The answer to the request for the effect of the release. */
  preview?: (number: string | null) => object | Promise<object>
}

/** The addresses and data that the form was sent to. */
function open({ rules = [], preview = () => known, saved, ...rest }: Opened = {}) {
  const sent: { search: string; body: unknown }[] = []
  let readings = 0
  const Page = ({ loaderData }: { loaderData: number }) => (
    <>
      <button type="button" onClick={useReadPage().readPage}>
        {`Reading ${loaderData}`}
      </button>
      <VersionForm
        component={component}
        start={emptyDraft('1.0.1', '2026-11-15')}
        suggestions={[]}
        rules={rules}
        answer={undefined}
        cancel="/component/c1/versions"
        {...rest}
        {...(rest.revision !== undefined && {
          revision: rest.revision + loaderData - 1,
          start: loaderData === 1 ? emptyDraft('1.0.1', '2026-11-15') : theirs,
        })}
      />
    </>
  )
  renderRoutes(
    [
      {
        path: '/edit',
        Component: Page,
        loader: () => {
          readings += 1
          return readings
        },
        action: async ({ request }) => {
          sent.push({ search: new URL(request.url).search, body: await request.json() })
          await saved
          return null
        },
      },
      {
        path: '/component/:id/version/preview',
        loader: ({ request }) => preview(new URL(request.url).searchParams.get('number')),
      },
    ],
    '/edit',
  )
  return sent
}

describe('the form of a version', () => {
  test('tells what the rules find, until it is there', async () => {
    open({ rules: [notes] })
    const rules = await screen.findByRole('region', { name: 'Rules' })
    expect(within(rules).getByText('Release notes are required')).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^Release notes/), 'Faster.')
    expect(within(rules).queryByText('Release notes are required')).toBeNull()
    expect(within(rules).getByText("This follows your organization's rule.")).toBeDefined()
  })

  test('tells whose scores drop, on which version they are, and what becomes of the organization', async () => {
    open()
    const entry = await screen.findByRole('listitem')
    expect(entry.textContent).toBe('checkout-web0.9.080 → 55noor@example.com')
    expect(screen.getByText('and 8 more')).toBeDefined()
    expect(screen.getByText('4 people')).toBeDefined()
    expect(screen.getByText('Organization health').parentElement?.textContent).toBe(
      'Organization health82 → 81',
    )
  })

  test('does not show the drops of another number while it asks about the one that stands there', async () => {
    open({ preview: (number) => (number === '1.0.1' ? known : new Promise(() => undefined)) })
    expect(await screen.findByText('checkout-web')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Version number'), '2')
    expect(screen.queryByText('checkout-web')).toBeNull()
    expect(screen.getByText('Impact of this release').closest('[aria-busy=true]')).not.toBeNull()
  })

  test('says what is wrong with a number that cannot be released', async () => {
    const faults = { number: fault('version_number.taken', { number: '1.0.1' }) }
    const refusal = { ...unreachable, kind: 'conflict', faults }
    open({ preview: () => refusal })
    expect(await screen.findByText('Version 1.0.1 already exists')).toBeDefined()
  })

  test('says that what the release does is unknown, and asks again when told to', async () => {
    let isUp = false
    open({ preview: () => (isUp ? known : unreachable) })
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    isUp = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('checkout-web')).toBeDefined()
  })

  test.each([
    [true, '1.0.1latest'],
    [false, '1.0.1'],
  ])('marks the number as the latest where it would be (%s)', async (wouldBeLatest, text) => {
    open({ preview: () => ({ ok: true, effect: { ...effect, wouldBeLatest } }) })
    await screen.findByText('checkout-web')
    const panel = screen.getByRole('heading', { name: 'Preview' }).parentElement
    expect(panel?.querySelector('[data-state]')?.textContent).toBe(text)
  })

  test('can be saved over what others have saved since, with all that was typed', async () => {
    const stale = { current: { revision: 5, number: '1.0.2' }, changed: ['number', 'changes'] }
    const sent = open({ revision: 3, answer: { ...unreachable, kind: 'conflict', stale } })
    expect(await screen.findByText('Version number is now “1.0.2”')).toBeDefined()
    await userEvent.type(screen.getByLabelText(/^Release notes/), 'Mine.')
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      search: '?revision=5',
      body: { number: '1.0.1', release_notes: 'Mine.' },
    })
  })

  test('is saved with the revision that it was opened with, even if the page has loaded a later one', async () => {
    const sent = open({ revision: 3 })
    await userEvent.type(await screen.findByLabelText(/^Release notes/), 'Mine.')
    await userEvent.click(await screen.findByRole('button', { name: 'Reading 1' }))
    await screen.findByRole('button', { name: 'Reading 2' })
    await userEvent.click(screen.getByRole('button', { name: 'Save version' }))
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.search).toBe('?revision=3')
  })

  test('says at once what others have saved, keeps what was typed, and goes on from there', async () => {
    const sent = open({ revision: 3 })
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Release notes/)
    await userEvent.type(notes, 'Mine.')
    await userEvent.click(screen.getByRole('button', { name: 'Reading 1' }))
    const alert = await screen.findByRole('alert')
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Release notes', 'Changes'])
    expect(notes.value).toBe('Mine.')
    await userEvent.click(screen.getByRole('button', { name: 'Keep my entries' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save version' }))
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      search: '?revision=4',
      body: { release_notes: 'Mine.', changes: [{ id: 'h1', title: 'Refunds' }] },
    })
  })

  test('shows without a word what others have saved as long as nothing was typed', async () => {
    open({ revision: 3 })
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Release notes/)
    await userEvent.click(screen.getByRole('button', { name: 'Reading 1' }))
    await expect.poll(() => notes.value).toBe('Theirs.')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('is sent once where it is pressed twice', async () => {
    const sent = open({ saved: new Promise(() => undefined) })
    const button = await screen.findByRole('button', { name: 'Release 1.0.1' })
    act(() => {
      button.click()
      button.click()
    })
    await screen.findByRole('button', { name: 'Releasing' })
    await expect.poll(() => sent).toHaveLength(1)
  })

  test('sends nothing that the contract refuses, and says at the fields what is wrong', async () => {
    const sent = open()
    const number = await screen.findByLabelText<HTMLInputElement>('Version number')
    await userEvent.clear(number)
    await userEvent.clear(screen.getByLabelText('Released'))
    await userEvent.click(screen.getByRole('button', { name: 'Add change' }))
    await userEvent.click(screen.getByRole('button', { name: /^Release/ }))
    expect(screen.getByText('Version number is required')).toBeDefined()
    expect(screen.getByText('Choose a release date')).toBeDefined()
    expect(screen.getByText('Change title is required')).toBeDefined()
    await expect.poll(() => document.activeElement).toBe(number)
    await userEvent.type(number, '5.0.0')
    expect(screen.queryByText('Version number is required')).toBeNull()
    expect(sent).toEqual([])
  })

  test('takes back what the server refused once the field is changed', async () => {
    const faults = { number: fault('version_number.taken', { number: '1.0.1' }) }
    open({ answer: { ...unreachable, kind: 'conflict', faults } })
    expect(await screen.findByText('Check the highlighted fields.')).toBeDefined()
    await userEvent.type(screen.getByLabelText('Version number'), '2')
    expect(screen.queryByText('Version 1.0.1 already exists')).toBeNull()
    expect(screen.queryByText('Check the highlighted fields.')).toBeNull()
  })

  test('says at the number what a blocking rule has against it', async () => {
    open({ rules: [{ ...notes, kind: 'version_scheme', settings: { scheme: 'semver' } }] })
    const number = await screen.findByLabelText<HTMLInputElement>('Version number')
    expect(number.getAttribute('aria-invalid')).toBeNull()
    await userEvent.clear(number)
    await userEvent.type(number, 'banana')
    expect(number.getAttribute('aria-invalid')).toBe('true')
  })

  test.each(['0001-01-01', '1969-12-31', '275760-09-13'])(
    'says which days there are where %s stands, and sends nothing',
    async (day) => {
      const sent = open({ start: emptyDraft('1.0.1', day) })
      const field = await screen.findByLabelText<HTMLInputElement>('Released')
      const calendar = field.parentElement?.querySelector<HTMLInputElement>('input[type=date]')
      expect([calendar?.min, calendar?.max]).toEqual(['1970-01-01', '9999-12-31'])
      await userEvent.click(screen.getByRole('button', { name: /^Release/ }))
      expect(screen.getByText('Choose a date in the years 1970 to 9999')).toBeDefined()
      expect(sent).toEqual([])
    },
  )

  test('writes the day as all dates are written, reads it in several forms, and says which if it cannot', async () => {
    const sent = open({ start: emptyDraft('1.0.1', '2026-11-12') })
    const day = await screen.findByLabelText<HTMLInputElement>('Released')
    expect(day.value).toBe('12 Nov 2026')
    await userEvent.clear(day)
    await userEvent.type(day, 'Nov 3, 2026')
    await userEvent.tab()
    expect(day.value).toBe('3 Nov 2026')
    await userEvent.clear(day)
    await userEvent.type(day, '30 Feb 2026')
    await userEvent.click(screen.getByRole('button', { name: /^Release/ }))
    expect(screen.getByText(/^Write the date like \d{1,2} [A-Z][a-z]{2} \d{4}$/)).toBeDefined()
    expect(day.value).toBe('30 Feb 2026')
    expect(sent).toEqual([])
  })

  test('points out a day that is still to come', async () => {
    open()
    const day = await screen.findByLabelText('Released')
    expect(screen.queryByText(/in the future/)).toBeNull()
    fireEvent.change(day, { target: { value: '9998-01-01' } })
    expect(screen.getByText(/in the future/)).toBeDefined()
  })

  test('puts its changes in order by the arrow keys, and sends them so', async () => {
    const sent = open()
    for (const title of ['One', 'Two']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Add change' }))
      await userEvent.keyboard(title)
    }
    const handle = screen.getByRole('button', { name: /^Move change 2/ })
    handle.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.getByText('Moved to position 1 of 2')).toBeDefined()
    await expect
      .poll(() => document.activeElement)
      .toBe(screen.getByRole('button', { name: /^Move change 1/ }))
    await userEvent.click(screen.getByRole('button', { name: /^Release 1/ }))
    await expect.poll(() => sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ changes: [{ title: 'Two' }, { title: 'One' }] })
  })

  test('puts marks of Markdown around what is selected', async () => {
    open()
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Release notes/)
    await userEvent.type(notes, 'Faster')
    notes.setSelectionRange(0, 6)
    await userEvent.click(screen.getByRole('button', { name: 'Bold' }))
    expect(notes.value).toBe('**Faster**')
    await expect.poll(() => document.activeElement).toBe(notes)
    expect([notes.selectionStart, notes.selectionEnd]).toEqual([2, 8])
  })

  test('has the buttons of Markdown behind one stop of the Tab key, and the arrows between them', async () => {
    open()
    const notes = await screen.findByLabelText<HTMLTextAreaElement>(/^Release notes/)
    notes.focus()
    await userEvent.tab({ shift: true })
    const [first, second] = within(screen.getAllByRole('toolbar')[0] as HTMLElement).getAllByRole('button')
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => document.activeElement).toBe(second)
    await userEvent.tab()
    expect(document.activeElement).toBe(notes)
  })

  test('keeps what was typed when the server cannot be reached, and says so', async () => {
    open({ answer: unreachable })
    expect((await screen.findByRole('alert')).textContent).toContain('The service cannot be reached.')
    expect(screen.getByLabelText<HTMLInputElement>('Version number').value).toBe('1.0.1')
  })
})
