import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../../../test-support/render-routes.tsx'
import type { RecentVersion } from './read-recent-versions.ts'
import { RecentVersions } from './recent-versions.tsx'

const versions: RecentVersion[] = [
  {
    id: 'v2',
    number: '6.0.0',
    releasedAt: '2026-11-14T10:00:00Z',
    change: 'breaking',
    title: 'Charges move to /v2/charges',
  },
  { id: 'v1', number: '5.4.0', releasedAt: '2026-10-02T10:00:00Z', change: 'other', title: undefined },
]

const open = (shown: readonly RecentVersion[], mayRelease: boolean) => {
  const list = () => <RecentVersions componentId="c1" versions={shown} mayRelease={mayRelease} />
  renderRoutes([{ path: '/', Component: list }], '/')
}

test('the latest release stands first, with its day, its gravest change and the way to its page', async () => {
  open(versions, false)
  const [latest] = await screen.findAllByRole('listitem')
  if (!latest) throw new Error('There is no release')
  const link = within(latest).getByRole('link', { name: '6.0.0' })
  expect(link.getAttribute('href')).toBe('/component/c1/version/v2')
  expect(within(latest).getByText('14 Nov 2026')).toBeDefined()
  expect(within(latest).getByText('Charges move to /v2/charges')).toBeDefined()
})

test.each([
  [true, ['/component/c1/version/create']],
  [false, []],
])(
  'a component without a version offers the first one to who may release it (%s)',
  async (mayRelease, links) => {
    open([], mayRelease)
    expect(await screen.findByText(/no version/i)).toBeDefined()
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
  },
)
