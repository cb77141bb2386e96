import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OutsideOptions } from './outside-fetch.ts'
import { createOutsideFetch } from './outside-fetch.ts'
import { type Outside, openOutside } from './test-support/open-outside.ts'

let outside: Outside | undefined
afterEach(async () => {
  await outside?.close()
  outside = undefined
})

async function open(answer: RequestListener, options: Partial<OutsideOptions> = {}): Promise<Outside> {
  outside = await openOutside(answer, options)
  return outside
}

const greets: RequestListener = (_, response) => response.end('hello')
const redirects =
  (location: string): RequestListener =>
  (request, response) =>
    request.url === '/end' ? response.end('there') : response.writeHead(302, { location }).end()
const resolvesTo = (...addresses: readonly string[]) => ({
  lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
})

describe('an answer', () => {
  test('arrives with its status, headers and body', async () => {
    const { fetch, url } = await open((_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not here')
    })
    const answer = await fetch(url)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      404,
      'text/plain',
      'not here',
    ])
  })

  test('of exactly 512 KB is read, and one byte more is refused', async () => {
    const { fetch, url } = await open((request, response) => {
      response.end(Buffer.alloc(512 * 1024 + (request.url === '/more' ? 1 : 0)))
    })
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(524_288)
    await expect(fetch(`${url}/more`)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('that unfolds into more than 512 KB is refused', async () => {
    const { fetch, url } = await open((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)))
    })
    await expect(fetch(url)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('that is longer than wanted is cut, also while it is still being sent', async () => {
    const { fetch, url } = await open(
      (request, response) => {
        response.write(Buffer.alloc(70_000, 'x'))
        if (request.url !== '/endless') response.end()
      },
      { maxBytes: 1024, cutsBody: true },
    )
    expect(await (await fetch(url)).text()).toBe('x'.repeat(1024))
    expect(await (await fetch(`${url}/endless`)).text()).toBe('x'.repeat(1024))
  })

  test('of more than a smaller limit is refused', async () => {
    const { fetch, url } = await open((_, response) => response.end('x'.repeat(1025)), { maxBytes: 1024 })
    await expect(fetch(url)).rejects.toMatchObject({ code: 'too_large' })
  })

  test.each<[string, RequestListener]>([
    ['that never begins', () => undefined],
    [
      'that never ends',
      (_, response) => {
        response.write('x')
      },
    ],
  ])('%s is given up', async (_, answer) => {
    const { fetch, url } = await open(answer, { timeout: 300 })
    await expect(fetch(url)).rejects.toMatchObject({ code: 'too_slow' })
  })

  test('that comes too late by a name that never resolves is given up', async () => {
    const fetch = createOutsideFetch({
      allowsPrivate: false,
      timeout: 100,
      lookup: () => new Promise(() => {}),
    })
    await expect(fetch('https://slow.example')).rejects.toMatchObject({ code: 'too_slow' })
  })

  test('from a server with a certificate that no authority issued is refused', async () => {
    const { url, asked } = await open(greets)
    const fetch = createOutsideFetch({ allowsPrivate: false, isPublic: () => true })
    await expect(fetch(url)).rejects.toMatchObject({ code: 'unreachable' })
    expect(asked).toEqual([])
  })
})

describe('an address', () => {
  const fetch = createOutsideFetch({ allowsPrivate: false, ...resolvesTo('10.0.0.7') })

  test.each([
    ...[
      'https://127.0.0.1',
      'https://127.1',
      'https://0x7f.0.0.1',
      'https://2130706433',
      'https://0177.0.0.1',
    ],
    ...['https://127.0.0.1.', 'https://0', 'https://169.254.169.254/latest/meta-data', 'https://[::1]'],
    ...[
      'https://[::ffff:127.0.0.1]',
      'https://[::ffff:a9fe:a9fe]',
      'https://[::127.0.0.1]',
      'https://[fe80::1]',
    ],
    ...['https://[64:ff9b::7f00:1]', 'https://１２７.０.０.１', 'https://inner.example', 'https://localhost'],
  ])('%s is private', async (url) => {
    await expect(fetch(url)).rejects.toMatchObject({ name: 'OutsideError', code: 'private_address' })
  })

  test.each([
    ['not_https', 'http://idp.example/metadata'],
    ['bad_address', 'ftp://idp.example/metadata'],
    ['bad_address', 'file:///etc/passwd'],
    ['bad_address', 'data:text/xml,<x/>'],
    ['bad_address', 'https://name:word@idp.example'],
    ['bad_address', 'metadata'],
  ])('is refused with %s: %s', async (code, url) => {
    await expect(fetch(url)).rejects.toMatchObject({ code })
  })

  test.each([
    ['a private IPv4 address', ['192.168.0.1']],
    ['a mapped address', ['::ffff:10.0.0.1']],
    ['a public and a private address', ['127.0.0.1', '10.0.0.1']],
    ['the address of a cloud', ['fd00:ec2::254']],
  ])('whose name has %s is refused', async (_, addresses) => {
    const { fetch, port, asked } = await open(greets, resolvesTo(...addresses))
    await expect(fetch(`https://idp.example:${port}`)).rejects.toMatchObject({ code: 'private_address' })
    expect(asked).toEqual([])
  })

  test('whose name changes after the check is not asked again', async () => {
    let lookups = 0
    const { fetch, port } = await open(greets, {
      lookup: async () => {
        lookups += 1
        return [{ address: lookups === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
      },
    })
    expect(await (await fetch(`https://idp.example:${port}`)).text()).toBe('hello')
    expect(lookups).toBe(1)
  })

  test('whose name has no address is unreachable', async () => {
    const { fetch } = await open(greets, resolvesTo())
    await expect(fetch('https://idp.example')).rejects.toMatchObject({ code: 'unreachable' })
  })

  test('of the own machine and without https is reached if private ones are allowed', async () => {
    const server = createServer(greets)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const fetch = createOutsideFetch({ allowsPrivate: true })
    expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('hello')
    await expect(fetch('file:///etc/passwd')).rejects.toMatchObject({ code: 'bad_address' })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('the own machine, where it is the only exception', () => {
  const openOwn = async () => {
    const server = createServer(greets)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return (server.address() as AddressInfo).port
  }

  test.each(['127.0.0.1', 'localhost', 'hooks.localhost'])('is reached over http as %s', async (host) => {
    const port = await openOwn()
    const fetch = createOutsideFetch({
      allowsPrivate: false,
      allowsLoopback: true,
      ...resolvesTo('127.0.0.1'),
    })
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('hello')
  })

  test.each([
    ['private_address', 'https://hooks.example', '127.0.0.1'],
    ['private_address', 'http://localhost', '10.0.0.7'],
    ['private_address', 'http://localhost', '8.8.8.8'],
    ['private_address', 'https://169.254.169.254', '127.0.0.1'],
    ['private_address', 'https://[fe80::1]', '127.0.0.1'],
    ['not_https', 'http://hooks.example', '127.0.0.1'],
    ['not_https', 'http://10.0.0.7', '127.0.0.1'],
    ['not_https', 'http://0.0.0.0', '127.0.0.1'],
    ['not_https', 'http://[::ffff:127.0.0.1]', '127.0.0.1'],
  ])('refuses with %s: %s, which resolves to %s', async (code, url, address) => {
    const fetch = createOutsideFetch({ allowsPrivate: false, allowsLoopback: true, ...resolvesTo(address) })
    await expect(fetch(url)).rejects.toMatchObject({ code })
  })
})

describe('a redirect', () => {
  test('is followed', async () => {
    const { fetch, url, asked } = await open(redirects('/end'))
    expect(await (await fetch(`${url}/start`)).text()).toBe('there')
    expect(asked).toEqual(['/start', '/end'])
  })

  test.each([
    ['private_address', 'https://10.0.0.1/'],
    ['private_address', 'https://[::1]/'],
    ['not_https', 'http://127.0.0.1/'],
    ['bad_address', 'file:///etc/passwd'],
    ['bad_address', 'https://'],
  ])('is refused with %s: %s', async (code, location) => {
    const { fetch, url, asked } = await open(redirects(location))
    await expect(fetch(url)).rejects.toMatchObject({ code })
    expect(asked).toEqual(['/'])
  })

  test('to a name with a private address is refused', async () => {
    const { fetch, url } = await open(redirects('https://inner.example/'), resolvesTo('10.0.0.1'))
    await expect(fetch(url)).rejects.toMatchObject({ code: 'private_address' })
  })

  test('is followed three times and not more', async () => {
    const { fetch, url, asked } = await open(redirects('/again'))
    await expect(fetch(url)).rejects.toMatchObject({ code: 'too_many_redirects' })
    expect(asked).toHaveLength(4)
  })

  test('takes no header to another host', async () => {
    const seen: (string | undefined)[] = []
    const { fetch, port } = await open((request, response) => {
      seen.push(request.headers.authorization)
      const location = `https://127.0.0.1:${port}/end`
      if (request.url === '/end') response.end('there')
      else response.writeHead(302, { location }).end()
    }, resolvesTo('127.0.0.1'))
    await fetch(`https://idp.example:${port}/`, { headers: { authorization: 'Bearer x' } })
    expect(seen).toEqual(['Bearer x', undefined])
  })

  test('of a form is the answer, and so is one that the caller wants to see', async () => {
    const { fetch, url, asked } = await open(redirects('/end'))
    expect((await fetch(url, { method: 'POST', body: 'code=1' })).status).toBe(302)
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(302)
    expect(asked).toEqual(['/', '/'])
  })
})
