import { createIsBotFromList, list } from 'isbot'

// A headless browser belongs to somebody's test or screenshot; crawlers that use one also name themselves.
const matchesCrawler = createIsBotFromList(list.filter((pattern) => pattern !== 'headless'))

export function isCrawler(userAgent: string | null): boolean {
  return matchesCrawler(userAgent)
}
