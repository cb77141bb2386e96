import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ColorMode, colorModeAttributes, colorModeScript } from './color-mode.ts'
import { ColorModeProvider, useColorMode } from './color-mode-provider.tsx'

const root = document.documentElement

function Choice() {
  const { preference, mode, setPreference } = useColorMode()
  return (
    <>
      <p data-testid="state">{`${preference} ${mode}`}</p>
      {(['system', 'light', 'dark'] as const).map((next) => (
        <button key={next} type="button" onClick={() => setPreference(next)}>
          {next}
        </button>
      ))}
    </>
  )
}

function Page({ forced }: { forced?: ColorMode }) {
  return (
    <ColorModeProvider forced={forced}>
      <Choice />
    </ColorModeProvider>
  )
}

const state = () => screen.getByTestId('state').textContent

function systemIs(mode: ColorMode) {
  const listeners = new Set<() => void>()
  const query = {
    matches: mode === 'dark',
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  return (next: ColorMode) => {
    query.matches = next === 'dark'
    for (const listener of listeners) listener()
  }
}

const runScript = () => new Function(colorModeScript)()

beforeEach(() => {
  localStorage.clear()
  root.removeAttribute('data-theme')
  root.removeAttribute('data-forced-theme')
})

describe('the color mode', () => {
  test('follows the system until something is chosen, and the document is left to the system', () => {
    const changeSystem = systemIs('dark')
    render(<Page />)
    expect(state()).toBe('system dark')
    expect(root.hasAttribute('data-theme')).toBe(false)
    act(() => changeSystem('light'))
    expect(state()).toBe('system light')
  })

  test('a choice is shown at once and kept in the browser', async () => {
    systemIs('light')
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'dark' }))
    expect(state()).toBe('dark dark')
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(localStorage.getItem('trellis-color-mode')).toBe('dark')
  })

  test('choosing system takes the mark away', async () => {
    systemIs('light')
    localStorage.setItem('trellis-color-mode', 'dark')
    render(<Page />)
    expect(root.getAttribute('data-theme')).toBe('dark')
    await userEvent.click(screen.getByRole('button', { name: 'system' }))
    expect(root.hasAttribute('data-theme')).toBe(false)
    expect(state()).toBe('system light')
  })

  test('a page that forces a mode wins over the choice, which comes back afterwards', () => {
    systemIs('light')
    localStorage.setItem('trellis-color-mode', 'light')
    const { rerender } = render(<Page forced="dark" />)
    expect(root.getAttribute('data-theme')).toBe('dark')
    expect(state()).toBe('light dark')
    rerender(<Page />)
    expect(root.getAttribute('data-theme')).toBe('light')
    expect(localStorage.getItem('trellis-color-mode')).toBe('light')
  })

  test('forcing system is refused by the types', () => {
    // @ts-expect-error: a page cannot force what the person's system decides
    colorModeAttributes('system')
    expect(colorModeAttributes('dark')['data-theme']).toBe('dark')
    expect(colorModeAttributes()['data-theme']).toBeUndefined()
  })

  test('a choice in another tab arrives here', () => {
    systemIs('light')
    render(<Page />)
    act(() => {
      localStorage.setItem('trellis-color-mode', 'dark')
      window.dispatchEvent(new StorageEvent('storage', { key: 'trellis-color-mode' }))
    })
    expect(root.getAttribute('data-theme')).toBe('dark')
  })

  test('a choice that cannot be stored lasts as long as the page', async () => {
    systemIs('light')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'dark' }))
    expect(root.getAttribute('data-theme')).toBe('dark')
    vi.restoreAllMocks()
    systemIs('light')
    await userEvent.click(screen.getByRole('button', { name: 'system' }))
  })
})

describe('the script in the head', () => {
  test.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', null],
    ['nonsense', null],
  ])('with %s stored sets the theme to %s', (stored, theme) => {
    localStorage.setItem('trellis-color-mode', stored)
    runScript()
    expect(root.getAttribute('data-theme')).toBe(theme)
  })

  test('leaves a page alone that forces a mode', () => {
    localStorage.setItem('trellis-color-mode', 'light')
    root.setAttribute('data-theme', 'dark')
    root.setAttribute('data-forced-theme', '')
    runScript()
    expect(root.getAttribute('data-theme')).toBe('dark')
  })

  test('survives a browser that refuses storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied')
    })
    expect(runScript).not.toThrow()
  })

  test('holds nothing that would end the script element or need escaping', () => {
    expect(colorModeScript).not.toMatch(/[<>&]{2}\/|<\/|<!--/)
  })
})
