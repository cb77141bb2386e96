// Changes the product's embedded database directly, for states that would otherwise take an hour of waiting.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Product } from './product.ts'

async function openProductDatabase({ dataDir }: Product): Promise<pg.Client> {
  const folder = join(dataDir, 'postgres')
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const client = new pg.Client({
    host: join(folder, 'socket'),
    user: 'trellis',
    database: 'trellis',
    password,
  })
  await client.connect()
  return client
}

/** Fails if the change meets no row: the story would wait for something that cannot happen. */
export async function changeProduct(
  product: Product,
  text: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await openProductDatabase(product)
  try {
    const { rowCount } = await client.query(text, [...values])
    if (rowCount === 0) throw new Error(`No row for ${values.join(', ')}: ${text}`)
  } finally {
    await client.end()
  }
}

/** Expires every link and code that was sent to the address so far. */
export const ageOneTimeTokens = (product: Product, email: string): Promise<void> =>
  changeProduct(
    product,
    `update auth.one_time_tokens
     set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
     where email = $1`,
    [email],
  )

/** Gives a member another role, past the rule that a company keeps a maintainer: most companies have one person. */
export async function setRole(product: Product, email: string, role: string): Promise<void> {
  const rule = 'members_keep_maintainer_on_update'
  const client = await openProductDatabase(product)
  try {
    await client.query(`begin; alter table public.members disable trigger ${rule}`)
    const { rowCount } = await client.query(
      'update public.members m set role = $2 from public.profiles p where p.id = m.user_id and p.email = $1',
      [email, role],
    )
    if (rowCount === 0) throw new Error(`Nobody has the address ${email}`)
    await client.query(`alter table public.members enable trigger ${rule}; commit`)
  } finally {
    await client.end()
  }
}

type NewMember = { email: string; organizationId: string; role: string }

/** Makes a person who has signed in before a member of the company, as an accepted invitation would. */
export const addMember = (product: Product, { email, organizationId, role }: NewMember): Promise<void> =>
  changeProduct(
    product,
    `insert into public.members (organization_id, user_id, role)
     select $1, id, $3 from public.profiles where email = $2`,
    [organizationId, email, role],
  )

/** Suspends the company, as a superadmin would. */
export const suspendCompany = (product: Product, company: string): Promise<void> =>
  changeProduct(product, 'update public.organizations set suspended_at = now() where name = $1', [company])

/** Ends the trial of the company, as the passing of a week would. */
export const endTrial = (product: Product, company: string): Promise<void> =>
  changeProduct(
    product,
    `update public.organizations set trial_ends_at = now() - interval '1 minute' where name = $1`,
    [company],
  )

type Security = { requiresSecondFactor?: boolean; maxSessionDays?: number | null }

/** Sets what the company asks of its members' sessions, as its security settings would. */
export const setSecurity = (
  product: Product,
  company: string,
  { requiresSecondFactor = false, maxSessionDays = null }: Security,
): Promise<void> =>
  changeProduct(
    product,
    'update public.organizations set requires_second_factor = $2, max_session_days = $3 where name = $1',
    [company, requiresSecondFactor, maxSessionDays],
  )

/** The stored messages from the address on the contact page, oldest first. */
export async function listContactRequests(
  product: Product,
  email: string,
): Promise<Record<string, unknown>[]> {
  const client = await openProductDatabase(product)
  try {
    const { rows } = await client.query(
      `select kind, name, company, preferred_time, message, language, delivered_at is not null as is_delivered
       from public.contact_requests where email = $1 order by created_at`,
      [email],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** The rows of a read-only statement. */
export async function queryProduct(product: Product, text: string): Promise<Record<string, unknown>[]> {
  const client = await openProductDatabase(product)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
