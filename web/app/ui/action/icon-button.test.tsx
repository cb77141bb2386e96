import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { TooltipProvider } from '../overlay/tooltip.tsx'
import { IconButton } from './icon-button.tsx'

test('its name and its shortcut are shown to those who see', async () => {
  render(
    <TooltipProvider>
      <IconButton size="icon" icon="search" label="Search" shortcut="⌘K" />
    </TooltipProvider>,
  )
  await userEvent.tab()
  expect(screen.getByRole('tooltip').textContent).toBe('Search⌘K')
})

test('it can open a menu', async () => {
  const onSelect = vi.fn<() => void>()
  render(
    <TooltipProvider>
      <Menu trigger={<IconButton size="icon" icon="more" label="More actions" />}>
        <MenuItem onSelect={onSelect}>Copy link</MenuItem>
      </Menu>
    </TooltipProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Copy link' }))
  expect(onSelect).toHaveBeenCalledOnce()
})
