// An empty database beside the product's, for tests that must not share its rows or its queue.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export type OwnDatabase = { readonly url: string; drop(): Promise<void> }

export async function queryAt(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export async function createOwnDatabase(
  databaseUrl = inject('installation').databaseUrl,
): Promise<OwnDatabase> {
  const name = `own_${randomBytes(6).toString('hex')}`
  const superuserUrl = await findSuperuser(databaseUrl)
  // The owner of a managed service may not create databases.
  if (superuserUrl !== databaseUrl) await queryAt(superuserUrl, 'alter role trellis createdb')
  await queryAt(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    // PostgreSQL may be vacuuming it, and before version 18 nobody but a superuser may end that.
    drop: async () => {
      await queryAt(superuserUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function findSuperuser(databaseUrl: string): Promise<string> {
  const [owner] = await queryAt(databaseUrl, 'select rolsuper from pg_roles where rolname = current_user')
  if (owner?.rolsuper === true) return databaseUrl
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  return url.href
}
