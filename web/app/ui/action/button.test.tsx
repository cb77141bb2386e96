import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

describe('a button', () => {
  test('does not submit a form unless it is told to', () => {
    render(<Button>Save</Button>)
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('type')).toBe('button')
  })

  test('with an icon only is named by its label', () => {
    render(<Button size="icon" icon="plus" label="Add" />)
    expect(screen.getByRole('button', { name: 'Add' }).querySelector('[data-icon=plus]')).not.toBeNull()
  })

  test('while loading is disabled, busy and does nothing', async () => {
    const onClick = vi.fn<() => void>()
    render(
      <Button loading onClick={onClick}>
        Release
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button')
    await userEvent.click(button)
    expect(button.disabled).toBe(true)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(button.hasAttribute('data-loading')).toBe(true)
    expect(onClick).not.toHaveBeenCalled()
  })

  test('keeps its width: the resting and the busy words both stay in the layout, one of them unseen', () => {
    const { rerender } = render(<Button loadingText="Releasing">Release</Button>)
    expect(screen.getByRole('button', { name: 'Release' }).textContent).toBe('ReleaseReleasing')
    rerender(
      <Button loading loadingText="Releasing">
        Release
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Releasing' }).textContent).toBe('ReleaseReleasing')
  })

  test('that spins shows its busy words and keeps the focus', async () => {
    const { rerender } = render(<Button loadingText="Linking">Link</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Link' }))
    rerender(
      <Button spinning loadingText="Linking">
        Link
      </Button>,
    )
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Linking' })
    expect(button.textContent).toBe('LinkLinking')
    expect(button.querySelectorAll('[data-part=spinner]')).toHaveLength(1)
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
    expect(button.disabled).toBe(false)
  })

  test('without busy words keeps its name and shows the spinner in the icon’s place', () => {
    const { rerender } = render(<Button icon="plus">New component</Button>)
    expect(document.querySelector('[data-icon=plus]')).not.toBeNull()
    rerender(
      <Button icon="plus" loading>
        New component
      </Button>,
    )
    expect(document.querySelector('[data-icon=plus]')).toBeNull()
    expect(
      screen.getByRole('button', { name: 'New component' }).querySelector('[data-part=spinner]'),
    ).not.toBeNull()
  })

  test('can be a link, with its icon inside the link', () => {
    render(
      <MemoryRouter>
        <Button asChild icon="home">
          <Link to="/dashboard">Go Home</Link>
        </Button>
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: 'Go Home' })
    expect(link.getAttribute('href')).toBe('/dashboard')
    expect(link.querySelector('[data-icon=home]')).not.toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('with an icon only and a child is a link named by its label', () => {
    render(
      <MemoryRouter>
        <Button asChild size="icon" icon="settings" label="Settings">
          <Link to="/settings" />
        </Button>
      </MemoryRouter>,
    )
    expect(
      screen.getByRole('link', { name: 'Settings' }).querySelector('[data-icon=settings]'),
    ).not.toBeNull()
  })

  test('offers the variants and sizes of the specification, and refuses an icon button without a label', () => {
    const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const
    const sizes = ['default', 'xs', 'sm', 'lg'] as const
    render(
      <>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
        {sizes.map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        {/* @ts-expect-error: an icon button without a label has no name */}
        <Button size="icon" icon="x" />
      </>,
    )
    expect(screen.getAllByRole('button')).toHaveLength(11)
  })
})
