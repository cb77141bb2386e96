// A request that leaves a rejected promise behind does not affect anybody else.
import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from '../support/product/product.ts'

/** Code that the server loads before its own: a request for this address starts a promise that nobody awaits. */
const strayRequest = '/healthz?stray'
const preload = `
  import { subscribe } from 'node:diagnostics_channel'
  subscribe('http.server.request.start', ({ request }) => {
    if (request.url === '${strayRequest}') Promise.reject(new Error('left behind'))
  })
`

test('the server goes on after a promise that nobody waits for, and says so once in its log', async () => {
  const product = await startProduct({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
  })
  onTestFinished(() => product.stop())
  await fetch(product.url + strayRequest).catch(() => undefined)
  await expect.poll(async () => (await fetch(`${product.url}/readyz`)).status).toBe(200)
  const reports = () => product.output().match(/.*a promise failed with nobody waiting for it.*(?=\n)/g) ?? []
  await expect.poll(reports).toEqual([expect.stringContaining('Error: left behind')])
})
