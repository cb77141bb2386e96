import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { RulePreview, RulesOverview } from '@trellis/domain/contracts/catalog/rules'
import { data, Outlet } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AppHosts } from '../../../components/app-hosts.tsx'
import { type Refusal, refuse } from '../../../exchange/acting/answer.ts'
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
  return { ok: true, result: {} }
}

const Hosts = () => (
  <AppHosts>
    <Outlet />
  </AppHosts>
)

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
        },
      },
    ])
  })

  test('that is refused stays as it was', async () => {
    refusals = [refuse('unavailable')]
    await open()
    await userEvent.click(level('Dependencies behind', 'Block'))
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(isOn('Dependencies behind', 'Warn')).toBe(true)
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
        },
      },
    ])
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
  const sent = received[0]?.input.rules as { kind: string; message: string | null }[]
  expect(sent.map(({ kind, message }) => [kind, message])).toEqual([
    ['dependency_lag', 'Upgrade first'],
    ['minimum_health', null],
    ['no_cycles', null],
  ])
})
