import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, Link, Outlet } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ColorModeHandle } from './components/forced-color-mode.ts'
import { Layout } from './root.tsx'

const night: ColorModeHandle = { forcedColorMode: 'dark' }

const Document = createRoutesStub([
  {
    id: 'root',
    Component: () => (
      <Layout>
        <Outlet />
      </Layout>
    ),
    children: [
      { path: '/night', handle: night, Component: () => <Link to="/day">to the day</Link> },
      { path: '/day', Component: () => <h1>day</h1> },
    ],
  },
])

const openingTag = (path: string) =>
  /<html[^>]*>/.exec(renderToString(<Document initialEntries={[path]} />))?.[0]

describe('a page that forces a mode', () => {
  test('is sent in it, so that no other mode is ever painted', () => {
    expect(openingTag('/night')).toBe('<html lang="en" data-theme="dark" data-forced-theme="">')
    expect(openingTag('/day')).toBe('<html lang="en">')
  })

  test('gives the choice of the person back to the next page', async () => {
    localStorage.setItem('trellis-color-mode', 'light')
    await act(() => render(<Document initialEntries={['/night']} />, { container: document }))
    expect(document.documentElement.getAttribute('data-theme')).toBe('dark')
    await userEvent.click(screen.getByRole('link', { name: 'to the day' }))
    expect(await screen.findByRole('heading', { name: 'day' })).toBeTruthy()
    expect(document.documentElement.getAttribute('data-theme')).toBe('light')
    expect(document.documentElement.hasAttribute('data-forced-theme')).toBe(false)
    localStorage.clear()
  })

  test('cannot force what the system decides', () => {
    // @ts-expect-error: "system" is a wish of the person
    const handle: ColorModeHandle = { forcedColorMode: 'system' }
    expect(handle).toBeTruthy()
  })
})
