import type { Catalogue } from './english.ts'

export const spanish = {} as const satisfies Catalogue
