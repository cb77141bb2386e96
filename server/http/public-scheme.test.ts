import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { withPublicScheme } from './public-scheme.ts'

/** What a page sees when a form was posted through a proxy. */
async function postThrough(publicUrl: string) {
  const server = createServer(
    getRequestListener(async (request) => {
      const seen = withPublicScheme(request, publicUrl)
      return Response.json({ url: seen.url, method: seen.method, body: await seen.text() })
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/signin?x=1`, { method: 'POST', body: 'email=a' })
    return { port, seen: await answer.json() }
  } finally {
    server.close()
  }
}

test('behind a proxy that ends TLS a page sees https, the host, the method and the body', async () => {
  const { port, seen } = await postThrough('https://trellis.example.com')
  expect(seen).toEqual({ url: `https://127.0.0.1:${port}/signin?x=1`, method: 'POST', body: 'email=a' })
})

test('without TLS the request is left as it is', async () => {
  const { port, seen } = await postThrough('http://localhost:3000')
  expect(seen).toEqual({ url: `http://127.0.0.1:${port}/signin?x=1`, method: 'POST', body: 'email=a' })
})
