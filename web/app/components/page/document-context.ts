import type { LanguageSettings } from '@trellis/domain/languages/languages'
import { createContext } from 'react'

/** The placeholder for the public address in a prerendered page; the server fills it in when it starts. */
export const publicUrlPlaceholder = 'https://public-url.invalid'

/** The placeholder for the available languages and a page's addresses in them. */
export const languagesPlaceholder = 'languages.invalid'
export const alternatesPlaceholder = 'alternates.invalid'

export type DocumentFacts = {
  publicUrl: string
  /** Unknown during the build. */
  languages?: LanguageSettings | undefined
  /** Only during server rendering: browsers hide nonces, and nothing adds scripts later. */
  nonce?: string | undefined
  /** The id of the request for this document; the browser reads it back from the head. */
  requestId?: string | undefined
  /** The history key of the page that the document was loaded for. The server has no history, only a first page. */
  firstKey?: string | undefined
}

/** What a document knows about its request. A prerendered one knows nothing. */
export const DocumentContext = createContext<DocumentFacts>({ publicUrl: publicUrlPlaceholder })

export const requestIdMeta = 'request-id'
/** The visitor's language, which is not that of every page: see `screens/page-languages.ts`. */
export const languageMeta = 'visitor-language'
export const languagesMeta = 'languages'
