import { startProduct } from '../support/product.ts'
import { expect, test } from '../support/story.ts'

test('with --dev the pages are served from source and reload by themselves', async ({
  openBrowser,
  troubles,
}) => {
  // Vite bundles a dependency when it first meets it and then loads the page again.
  troubles.expect(/Outdated Optimize Dep|Failed to fetch dynamically imported module/)
  // React Router's own style sheet of development has a nonce, which the browser hides from React.
  troubles.expect(/some attributes of the server rendered HTML[\s\S]*data-react-router-critical-css/)
  const product = await startProduct({}, { isDevelopment: true })
  try {
    const context = await openBrowser({ baseURL: product.url })
    const page = await context.newPage()
    const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'))
    await page.goto('/signin')
    await connected
    await expect(page.getByRole('heading', { name: 'Sign in to Trellis' })).toBeVisible()
    await page.goto('/kit')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await context.close()
  } finally {
    await product.stop()
  }
})
