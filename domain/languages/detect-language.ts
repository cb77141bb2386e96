import { isKnownLanguage, type Language } from './languages.ts'

/** The available language that the browser prefers: "de-AT, en;q=0.7" is German if German is available. */
export function detectLanguage(acceptLanguage: string, offered: readonly Language[]): Language | undefined {
  const wishes = acceptLanguage
    .split(',')
    .map(parseWish)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wishes) {
    if (isKnownLanguage(language) && offered.includes(language)) return language
  }
  return undefined
}

function parseWish(wish: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return {
    language: tag.split('-', 1).join(''),
    quality: quality === undefined ? 1 : Number(quality) || 0,
  }
}
