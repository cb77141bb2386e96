// A request to become a socket passes the same gates as any other, and what is refused is an answer over HTTP.
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, test } from 'vitest'
import { callAs, openPeople } from '../functions/core-organization.ts'
import { insertApiToken, makeUpApiToken } from '../support/api-token.ts'
import { sign } from '../support/platform.ts'
import { askUpgrade, openRawSocket } from './support/raw-socket.ts'

const product = () => {
  const { url, publishableKey } = inject('installation')
  return { url, key: publishableKey }
}

const path = '/realtime/v1/websocket'

const refusals = [
  ['no key', undefined, 'The API key is missing'],
  ['an empty key', '', 'The API key is missing'],
  ['a key of somebody else', 'nonsense', 'Unauthorized'],
  ['a token that somebody else signed', sign({ role: 'anon' }, 'x'.repeat(40)), 'Unauthorized'],
  ['an expired token', sign({ role: 'authenticated', exp: 1 }), 'Unauthorized'],
  ['a token without a role', sign({ sub: 'x' }), 'Unauthorized'],
  ['a malformed token', 'a.b.c', 'Unauthorized'],
] as const

async function sendOffering(url: string, protocol: string, body: string) {
  const headers = { connection: 'Upgrade', upgrade: protocol, 'content-type': 'application/json' }
  const sent = request(url, { method: 'POST', headers })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

describe('the platform alone', () => {
  test.for(refusals)('refuses a socket with %s by 401 and JSON', async ([, key, error]) => {
    const { status, type, body } = await askUpgrade({ ...(key !== undefined && { key }) })
    expect([status, type]).toEqual([401, 'application/json'])
    expect(JSON.parse(body)).toEqual({ error, message: error })
  })

  test('takes the key from the address or from a header', async () => {
    const key = sign({ role: 'anon' })
    expect(await askUpgrade({ key })).toMatchObject({ status: 101 })
    expect(await askUpgrade({ path, headers: { 'x-api-key': key } })).toMatchObject({ status: 101 })
  })

  test('tells a request that is no upgrade what the address is for', async () => {
    const { url } = inject('widePlatform')
    const answer = await fetch(`${url}${path}?apikey=${sign({ role: 'anon' })}`)
    expect(answer.status).toBe(426)
    expect(await answer.json()).toMatchObject({ error: expect.any(String) })
  })

  test.for(['/realtime/v1/elsewhere', '/elsewhere', '/'])(
    'answers an upgrade at %s with 404',
    async (given) => {
      expect((await askUpgrade({ path: given })).status).toBe(404)
    },
  )

  test('answers a request that offers another protocol as if it did not', async () => {
    const { url } = inject('widePlatform')
    const answer = await sendOffering(`${url}/rest/v1/rpc/nothing`, 'h2c', '{"a":1}')
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([404, { code: 'PGRST202' }])
    // It has read the body.
    expect(answer.body).toContain('with parameter a')
  })

  test('ignores the rest of an upgrade that it refused', async () => {
    const first = await askUpgrade({ key: 'nonsense', headers: { 'content-length': '0' } })
    expect(first.status).toBe(401)
    expect(await askUpgrade({ key: sign({ role: 'anon' }) })).toMatchObject({ status: 101 })
  })
})

describe('the product', () => {
  test.for(refusals.slice(0, 5))('refuses a socket with %s by 401 and JSON', async ([, key, error]) => {
    const { url } = inject('installation')
    const { status, type, body } = await askUpgrade({ url, ...(key !== undefined && { key }) })
    expect([status, type]).toEqual([401, 'application/json'])
    expect(JSON.parse(body)).toEqual({ error, message: error })
  })

  test('opens a socket to a visitor with its key', async () => {
    expect(await askUpgrade(product())).toMatchObject({ status: 101 })
  })

  test.for(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example'])(
    'refuses the host "%s" with 421',
    async (host) => {
      expect((await askUpgrade({ ...product(), headers: { host } })).status).toBe(421)
    },
  )

  test('goes by the host of the header, whatever the address says', async () => {
    const { url, key } = product()
    for (const start of [url, `//${new URL(url).host}`]) {
      const given = { url, path: `${start}${path}?apikey=${key}`, headers: { host: 'evil.example' } }
      const status = await askUpgrade(given).then(
        (answer) => answer.status,
        () => 'cut off',
      )
      expect([421, 'cut off']).toContain(status)
    }
  })

  test('accepts an API token from programs and its own pages, and refuses it from those of others', async () => {
    const people = await openPeople()
    const { id } = await callAs(people.maintainer.client, 'create-organization', {
      name: 'Sockets with tokens',
    })
    const token = await insertApiToken(id, people.maintainer.id)
    const { url, key } = product()
    const join = async (origin: string | undefined, accessToken = token.text) => {
      const socket = await openRawSocket({ url, key, headers: origin === undefined ? {} : { origin } })
      const config = { private: true }
      return await socket.ask(`realtime:organization:${id}`, 'phx_join', {
        config,
        access_token: accessToken,
      })
    }
    for (const origin of [undefined, url]) expect(await join(origin)).toMatchObject({ status: 'ok' })
    const refused = {
      status: 'error',
      response: { reason: 'InvalidJWTToken: The API token was refused' },
    }
    expect(await join('https://evil.example')).toEqual(refused)
    expect(await join(undefined, makeUpApiToken())).toEqual(refused)
    // In place of the key too.
    const asKey = (headers: Record<string, string>) => askUpgrade({ url, key: token.text, headers })
    expect((await asKey({})).status).toBe(101)
    expect((await asKey({ origin: 'https://evil.example' })).status).toBe(401)
  })
})
