import { render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { giveUpOrganization, rememberOrganization } from '../../data/organization/last-organization.ts'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { useLostOrganization } from './use-lost-organization.ts'

afterEach(() => rememberOrganization(undefined))

const [larkfield, brambles] = [
  { id: 'l', name: 'Larkfield', logo: null },
  { id: 'b', name: 'Brambles', logo: null },
]

function Shown({ email = 'mara@larkfield.com', organizations = [larkfield, brambles], shown = larkfield }) {
  useLostOrganization({ email, organizations, organizationId: shown.id, organizationName: shown.name })
  return null
}

function show() {
  const { rerender } = render(<Shown />, { wrapper: ToastProvider })
  return (props: Parameters<typeof Shown>[0]) => rerender(<Shown {...props} />)
}

const lost = () => screen.queryAllByText("You're no longer a member of Larkfield")

test('somebody who was removed is told where they are now', async () => {
  show()({ organizations: [brambles], shown: brambles })
  expect(await screen.findByText('You are in Brambles now.')).toBeTruthy()
  expect(lost()).toHaveLength(1)
})

test.each<[string, Parameters<typeof Shown>[0]]>([
  ['changes to another organization', { shown: brambles }],
  ['stays, and lost another one', { organizations: [larkfield] }],
  ['signed in after somebody else', { email: 'ben@b.com', organizations: [brambles], shown: brambles }],
])('somebody who %s is told nothing', (_, props) => {
  show()(props)
  expect(lost()).toHaveLength(0)
})

test('somebody who left on their own is told nothing', () => {
  const rerender = show()
  giveUpOrganization(larkfield.id)
  rerender({ organizations: [brambles], shown: brambles })
  expect(lost()).toHaveLength(0)
})
