import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { data, Outlet } from 'react-router'
import { beforeEach, describe, expect, test } from 'vitest'
import { ActsProvider } from '../../../exchange/acting/acts-provider.tsx'
import { type Answer, refuse } from '../../../exchange/acting/answer.ts'
import { renderRoutes } from '../../../test-support/render-routes.tsx'
import type { LoadedAudit } from '../query/load-audit.ts'
import { logOf, organizationId, verificationOf } from '../test-support/logs.ts'
import { ChainLine } from './chain-line.tsx'

let answers: Answer<unknown>[]
let received: Record<string, string>[]
let older: () => Response

beforeEach(() => {
  answers = []
  received = []
  older = () => Response.json({ count: 7 })
})

const Hosts = () => (
  <ActsProvider>
    <Outlet />
  </ActsProvider>
)

async function open(log: LoadedAudit = logOf()) {
  const page = {
    path: '/audits',
    Component: () => <ChainLine log={log} />,
    HydrateFallback: () => null,
    action: async ({ request }: { request: Request }) => {
      received.push(Object.fromEntries(await request.formData()) as Record<string, string>)
      const answer = answers.shift() ?? { ok: true, result: {} }
      return answer.ok ? answer : data(answer, { status: 409 })
    },
  }
  const count = { path: '/audits/older', loader: () => older() }
  renderRoutes([{ Component: Hosts, children: [page] }, count], '/audits')
  await screen.findByRole('button', { name: 'Verify now' })
}

describe('verifying', () => {
  const portion = { ok: true, result: verificationOf({ checked: 100, finished_at: null }) } as const
  const verify = () => userEvent.click(screen.getByRole('button', { name: 'Verify now' }))

  test('asks for portions until the end is reached', async () => {
    answers = [portion, { ok: true, result: verificationOf({}) }]
    await open()
    await verify()
    expect(await screen.findByText('All entries verified')).toBeDefined()
    expect(received).toEqual([
      { intent: 'verify', organization_id: organizationId, restart: 'true' },
      { intent: 'verify', organization_id: organizationId, restart: 'false' },
    ])
  })

  test('that is refused in between says so, and can be tried again', async () => {
    answers = [portion, refuse('unavailable'), { ok: true, result: verificationOf({}) }]
    await open()
    await verify()
    expect(await screen.findByText('The service cannot be reached. Try again in a moment.')).toBeDefined()
    expect(screen.queryByText(/^Verifying/)).toBeNull()
    await verify()
    expect(await screen.findByText('All entries verified')).toBeDefined()
  })
})

describe('a broken chain', () => {
  const { status } = logOf()
  const broken = { status: { ...status, verification: verificationOf({ broken_at: 200, through: 199 }) } }

  test('leads to the entry that does not fit', async () => {
    await open(logOf(broken))
    expect(screen.getByText('Entry 200 was changed, or the one before it is missing')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open entry 200' }).getAttribute('href')).toBe(
      '/audits?before=201&entry=200',
    )
  })

  test('whose end was cut says from where, without a link', async () => {
    await open(logOf({ ...broken, isBrokenMissing: true }))
    expect(screen.getByText('Entries from 200 on are missing')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('how long the log is kept', () => {
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save days' })
  const openDialog = async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    const dialog = await screen.findByRole('dialog', { name: 'How long the log is kept' })
    return { dialog, field: within(dialog).getByLabelText<HTMLInputElement>('Days') }
  }

  test('is saved only once it is known what goes', async () => {
    const { field } = await openDialog()
    await userEvent.type(field, '90')
    expect(save().disabled).toBe(true)
    await userEvent.type(field, '{Enter}')
    expect(received).toEqual([])
    expect(await screen.findByText(/^7 entries are older/)).toBeDefined()
    await userEvent.click(save())
    expect(await screen.findByText('Days saved')).toBeDefined()
    expect(received).toEqual([
      { intent: 'retention', organization_id: organizationId, days: '90', revision: '4' },
    ])
  })

  test('cannot be saved while that cannot be read', async () => {
    older = () => new Response(null, { status: 503 })
    const { field } = await openDialog()
    await userEvent.type(field, '90')
    expect(await screen.findByText(/^How many entries would be deleted could not be read/)).toBeDefined()
    expect(save().disabled).toBe(true)
    older = () => Response.json({ count: 0 })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No entry is older.')).toBeDefined()
    expect(save().disabled).toBe(false)
    expect(field.value).toBe('90')
  })

  const stale = refuse('conflict', {
    stale: { current: { retention_days: 120, revision: 9 }, changed: ['audit_retention_days'] },
  })
  const saveStale = async () => {
    answers = [stale]
    const { field } = await openDialog()
    await userEvent.type(field, '90')
    await screen.findByText(/^7 entries are older/)
    await userEvent.click(save())
    expect(await screen.findByText('Days is now “120”')).toBeDefined()
    expect(field.value).toBe('90')
    return field
  }

  test('is saved beside a name that somebody else has changed', async () => {
    answers = [
      refuse('conflict', {
        stale: { current: { retention_days: null, revision: 9 }, changed: ['name', 'max_session_days'] },
      }),
    ]
    const { field } = await openDialog()
    await userEvent.type(field, '90')
    await screen.findByText(/^7 entries are older/)
    await userEvent.click(save())
    expect(await screen.findByText('Days saved')).toBeDefined()
    expect(received.map(({ days, revision }) => `${days} ${revision}`)).toEqual(['90 4', '90 9'])
  })

  test('that somebody else has changed can be saved all the same', async () => {
    await saveStale()
    await userEvent.click(screen.getByRole('button', { name: 'Save mine anyway' }))
    expect(await screen.findByText('Days saved')).toBeDefined()
    expect(received.at(-1)).toMatchObject({ days: '90', revision: '9' })
  })

  test('that somebody else has changed can be taken over', async () => {
    const field = await saveStale()
    await userEvent.click(screen.getByRole('button', { name: 'Discard mine' }))
    expect(field.value).toBe('120')
    await userEvent.clear(field)
    await userEvent.type(field, '60')
    await screen.findByText(/^7 entries are older/)
    await userEvent.click(save())
    expect(await screen.findByText('Days saved')).toBeDefined()
    expect(received.at(-1)).toMatchObject({ days: '60', revision: '9' })
  })
})
