import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RulePreview, RulesOverview } from '@trellis/domain/contracts/catalog/rules'
import { data, Outlet } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import ComponentRules from './rules.tsx'

const path = '/settings/organization/component-rules'
const lag = {
  id: 'r1',
  organization_id: 'o1',
  kind: 'dependency_lag',
  level: 'warn',
  message: null,
  settings: { distance: 'major', count: 1 },
  revision: 3,
  created_at: '',
  updated_at: '',
} as const

let stored: RulesOverview
let refusals: Refusal[]
let received: { intent: string; input: Record<string, unknown> }[]
/** The rules whose effect the page asked for. */
let asked: unknown[]

beforeEach(() => {
  stored = { rules: [lag], failing: { dependency_lag: 3 }, exemptions: [] }
  refusals = []
  received = []
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const query = JSON.parse(new URL(address, 'http://page').searchParams.get('asked') ?? '{}')
    asked.push(query.rules)
    const previews = query.rules.map(
      ({ kind, settings }: { kind: RulePreview['kind']; settings: { count?: number } }): RulePreview => ({
        kind,
        today: 3,
        afterwards: settings.count === 1 ? 3 : 20,
        components: [
          {
            component_id: 'c1',
            title: 'legacy-backoffice',
            kind: 'monolith',
            health_score: 46,
            subjects: ['postgres-catalog'],
            fails_today: true,
          },
        ],
      }),
    )
    return Response.json({ previews })
  })
})

async function action({ request }: { request: Request }) {
  const sent = Object.fromEntries(await request.formData()) as Record<string, string>
  const input = JSON.parse(sent.input ?? '{}')
  received.push({ intent: sent.intent ?? '', input })
  const refusal = refusals.shift()
  if (refusal) return data(refusal, { status: 409 })
  if (sent.intent === 'set-rule') {
    const before = stored.rules.find(({ kind }) => kind === input.kind)
    const others = stored.rules.filter(({ kind }) => kind !== input.kind)
    const rule = { ...lag, id: `${input.kind}`, ...before, ...input, revision: (before?.revision ?? 0) + 1 }
    stored = { ...stored, rules: [...others, rule] }
  }
  if (sent.intent === 'set-rules')
    return { ok: true, result: input.rules.map(({ kind }: { kind: string }) => ({ kind, revision: 9 })) }
  if (sent.intent === 'remove-exemption')
    return { ok: true, result: stored.exemptions.find(({ id }) => id === input.id) }
  return { ok: true, result: {} }
}

let readPage: () => Promise<void>

function Hosts() {
  readPage = useReadPage().readPage
  return (
    <AppHosts>
      <Outlet />
    </AppHosts>
  )
}

async function open({ isReadOnly = false } = {}) {
  const page = {
    path,
    Component: ComponentRules as () => React.ReactNode,
    HydrateFallback: () => null,
    loader: () => ({ organizationId: 'o1', overview: stored, isReadOnly, now: Date.parse('2026-11-18') }),
    action,
  }
  renderRoutes([{ Component: Hosts, children: [page] }], path)
  await screen.findByRole('heading', { level: 1, name: 'Component rules' })
}

const level = (rule: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: `Level of ${rule}` })).getByRole('radio', { name })
const isOn = (rule: string, name: string) => level(rule, name).getAttribute('aria-checked') === 'true'

test('shows every kind of rule, its level and what it finds', async () => {
  await open()
  expect(screen.getAllByRole('radiogroup')).toHaveLength(12)
  expect(isOn('Dependencies behind', 'Warn')).toBe(true)
  expect(isOn('Description', 'Off')).toBe(true)
  expect(screen.getByText('At most 1 major behind, and nothing worse.')).toBeDefined()
  expect(screen.getByRole('link', { name: '3 components fail today' }).getAttribute('href')).toBe(
    '/component/all?rule=dependency_lag',
  )
})

