// The whole product over a database of its own, as a process composes it: only settings differ.
import { ensureSecret, type OwnerConnection, openDatabase } from '@trellis/platform/postgres'
import { asOwner, createTestDatabase } from '@trellis/platform/postgres/testing'
import type { Store } from '@trellis/platform/storage'
import { generateSecretKey, type Keyring, openKeyring, openSecretBox } from '@trellis/platform/tokens'
import type { WebBuild } from '@trellis/web/build'
import { pino } from 'pino'
import { expect, inject } from 'vitest'
import { createApp } from '../../app.ts'
import { prepareSchemas } from '../../process/start.ts'
import { type Stop, stopAll } from '../../process/stop-all.ts'
import { readConfig } from '../../settings/config.ts'

export const publicUrl = 'http://localhost:3000'

type Env = Readonly<Record<string, string>>
type Asked = { readonly token?: string; readonly body?: object; readonly headers?: Env }

export type Answer = { readonly status: number; readonly body: unknown }

export type Session = {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

export type Installation = {
  readonly keyring: Keyring
  own<Result>(work: (owner: OwnerConnection) => Promise<Result>): Promise<Result>
  /** Every call opens another app over the same database. */
  openApp(env?: Env): Promise<OpenApp>
  close(): Promise<void>
}

export type OpenApp = {
  request(method: string, path: string, asked?: Asked): Promise<Answer>
  /** What a mail to the address would carry. */
  makeLink(email: string): Promise<{ readonly type: string; readonly token_hash: string }>
  signIn(email: string): Promise<Session>
}

/** `buildOf` makes the web app. Without it, no page is answered. */
export async function openInstallation(
  buildOf?: (publishableKey: string) => WebBuild,
): Promise<Installation> {
  const stops: Stop[] = []
  const { connection, drop } = await createTestDatabase(inject('testCluster'))
  stops.push(drop)
  await prepareSchemas(connection, readConfig({}, { isRoot: false }))
  const database = await openDatabase(connection)
  stops.push(() => database.close())
  const keyring = await openKeyring({
    ensureSecret: (name, create) => ensureSecret(connection, name, create),
    issuer: `${publicUrl}/auth/v1`,
  })
  const secrets = openSecretBox(generateSecretKey())
  return {
    keyring,
    own: (work) => asOwner(connection, work),
    close: () => stopAll(stops.reverse()),
    async openApp(env = {}) {
      const app = await createApp({
        config: readConfig({ PUBLIC_URL: publicUrl, ...env }, { isRoot: false }),
        database,
        keyring,
        secrets,
        store: {} as Store,
        logger: pino({ level: 'silent' }),
        isDevelopment: true,
        ending: new AbortController().signal,
        contactSecret: 'a secret',
        loadBuild: async () => {
          if (buildOf === undefined) throw new Error('This app has no pages')
          return buildOf(keyring.publishableKey)
        },
      })
      const request: OpenApp['request'] = async (method, path, { token, body, headers } = {}) => {
        const answer = await app.request(path, {
          method,
          headers: {
            host: 'localhost:3000',
            apikey: keyring.publishableKey,
            'content-type': 'application/json',
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
      }
      const makeLink: OpenApp['makeLink'] = async (email) => {
        const { secretKey } = keyring
        const { body } = await request('POST', '/auth/v1/admin/generate_link', {
          token: secretKey,
          headers: { apikey: secretKey },
          body: { type: 'magiclink', email },
        })
        const link = body as { hashed_token: string; verification_type: string }
        return { type: link.verification_type, token_hash: link.hashed_token }
      }
      const signIn: OpenApp['signIn'] = async (email) => {
        const { status, body } = await request('POST', '/auth/v1/verify', { body: await makeLink(email) })
        expect(status).toBe(200)
        return body as Session
      }
      return { request, makeLink, signIn }
    },
  }
}
