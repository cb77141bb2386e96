import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderRoutes } from '../../test-support/render-routes.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import { memberDestinations } from './destinations.ts'
import { MemberFoot } from './member-foot.tsx'
import { OrganizationSwitcher } from './organization-switcher.tsx'
import { SideNavigation } from './side-navigation.tsx'

const onSearch = vi.fn()
const organizations = [
  { id: '1', name: 'Larkfield', logo: null },
  { id: '2', name: 'Marrow', logo: null },
]

function open(isRail: boolean, isNarrow = false): void {
  const query = { matches: isNarrow, addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList)
  const Page = () => (
    <TooltipProvider>
      <SideNavigation
        isRail={isRail}
        organizationName="Larkfield"
        organizationLogo={null}
        destinations={memberDestinations()}
        counts={{ '/component/all': 7 }}
        switcher={<OrganizationSwitcher current="1" organizations={organizations} home="/dashboard" />}
        foot={<MemberFoot email="ada@larkfield.example" name="" picture={null} trialDaysLeft={3} />}
        onSearch={onSearch}
      />
    </TooltipProvider>
  )
  renderRoutes([{ path: '/architecture', Component: Page }], '/architecture')
}

test('on a rail every place keeps its name, and shows it to whoever comes by keyboard', async () => {
  open(true)
  const place = await screen.findByRole('link', { name: 'Components' })
  expect(screen.getByRole('link', { name: 'Architecture' }).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('tooltip')).toBeNull()
  while (document.activeElement !== place) await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Components')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(onSearch).toHaveBeenCalledOnce()
})

test.each([
  ['button', 'Switch organization', 'Larkfield'],
  ['link', 'Documentation', 'Documentation'],
  ['button', 'Account of ada@larkfield.example', 'ada@larkfield.example'],
] as const)(
  'the rail names the %s “%s” by keyboard, and does not say it twice',
  async (role, name, words) => {
    open(true)
    const item = await screen.findByRole(role, { name: new RegExp(`^${name}`) })
    while (document.activeElement !== item) await userEvent.tab()
    expect((await screen.findByRole('tooltip')).textContent).toBe(words)
    expect(item.title).toBe('')
  },
)

test('beside their icons, long names have a title', async () => {
  open(false)
  const account = await screen.findByRole('button', { name: 'Account of ada@larkfield.example' })
  expect(account.title).toBe('ada@larkfield.example')
})

test('up to 1100 px every page has a rail, with the names in tooltips', async () => {
  open(false, true)
  const place = await screen.findByRole('link', { name: 'Components' })
  while (document.activeElement !== place) await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Components')
  expect(window.matchMedia).toHaveBeenCalledWith('(max-width: 1100px)')
})

test('with room for words no tooltip repeats them', async () => {
  open(false)
  const place = await screen.findByRole('link', { name: 'Components' })
  while (document.activeElement !== place) await userEvent.tab()
  expect(screen.queryByRole('tooltip')).toBeNull()
})
