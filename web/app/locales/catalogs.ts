import type { Language } from '@trellis/domain/languages/languages'
import type { Catalog } from './english.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

/** All catalogs besides English, for the server. */
export const catalogs: Readonly<Partial<Record<Language, Catalog>>> = { de: german, es: spanish }
