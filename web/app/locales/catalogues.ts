import type { Language } from '@trellis/domain/languages/languages'
import type { Catalogue } from './english.ts'
import { german } from './german.ts'
import { spanish } from './spanish.ts'

/** All of them, for the server. English is always there. */
export const catalogues: Readonly<Partial<Record<Language, Catalogue>>> = { de: german, es: spanish }
