import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NamedIcon } from './named-icon.tsx'

const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ prefix: 'trellis', icons: { users: { body: '<path d="M1 1"/>' } } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a drawing is fetched by its name, with its room kept meanwhile', async () => {
  render(<NamedIcon name="users" size="lg" label="Team" />)
  const icon = screen.getByRole('img', { name: 'Team' })
  expect(icon.style.width).toBe('20px')
  expect(icon.hasAttribute('data-icon')).toBe(false)
  await waitFor(() => expect(icon.getAttribute('data-icon')).toBe('users'))
  expect(icon.style.maskImage).toContain(encodeURIComponent('<path d="M1 1"/>'))
  expect(asked).toEqual([`${window.location.origin}/icons/trellis.json?icons=users`])
})

test('an unknown name falls back to the database', async () => {
  render(<NamedIcon name="rocket" label="Rocket" />)
  await waitFor(() =>
    expect(screen.getByRole('img', { name: 'Rocket' }).getAttribute('data-icon')).toBe('database'),
  )
})

test('a drawing without a label is silent', () => {
  render(<NamedIcon name="users" />)
  expect(screen.queryByRole('img')).toBeNull()
})
