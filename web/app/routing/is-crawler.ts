import { createIsBotFromList, list } from 'isbot'

// A browser without a window is driven by a person's test or picture; crawlers that use one name themselves too.
const matchesCrawler = createIsBotFromList(list.filter((pattern) => pattern !== 'headless'))

export function isCrawler(userAgent: string | null): boolean {
  return matchesCrawler(userAgent)
}
