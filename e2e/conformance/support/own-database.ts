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
  await letCreateDatabases(databaseUrl)
  await queryAt(databaseUrl, `create database ${name}`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await queryAt(databaseUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** The owner of a managed service may not create databases. */
async function letCreateDatabases(databaseUrl: string): Promise<void> {
  const [owner] = await queryAt(
    databaseUrl,
    'select rolcreatedb as may from pg_roles where rolname = current_user',
  )
  if (owner?.may === true) return
  const superuser = new URL(databaseUrl)
  superuser.username = 'postgres'
  await queryAt(superuser.href, 'alter role trellis createdb')
}
