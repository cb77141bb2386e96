import type { Catalogue } from './english.ts'

export const german = {} as const satisfies Catalogue
