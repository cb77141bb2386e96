// A person with an organization of a given size, and the requests of their browser as bytes on the wire.
import { request } from 'node:http'
import type { Browser } from '@playwright/test'
import { openCompany } from '../diagram/company.ts'
import type { Product } from '../diagram/product.ts'

export type Visitor = {
  /** The component that most others depend on, with its latest version. */
  readonly componentId: string
  readonly versionId: string
  readonly projectId: string
  get(path: string): Promise<Answer>
}

export type Answer = {
  readonly status: number
  /** Milliseconds. */
  readonly firstByte: number
  readonly whole: number
  /** As transferred, compressed if the server compresses. */
  readonly bytes: number
}

export async function openVisitor(
  browser: Browser,
  product: Product,
  { components, userAgent }: { components: number; userAgent: string },
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: product.url, userAgent })
  await openCompany(context, product, components, 'full')
  const cookies = await context.cookies()
  const headers = {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    'user-agent': userAgent,
    'accept-encoding': 'gzip, deflate, br',
  }
  const page = await context.request.get('/component/all?sort=-dependents')
  const [, componentId = ''] = /\/component\/([0-9a-f-]{36})/.exec(await page.text()) ?? []
  const versions = await context.request.get(`/component/${componentId}/versions`)
  const [, versionId = ''] = /\/version\/([0-9a-f-]{36})/.exec(await versions.text()) ?? []
  const projects = await context.request.get('/project')
  const [, projectId = ''] = /\/project\/([0-9a-f-]{36})/.exec(await projects.text()) ?? []
  await context.close()
  return { componentId, versionId, projectId, get: (path) => measure(product.url + path, headers) }
}

/** By hand, because fetch decompresses what it receives and counts nothing. */
function measure(address: string, headers: Record<string, string>): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const asked = request(address, { headers }, (answer) => {
      const firstByte = performance.now() - began
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, firstByte, whole: performance.now() - began, bytes }),
      )
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end()
  })
}
