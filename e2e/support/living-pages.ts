import type { BrowserContext, Page } from '@playwright/test'

/**
 * Pages of the context are alive once `goto` and `reload` are done: a button that React has not taken over yet would
 * lose the press, the more so the slower the machine. A story about the time before asks for `waitUntil: 'commit'`.
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
 * The document says when it is taken over as a whole (web/app/entry.client.tsx): presses are heard a moment sooner, but
 * what is typed or chosen until then is not. Parts that came later than the page are taken over later: React marks the
 * elements that it has taken. A page without scripts has nothing to wait for.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('script[type="module"]') === null) return true
    const isTaken = (node: Node) => Object.keys(node).some((key) => key.startsWith('__reactProps$'))
    const isHydrated = document.documentElement.dataset.hydrated !== undefined
    return isHydrated && [...document.querySelectorAll('button')].every(isTaken)
  })
}
