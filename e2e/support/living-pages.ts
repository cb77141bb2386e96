import type { BrowserContext, Page } from '@playwright/test'

/**
 * `goto` and `reload` of this context wait until the page is hydrated: before that, a press on a button would be lost,
 * especially on a slow machine. A story about the time before passes `waitUntil: 'commit'`.
 */
export function waitForLife(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page)
    const reload = page.reload.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      if (options?.waitUntil !== 'commit') await untilAlive(page)
      return answer
    }
    page.reload = async (options) => {
      const answer = await reload(options)
      if (options?.waitUntil !== 'commit') await untilAlive(page)
      return answer
    }
  })
}

/**
 * The document reports when it is hydrated as a whole (web/app/entry.client.tsx): presses work a moment sooner, but
 * typing and choosing do not. Parts that arrive later than the page are hydrated later: React marks the elements that
 * it has hydrated. A page without scripts has nothing to wait for.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="module"]') === null) return true
    const isTaken = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))
    const isHydrated = document.documentElement.dataset.hydrated !== undefined
    return isHydrated && [...document.querySelectorAll('button')].every(isTaken)
  })
}
