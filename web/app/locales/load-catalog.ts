import type { Language } from '@trellis/domain/languages/languages'
import type { Catalog } from './english.ts'

/** In the browser, only the catalog of the page is fetched. */
export async function loadCatalog(language: Language): Promise<Catalog | undefined> {
  switch (language) {
    case 'de':
      return (await import('./german.ts')).german
    case 'es':
      return (await import('./spanish.ts')).spanish
    case 'en':
      return undefined
  }
}