describe('a level', () => {
  test('is saved at once with its settings, and can be undone', async () => {
    await open()
    await userEvent.click(level('Dependencies behind', 'Block'))
    expect(await screen.findByText('Dependencies behind set to block')).toBeDefined()
    expect(isOn('Dependencies behind', 'Block')).toBe(true)
    screen.getByRole('button', { name: 'Undo' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Dependencies behind set to warn')).toBeDefined()
    expect(received.map(({ input }) => [input.level, input.settings, input.expected_revision])).toEqual([
      ['block', { distance: 'major', count: 1 }, 3],
      ['warn', { distance: 'major', count: 1 }, 4],
    ])
  })

  test('of a rule that was never set starts with fitting settings', async () => {
    await open()
    await userEvent.click(level('Minimum health', 'Warn'))
    expect(await screen.findByText('Minimum health set to warn')).toBeDefined()
    expect(received).toEqual([
      {
        intent: 'set-rule',
        input: {
          organization_id: 'o1',
          kind: 'minimum_health',
          level: 'warn',
          message: null,
          settings: { score: 60 },
          expected_revision: 0,
        },
      },
    ])
  })

  test('that blocks what was off is saved only once people have seen what fails', async () => {
    await open()
    await userEvent.click(level('Minimum health', 'Block'))
    const dialog = await screen.findByRole('dialog', { name: 'Set Minimum health to block?' })
    expect(
      await within(dialog).findByText(
        '20 components fail today. Saves that would break the rule are refused.',
      ),
    ).toBeDefined()
    expect(received).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(isOn('Minimum health', 'Off')).toBe(true)
    await userEvent.click(level('Minimum health', 'Block'))
    await userEvent.click(await screen.findByRole('button', { name: 'Set to block' }))
    expect(await screen.findByText('Minimum health set to block')).toBeDefined()
    expect(received.map(({ input }) => input.level)).toEqual(['block'])
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined()
  })

  test('that is refused stays as it was', async () => {
    refusals = [refuse('unavailable')]
    await open()
    await userEvent.click(level('Dependencies behind', 'Block'))
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(isOn('Dependencies behind', 'Warn')).toBe(true)
  })

  const staleLag = { ...lag, level: 'off', message: 'Upgrade first', revision: 8 } as const
  const setStale = async () => {
    refusals = [refuse('conflict', { stale: { current: staleLag, changed: ['level', 'message'] } })]
    await open()
    await userEvent.click(level('Dependencies behind', 'Block'))
    const alert = await screen.findByRole('alert')
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Level is now “Off”', 'Message is now “Upgrade first”'])
    stored = { ...stored, rules: [staleLag] }
  }

  test('that others have changed meanwhile is named, and set with all else that they saved', async () => {
    await setStale()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Dependencies behind set to block')).toBeDefined()
    expect(received.at(-1)?.input).toMatchObject({
      level: 'block',
      message: 'Upgrade first',
      expected_revision: 8,
    })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that others have changed meanwhile stays as they set it if one’s own is discarded', async () => {
    await setStale()
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
    await vi.waitFor(() => expect(isOn('Dependencies behind', 'Off')).toBe(true))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(received).toHaveLength(1)
  })

  test('cannot be changed without a plan', async () => {
    await open({ isReadOnly: true })
    expect(level('Dependencies behind', 'Block').hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Start from a preset' })).toBeNull()
  })
})

describe('the editor', () => {
  const edit = async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Dependencies behind' }))
    return screen.getByLabelText<HTMLInputElement>('Number of versions')
  }

  test('shows what a change would find, and asks nothing while the parameter is wrong', async () => {
    const count = await edit()
    expect(await screen.findByRole('heading', { name: '3 components fail today' })).toBeDefined()
    await userEvent.clear(count)
    expect(screen.getByText('The preview appears once what you enter is valid.')).toBeDefined()
    await userEvent.type(count, '2')
    expect(
      await screen.findByRole('heading', { name: '3 components fail today, 20 with this change' }),
    ).toBeDefined()
    expect(screen.getByText('was 1 major')).toBeDefined()
    expect(asked.at(-1)).toEqual([
      { kind: 'dependency_lag', level: 'warn', settings: { distance: 'major', count: 2 } },
    ])
    expect(received).toEqual([])
  })

  test('saves settings and message together, and leaves the level', async () => {
    const count = await edit()
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    await userEvent.type(screen.getByLabelText(/^Message/), 'Upgrade first')
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    expect(await screen.findByText('Dependencies behind saved')).toBeDefined()
    expect(received[0]?.input).toEqual({
      organization_id: 'o1',
      kind: 'dependency_lag',
      level: 'warn',
      message: 'Upgrade first',
      settings: { distance: 'major', count: 2 },
      expected_revision: 3,
    })
    expect(screen.queryByLabelText('Number of versions')).toBeNull()
  })

  test('keeps what was typed if somebody else was faster, and shows what they saved', async () => {
    const current = { ...lag, settings: { distance: 'minor', count: 4 }, revision: 8 }
    refusals = [refuse('conflict', { stale: { current, changed: ['settings'] } })]
    const count = await edit()
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    expect(await screen.findByText(/4 minors/)).toBeDefined()
    expect(count.value).toBe('2')
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Dependencies behind saved')).toBeDefined()
    expect(received.at(-1)?.input.expected_revision).toBe(8)
  })

  test('says at once what somebody else has saved, and takes it if one’s own is discarded', async () => {
    const count = await edit()
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    stored = { ...stored, rules: [{ ...lag, settings: { distance: 'major', count: 4 }, revision: 8 }] }
    await act(() => readPage())
    expect(screen.getByRole('alert').textContent).toContain('Settings is now “4 majors”')
    expect(document.activeElement).toBe(count)
    expect(count.value).toBe('2')
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
    expect(count.value).toBe('4')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(received).toEqual([])
  })

  test('does not warn of a level that somebody else has set, and leaves it', async () => {
    const count = await edit()
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    stored = { ...stored, rules: [{ ...lag, level: 'block', revision: 8 }] }
    await act(() => readPage())
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    await expect.poll(() => received.at(-1)?.input).toMatchObject({ level: 'block', expected_revision: 8 })
  })

  test('leaves the level that somebody else has set meanwhile', async () => {
    refusals = [
      refuse('conflict', { stale: { current: { ...lag, level: 'block', revision: 8 }, changed: ['level'] } }),
    ]
    const count = await edit()
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    expect(await screen.findByText('Level is now “Block”')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Dependencies behind saved')).toBeDefined()
    expect(received.at(-1)?.input).toMatchObject({
      level: 'block',
      settings: { count: 2 },
      expected_revision: 8,
    })
  })

  test('takes what somebody else has saved if one’s own change is discarded', async () => {
    const current = { ...lag, settings: { distance: 'major', count: 4 }, revision: 8 }
    refusals = [refuse('conflict', { stale: { current, changed: ['settings'] } })]
    const count = await edit()
    await userEvent.clear(count)
    await userEvent.type(count, '2')
    await userEvent.click(screen.getByRole('button', { name: 'Save rule' }))
    await screen.findByText('Settings is now “4 majors”')
    stored = { ...stored, rules: [current] }
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
    expect(count.value).toBe('4')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save rule' }).disabled).toBe(true)
  })

  test.each(['Edit Minimum health', 'Close Dependencies behind', 'Cancel'])(
    'asks before “%s” discards what was typed',
    async (button) => {
      const count = await edit()
      await userEvent.clear(count)
      await userEvent.type(count, '2')
      await userEvent.click(screen.getByRole('button', { name: button }))
      const dialog = await screen.findByRole('alertdialog', {
        name: 'Discard your changes to Dependencies behind?',
      })
      await userEvent.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
      expect(screen.getByLabelText<HTMLInputElement>('Number of versions').value).toBe('2')
      await userEvent.click(screen.getByRole('button', { name: button }))
      await userEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
      expect(screen.queryByLabelText('Number of versions')).toBeNull()
      expect(screen.queryByLabelText('Health, at least') !== null).toBe(button === 'Edit Minimum health')
    },
  )

  test('closes without a question if nothing was typed', async () => {
    await edit()
    await userEvent.click(screen.getByRole('button', { name: 'Edit Minimum health' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByLabelText('Health, at least')).toBeDefined()
  })

  test('exempts a component with a reason and a day', async () => {
    await edit()
    await userEvent.click(await screen.findByRole('button', { name: 'Exempt' }))
    const dialog = await screen.findByRole('dialog', { name: 'Exempt legacy-backoffice' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Exempt component' }))
    expect(within(dialog).getByText('Enter a reason.')).toBeDefined()
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Waits for the bank')
    await userEvent.type(within(dialog).getByLabelText(/^Until/), '31 Jan 2099')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Exempt component' }))
    expect(await screen.findByText('Exemption added')).toBeDefined()
    expect(received).toEqual([
      {
        intent: 'exempt',
        input: {
          rule_id: 'r1',
          component_id: 'c1',
          reason: 'Waits for the bank',
          expires_at: '2099-01-31T23:59:59.000Z',
          expected_revision: 0,
        },
      },
    ])
  })

  test('shows the exemption that somebody else has added meanwhile before it is replaced', async () => {
    const current = { reason: 'Retired in May', expires_at: '2027-05-31T23:59:59.000Z', revision: 2 }
    refusals = [refuse('conflict', { stale: { current, changed: ['created_by'] } })]
    await edit()
    await userEvent.click(await screen.findByRole('button', { name: 'Exempt' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Exempt legacy-backoffice' }))
    await userEvent.type(dialog.getByLabelText('Reason'), 'Waits for the bank')
    await userEvent.click(dialog.getByRole('button', { name: 'Exempt component' }))
    expect(await dialog.findByText('This component is already exempt')).toBeDefined()
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Reason is now “Retired in May”',
      'Until is now “31 May 2027”',
    ])
    expect(dialog.getByLabelText<HTMLInputElement>('Reason').value).toBe('Waits for the bank')
    await userEvent.click(dialog.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Exemption added')).toBeDefined()
    expect(received.map(({ input }) => [input.reason, input.expected_revision])).toEqual([
      ['Waits for the bank', 0],
      ['Waits for the bank', 2],
    ])
  })

  test('brings a removed exemption back only if nobody has added another', async () => {
    const exemption = {
      id: 'e1',
      organization_id: 'o1',
      rule_id: 'r1',
      component_id: 'c1',
      reason: 'Waits for the bank',
      expires_at: null,
      revision: 1,
      created_at: '2026-11-01T10:00:00Z',
      title: 'legacy-backoffice',
      component_kind: 'monolith',
      created_by_name: 'Mara Okafor',
    } as const
    stored = { ...stored, exemptions: [exemption] }
    await edit()
    await userEvent.click(await screen.findByRole('button', { name: /^Remove/ }))
    await screen.findByText('Exemption removed')
    const current = { ...exemption, id: 'e2', reason: 'Retired in May' }
    refusals = [refuse('conflict', { stale: { current, changed: ['reason'] } })]
    screen.getByRole('button', { name: 'Undo' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(
      await screen.findByText(
        'Someone else exempted legacy-backoffice in the meantime. That exemption stays.',
      ),
    ).toBeDefined()
    expect(received.at(-1)).toEqual({
      intent: 'exempt',
      input: {
        rule_id: 'r1',
        component_id: 'c1',
        reason: 'Waits for the bank',
        expires_at: null,
        expected_revision: 0,
      },
    })
  })
})

test('a preset shows its effect before it is applied, and keeps messages', async () => {
  stored = { ...stored, rules: [{ ...lag, message: 'Upgrade first' }] }
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Start from a preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Start from a preset' })
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Freshness' }))
  expect(await within(dialog).findAllByText('20 components fail')).toHaveLength(3)
  expect(received).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply preset' }))
  expect(await screen.findByText('Preset “Freshness” applied')).toBeDefined()
  type Sent = { kind: string; level: string; message: string | null; expected_revision: number }
  const sent = () => received.at(-1)?.input.rules as Sent[]
  expect(sent().map(({ kind, message, expected_revision }) => [kind, message, expected_revision])).toEqual([
    ['dependency_lag', 'Upgrade first', 3],
    ['minimum_health', null, 0],
    ['no_cycles', null, 0],
  ])
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(received).toHaveLength(2))
  expect(sent().map(({ kind, level: was, expected_revision }) => [kind, was, expected_revision])).toEqual([
    ['dependency_lag', 'warn', 9],
    ['minimum_health', 'off', 9],
    ['no_cycles', 'off', 9],
  ])
})

test('a preset that somebody else has forestalled is not applied, and says why', async () => {
  refusals = [refuse('conflict', { stale: { current: { ...lag, revision: 8 }, changed: ['level'] } })]
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Start from a preset' }))
  const dialog = await screen.findByRole('dialog', { name: 'Start from a preset' })
  stored = { ...stored, rules: [{ ...lag, kind: 'description', revision: 8 }] }
  await userEvent.click(within(dialog).getByRole('button', { name: 'Apply preset' }))
  expect(
    await within(dialog).findByText('Someone else changed “Dependencies behind” in the meantime'),
  ).toBeDefined()
  expect(within(dialog).getByText('Level is now “Warn”')).toBeDefined()
  await vi.waitFor(() => expect(within(dialog).getAllByText('Off to Warn')).toHaveLength(3))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save mine anyway' }))
  expect(await screen.findByText('Preset “Basics” applied')).toBeDefined()
  expect(received.at(-1)?.input.rules).toContainEqual(
    expect.objectContaining({ kind: 'description', expected_revision: 8 }),
  )
})
