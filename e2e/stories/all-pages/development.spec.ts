import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startProduct } from '../../support/product/product.ts'
import { copySources } from '../../support/product/source-copy.ts'
import { test as base, expect } from '../../support/story.ts'

const test = base.extend<{ sources: string }>({
  sources: async ({ browserName: _ }, use) => {
    const copy = await copySources()
    await use(copy.root)
    await copy.remove()
  },
})

test('with --dev other origins reach the protocols, and an edit shows at once, without loading the page again', async ({
  sources,
  openBrowser,
  troubles,
}) => {
  // The copy starts without Vite's caches.
  test.slow()
  // React Router's own style sheet of development has a nonce, which the browser hides from React.
  troubles.expect(/some attributes of the server rendered HTML[\s\S]*data-react-router-critical-css/)
  const product = await startProduct({}, { isDevelopment: true, root: sources })
  const context = await openBrowser({ baseURL: product.url })
  try {
    const preflight = await fetch(`${product.url}/rest/v1/components`, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')

    const page = await context.newPage()
    const loads: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()))
    const isConnected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
    await Promise.all([isConnected, page.goto('/signin', { waitUntil: 'networkidle' })])
    await page.getByLabel('Work email').fill('mara@example.com')

    const file = join(sources, 'web/app/features/auth/link/link-page.tsx')
    const source = await readFile(file, 'utf8')
    await writeFile(
      file,
      source.replace('</StandardCard>', '<p>Edited while it runs</p>\n    </StandardCard>'),
    )
    await expect(page.getByText('Edited while it runs')).toBeVisible()
    await expect(page.getByLabel('Work email')).toHaveValue('mara@example.com')
    expect(loads).toEqual([`${product.url}/signin`])
  } finally {
    // Its socket for edits would keep the server waiting.
    await context.close()
    await product.stop()
  }
})
