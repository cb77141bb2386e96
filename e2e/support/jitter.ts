// STORY_JITTER=400 delays about half of a browser's requests by up to that many milliseconds. Answers then arrive in
// orders that a quiet machine does not show. A story that fails this way has found a race, in the product or in itself.
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

const limit = Number(process.env.STORY_JITTER ?? 0)

export async function jitter(context: BrowserContext): Promise<void> {
  if (limit === 0) return
  await context.route('**/*', async (route) => {
    if (Math.random() < 0.5) await wait(Math.random() * limit)
    // The page may be gone by now, and its request with it.
    await route.fallback().catch(() => undefined)
  })
}
