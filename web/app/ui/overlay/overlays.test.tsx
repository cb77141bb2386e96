import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '../action/button.tsx'
import { Dialog, DialogClose } from './dialog.tsx'
import { Drawer } from './drawer.tsx'
import { Menu, MenuChoices, MenuItem } from './menu.tsx'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

describe('a dialog', () => {
  test('is named by its title, closes with Esc and gives the focus back to its trigger', async () => {
    render(
      <Dialog
        title="Invite a member"
        trigger={<Button>Invite</Button>}
        actions={
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
        }
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
    expect(screen.getByRole('dialog', { name: 'Invite a member' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Invite' })))
  })

  test('without a title is refused by the types', () => {
    // @ts-expect-error: a dialog without a title has no name
    const nameless = <Dialog />
    expect(nameless).toBeDefined()
  })

  test('opened without a trigger gives the focus back to where it was', async () => {
    function Page() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Elsewhere</Button>
          <Dialog title="Invite a member" open={open} onOpenChange={setOpen} />
        </>
      )
    }
    render(<Page />)
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' })),
    )
  })
})

describe('a drawer', () => {
  test('is named, and its close button asks to close', async () => {
    const onOpenChange = vi.fn<(open: boolean) => void>()
    render(
      <Drawer title="Upgrade brief" open onOpenChange={onOpenChange}>
        brief
      </Drawer>,
    )
    expect(screen.getByRole('dialog', { name: 'Upgrade brief' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onOpenChange).toHaveBeenCalledWith(false)
  })
})

describe('a menu', () => {
  test('runs the item that is chosen from the keyboard and skips what is disabled', async () => {
    const onCopy = vi.fn<() => void>()
    const onArchive = vi.fn<() => void>()
    render(
      <Menu trigger={<Button>More</Button>}>
        <MenuItem disabled onSelect={onArchive}>
          Deprecate
        </MenuItem>
        <MenuItem onSelect={onCopy}>Copy link</MenuItem>
      </Menu>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Copy link'))
    await userEvent.keyboard('{Enter}')
    expect(onCopy).toHaveBeenCalledOnce()
    expect(onArchive).not.toHaveBeenCalled()
  })

  test('shows which of its choices holds, and reports another', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const choices = [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ] as const
    render(
      <Menu trigger={<Button>Mode</Button>}>
        <MenuChoices label="Color mode" value="light" choices={choices} onChange={onChange} />
      </Menu>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Mode' }))
    expect(screen.getByRole('menuitemradio', { name: 'Light', checked: true })).toBeDefined()
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark', checked: false }))
    expect(onChange).toHaveBeenCalledWith('dark')
  })
})

describe('where a menu is put', () => {
  const open = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const menu = (
    <Menu trigger={<Button>More</Button>}>
      <MenuItem>Copy link</MenuItem>
    </Menu>
  )

  test('into the main part of the page', async () => {
    render(<main>{menu}</main>)
    await open('More')
    expect(screen.getByRole('main').contains(screen.getByRole('menu'))).toBe(true)
  })

  test('from inside a dialog not there, because the dialog hides it', async () => {
    render(
      <main>
        <Dialog title="Invite a member" trigger={<Button>Invite</Button>}>
          {menu}
        </Dialog>
      </main>,
    )
    await open('Invite')
    await open('More')
    expect(screen.getByRole('menu').closest('main')).toBeNull()
  })
})

describe('a tooltip', () => {
  const hover = (name: string) =>
    fireEvent.pointerMove(screen.getByRole('button', { name }), { pointerType: 'mouse' })
  const leave = (name: string) => {
    fireEvent.pointerLeave(screen.getByRole('button', { name }))
    fireEvent.pointerMove(document.body, { clientX: 900, clientY: 900 })
  }
  const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const renderTwo = () =>
    render(
      <TooltipProvider>
        <Tooltip content="Add a component">
          <Button size="icon" icon="plus" label="Add" />
        </Tooltip>
        <Tooltip content="Open command palette" shortcut="⌘K">
          <Button size="icon" icon="search" label="Search" />
        </Tooltip>
      </TooltipProvider>,
    )

  test('opens after 700 ms and no earlier', async () => {
    vi.useFakeTimers()
    renderTwo()
    hover('Add')
    await advance(699)
    expect(screen.queryByRole('tooltip')).toBeNull()
    await advance(1)
    expect(screen.getByRole('tooltip').textContent).toBe('Add a component')
  })

  test('opens at once beside one that has just closed, but waits again 300 ms later', async () => {
    vi.useFakeTimers()
    renderTwo()
    hover('Add')
    await advance(700)
    leave('Add')
    await advance(299)
    hover('Search')
    await advance(0)
    expect(screen.getByRole('tooltip').textContent).toContain('Open command palette')
    leave('Search')
    await advance(300)
    hover('Add')
    await advance(699)
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  test('opens at once for the keyboard', async () => {
    renderTwo()
    await userEvent.tab()
    expect(screen.getByRole('tooltip').textContent).toBe('Add a component')
  })
})
