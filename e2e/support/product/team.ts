// The people of a company, stored directly: the screens need many who joined, and signing up takes each of them a mail.
import { randomUUID } from 'node:crypto'
import { changeProduct } from './database.ts'
import type { Product } from './product.ts'

type Colleague = {
  name: string
  role: 'maintainer' | 'admin' | 'developer'
  /** Undefined for somebody who was never signed in. */
  hoursAgo?: number
}

const colleagues: readonly Colleague[] = [
  { name: 'Noor Bakker', role: 'maintainer', hoursAgo: 2 },
  { name: 'Tomas Wirth', role: 'admin', hoursAgo: 7 },
  { name: 'Lena Sato', role: 'admin', hoursAgo: 9 },
  { name: 'Jonas Thiel', role: 'developer', hoursAgo: 30 },
  { name: 'Aiko Hara', role: 'developer', hoursAgo: 40 },
  { name: 'Ravi Desai', role: 'developer', hoursAgo: 80 },
  { name: 'Priya Kohli', role: 'developer' },
]

/** Seven colleagues with names; their addresses are at a domain of this company alone. */
export async function storeColleagues(product: Product, company: string): Promise<void> {
  const domain = `larkfield-${randomUUID().slice(0, 8)}.example`
  for (const { name, role, hoursAgo = null } of colleagues) {
    const id = randomUUID()
    const email = `${name.split(' ')[0]?.toLowerCase()}@${domain}`
    await changeProduct(
      product,
      `insert into auth.users (id, email, email_confirmed_at, last_sign_in_at)
       values ($1, $2, now(), now() - $3 * interval '1 hour')`,
      [id, email, hoursAgo],
    )
    await changeProduct(product, 'update public.profiles set name = $2 where id = $1', [id, name])
    await changeProduct(
      product,
      `insert into public.members (organization_id, user_id, role)
       select id, $2, $3 from public.organizations where name = $1`,
      [company, id, role],
    )
  }
}

/** Colleagues by the thousand, called "Colleague 0001" and so on: every tenth is an admin, the others are members. */
export async function storeCrowd(product: Product, company: string, count: number): Promise<void> {
  const tag = randomUUID().slice(0, 8)
  await changeProduct(
    product,
    `update public.organizations set limit_overrides = '{"max_members": 10000}' where name = $1`,
    [company],
  )
  await changeProduct(
    product,
    `insert into auth.users (email, email_confirmed_at, last_sign_in_at)
     select format('colleague-%s@${tag}.example', n), now(), now() - n * interval '1 minute'
     from generate_series(1, $1::integer) n`,
    [count],
  )
  await changeProduct(
    product,
    `update public.profiles set name = 'Colleague ' || lpad(substring(email from '-(\\d+)@'), 4, '0') where email like $1`,
    [`colleague-%@${tag}.example`],
  )
  await changeProduct(
    product,
    `insert into public.members (organization_id, user_id, role)
     select o.id, p.id, case when p.name like '%0' then 'admin' else 'developer' end
     from public.organizations o, public.profiles p where o.name = $1 and p.email like $2`,
    [company, `colleague-%@${tag}.example`],
  )
}

/** Lets the invitation expire, as a week would. */
export const expireInvitation = (product: Product, email: string): Promise<void> =>
  changeProduct(
    product,
    `update public.invitations
     set sent_at = sent_at - interval '8 days', expires_at = expires_at - interval '8 days' where email = $1`,
    [email],
  )
