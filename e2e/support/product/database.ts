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

/** Expires every link and code that was sent to the address so far. */
export async function ageOneTimeTokens(product: Product, email: string): Promise<void> {
  const client = await openProductDatabase(product)
  try {
    const { rowCount } = await client.query(
      `update auth.one_time_tokens
       set created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day'
       where email = $1`,
      [email],
    )
    if (rowCount === 0) throw new Error(`There is no link for ${email} to age`)
  } finally {
    await client.end()
  }
}

/** Gives a member another role, as the team page would if another maintainer remained. */
export async function setRole(product: Product, email: string, role: string): Promise<void> {
  const client = await openProductDatabase(product)
  try {
    const { rowCount } = await client.query(
      `update public.members m set role = $2 from public.profiles p where p.id = m.user_id and p.email = $1`,
      [email, role],
    )
    if (rowCount === 0) throw new Error(`There is no member ${email}`)
  } finally {
    await client.end()
  }
}

/** Makes a person who has signed in before a member of the company, as an accepted invitation would. */
export async function addMember(
  product: Product,
  { email, organizationId, role }: { email: string; organizationId: string; role: string },
): Promise<void> {
  const client = await openProductDatabase(product)
  try {
    const { rowCount } = await client.query(
      `insert into public.members (organization_id, user_id, role)
       select $1, id, $3 from public.profiles where email = $2`,
      [organizationId, email, role],
    )
    if (rowCount === 0) throw new Error(`There is no person ${email} to add`)
  } finally {
    await client.end()
  }
}

/** Suspends the company, as a superadmin would. */
export async function suspendCompany(product: Product, company: string): Promise<void> {
  const client = await openProductDatabase(product)
  try {
    const { rowCount } = await client.query(
      'update public.organizations set suspended_at = now() where name = $1',
      [company],
    )
    if (rowCount === 0) throw new Error(`There is no company ${company}`)
  } finally {
    await client.end()
  }
}

/** Ends the trial of the company, as the passing of a week would. */
export async function endTrial(product: Product, company: string): Promise<void> {
  const client = await openProductDatabase(product)
  try {
    const { rowCount } = await client.query(
      `update public.organizations set trial_ends_at = now() - interval '1 minute' where name = $1`,
      [company],
    )
    if (rowCount === 0) throw new Error(`There is no company ${company}`)
  } finally {
    await client.end()
  }
}

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
