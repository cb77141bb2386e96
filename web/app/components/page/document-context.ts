import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { createContext } from 'react'

/** What stands for the public address in a prerendered page; the server fills it in when it starts. */
export const publicUrlPlaceholder = 'https://public-url.invalid'

/** What stands for the languages on offer, and for the addresses of a page in them. */
export const languagesPlaceholder = 'languages.invalid'
export const alternatesPlaceholder = 'alternates.invalid'

export type DocumentFacts = {
  publicUrl: string
  /** Unknown while the build renders. */
  languages?: LanguageSettings | undefined
  /** Only while the server renders: browsers hide nonces, and nothing adds scripts later. */
  nonce?: string | undefined
  /** The request that this document answers; in the browser it is read back from the head. */
  requestId?: string | undefined
  /** The history's key of the page that the document was loaded for. The server has no history, only a first page. */
  firstKey?: string | undefined
}

/** What a document knows about the request it was rendered for. A prerendered one knows nothing. */
export const DocumentContext = createContext<DocumentFacts>({ publicUrl: publicUrlPlaceholder })

export const requestIdMeta = 'request-id'
/** The visitor's language, which is not that of every page: see `translated-pages.ts`. */
export const languageMeta = 'visitor-language'
export const languagesMeta = 'languages'
