// A superadmin, and a member for whom they act.
import type { Page } from '@playwright/test'
import type { Person } from '../person.ts'
import { changeProduct } from '../product/database.ts'
import type { Product } from '../product/product.ts'

type Client = Awaited<ReturnType<Person['openSession']>>

/** A superadmin with a company of their own, signed in in the page's browser. */
export async function openSuperadmin(
  page: Page,
  { product, superadmin }: { product: Product; superadmin: Person },
): Promise<Client> {
  await superadmin.register(page)
  await changeProduct(product, 'insert into app.superadmin_emails values ($1)', [superadmin.email])
  return await superadmin.openSession(page)
}

/** A maintainer of a new company. */
export async function openMember(page: Page, person: Person) {
  await person.register(page)
  const client = await person.openSession(page)
  const { data: organizations } = await client.functions.invoke<{ id: string }[]>('list-organizations', {
    body: {},
  })
  const { data } = await client.auth.getUser()
  return { organizationId: organizations?.[0]?.id ?? '', userId: data.user?.id ?? '' }
}

/** The link with which a superadmin begins to act. */
export async function grantImpersonation(
  client: Client,
  member: { organizationId: string; userId: string },
): Promise<string> {
  const { data, error } = await client.functions.invoke<{ link: string }>('impersonate', {
    body: { organization_id: member.organizationId, user_id: member.userId, reason: 'Ticket 4711' },
  })
  if (error || data === null) throw error ?? new Error('There is no link')
  return data.link
}
