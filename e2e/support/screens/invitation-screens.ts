// The page behind the link of an invitation, in its states, and the way in without the mail.
import { expect } from '@playwright/test'
import { openCatalog } from '../catalog.ts'
import type { Person } from '../person.ts'
import { changeProduct } from '../product/database.ts'
import type { Screen, Visit } from './screen.ts'

/** A company invites somebody; the browser is signed out again. */
async function invite({ page, person }: Visit): Promise<{ invited: Person; link: string; id: string }> {
  const invited = person.stranger()
  await person.register(page)
  const { organizationId, call } = await openCatalog(page)
  const { results } = await call<{ results: [{ id: string }] }>('invite-members', {
    organization_id: organizationId,
    invitations: [{ email: invited.email, role: 'developer' }],
  })
  await page.context().clearCookies()
  return { invited, link: await invited.takeInvitation(), id: results[0].id }
}

const expectTitle = ({ page }: Visit, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

export const invitationScreens: readonly Screen[] = [
  {
    name: 'invitation-sent',
    open: async (visit) => {
      const { link } = await invite(visit)
      await visit.page.goto(link)
      await expectTitle(visit, 'One more step: check your inbox')
    },
  },
  {
    name: 'invitation-expired',
    open: async (visit) => {
      const { link, id } = await invite(visit)
      await changeProduct(
        visit.product,
        `update invitations set expires_at = now() - interval '1 hour' where id = $1`,
        [id],
      )
      await visit.page.goto(link)
      await expectTitle(visit, 'This invitation has expired')
    },
  },
  {
    name: 'invitation-for-somebody-else',
    open: async (visit) => {
      const { link } = await invite(visit)
      await visit.person.stranger().register(visit.page)
      await visit.page.goto(link)
      await expectTitle(visit, 'This invitation is for someone else')
    },
  },
  {
    name: 'invitation-question',
    open: async (visit) => {
      const { invited, id } = await invite(visit)
      await invited.openSession(visit.page)
      await visit.page.goto(`/accept-invite?id=${id}`)
      await expectTitle(visit, `Join ${visit.person.company}?`)
    },
  },
  {
    name: 'registration-invited',
    open: async (visit) => {
      const { invited } = await invite(visit)
      await invited.openSession(visit.page)
      await visit.page.goto('/registration')
      await expectTitle(visit, 'Create your company')
    },
  },
]
