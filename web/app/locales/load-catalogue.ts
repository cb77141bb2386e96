import type { Language } from '@trellis/domain/languages/languages'
import type { Catalogue } from './english.ts'

/** In the browser: only the catalogue of the page is fetched. */
export async function loadCatalogue(language: Language): Promise<Catalogue | undefined> {
  switch (language) {
    case 'de':
      return (await import('./german.ts')).german
    case 'es':
      return (await import('./spanish.ts')).spanish
    case 'en':
      return undefined
  }
}
