// The team of a company: its members, its invitations and the dialogs that change them.
import { expect, type Page } from '@playwright/test'
import { fillCatalog, openCatalog } from '../catalog.ts'
import { changeProduct } from '../product/database.ts'
import { expireInvitation, storeColleagues } from '../product/team.ts'
import type { Screen, Visit } from './screen.ts'

/** Eight members with components, and two invitations, one of which has expired. */
async function openTeam({ page, person, product }: Visit): Promise<void> {
  await person.register(page)
  await changeProduct(product, 'update public.profiles set name = $2 where email = $1', [
    person.email,
    'Mara Okafor',
  ])
  const catalog = await openCatalog(page)
  await fillCatalog(catalog)
  await storeColleagues(product, person.company)
  await changeProduct(
    product,
    `insert into public.component_users (organization_id, component_id, user_id)
     select c.organization_id, c.id, m.user_id from public.members m
     join public.profiles p on p.id = m.user_id
     join (select *, row_number() over (partition by organization_id order by title) as place from public.components) c
       on c.organization_id = m.organization_id and c.place % 6 = length(p.name) % 6
     where m.organization_id = $1 on conflict do nothing`,
    [catalog.organizationId],
  )
  const tag = person.email.slice(5, 13)
  const [open, expired] = [`sam.ode-${tag}@example.com`, `ines-${tag}@example.com`] as const
  await catalog.call('invite-members', {
    organization_id: catalog.organizationId,
    invitations: [open, expired].map((email) => ({ email, role: 'developer' })),
  })
  await expireInvitation(product, expired)
  await page.goto('/settings/team')
  await expect(page.getByText('8 members, 2 invitations.', { exact: false })).toBeVisible()
}

async function openMenu(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

export const teamScreens: readonly Screen[] = [
  {
    name: 'people',
    open: async (visit) => {
      await openTeam(visit)
      await visit.page.goto('/users')
      await expect(visit.page.getByRole('table', { name: 'People' })).toBeVisible()
    },
  },
  {
    name: 'person',
    open: async (visit) => {
      await openTeam(visit)
      await visit.page.goto('/users')
      await visit.page.getByRole('link', { name: 'Lena Sato' }).click()
      await expect(visit.page.getByRole('heading', { level: 1, name: 'Lena Sato' })).toBeVisible()
    },
  },
  { name: 'settings-team', open: openTeam },
  {
    name: 'settings-team-no-match',
    open: async (visit) => {
      await openTeam(visit)
      await visit.page.getByLabel('Search people').fill('nobody of this name')
      await expect(visit.page.getByRole('heading', { name: 'No matching members' })).toBeVisible()
    },
  },
  {
    name: 'settings-team-invite',
    open: async (visit) => {
      await openTeam(visit)
      await visit.page.getByRole('button', { name: 'Invite members' }).click()
      await visit.page
        .getByLabel('Email addresses')
        .fill('email,role\nana@larkfield.example,admin\nben@larkfield.example,\nchristof,member')
      await expect(visit.page.getByText('2 addresses recognized.', { exact: false })).toBeVisible()
    },
  },
  {
    name: 'settings-team-invited',
    open: async (visit) => {
      const { page, person } = visit
      await openTeam(visit)
      await page.getByRole('button', { name: 'Invite members' }).click()
      const addresses = `ana-${person.email}\nchristof\n${person.email}`
      await page.getByLabel('Email addresses').fill(addresses)
      await page.getByRole('button', { name: 'Send 2 invitations' }).click()
      await expect(page.getByText('Already a member')).toBeVisible()
    },
  },
  {
    name: 'settings-team-edit',
    open: async (visit) => {
      await openTeam(visit)
      await openMenu(visit.page, 'Lena Sato', 'Edit member')
      await visit.page.getByLabel('Email address').fill('')
      await visit.page.getByRole('button', { name: 'Save member' }).click()
      await expect(visit.page.getByText('Email address is required.')).toBeVisible()
    },
  },
  {
    name: 'settings-team-remove',
    open: async (visit) => {
      await openTeam(visit)
      await openMenu(visit.page, 'Lena Sato', 'Remove from organization')
      await visit.page.getByRole('combobox', { name: /^Hand over to/ }).fill('noor')
      await expect(visit.page.getByRole('option', { name: 'Noor Bakker' })).toBeVisible()
    },
  },
  {
    name: 'settings-team-last-maintainer',
    open: async ({ page, person }) => {
      await person.register(page)
      await page.goto('/settings/team')
      await page.getByRole('button', { name: 'Leave organization' }).click()
      await expect(page.getByRole('heading', { name: 'You are the last maintainer' })).toBeVisible()
    },
  },
]
