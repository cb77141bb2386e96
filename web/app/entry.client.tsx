import { isKnownLanguage } from '@trellis/domain/languages/languages'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { parseLanguages } from './components/language/languages-meta.ts'
import {
  DocumentContext,
  languageMeta,
  languagesMeta,
  requestIdMeta,
} from './components/page/document-context.ts'
import { createI18n } from './locales/create-i18n.ts'
import { loadCatalog } from './locales/load-catalog.ts'

const contentOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
const requestId = contentOf(requestIdMeta)
const languages = parseLanguages(contentOf(languagesMeta))

// Set by the script that keeps the scroll position of each page, which has already run.
const firstKey: string | undefined = window.history.state?.key

// A public page names its canonical address in its head; elsewhere the address bar is right.
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
const publicUrl = new URL(canonical ?? window.location.href).origin

const known = contentOf(languageMeta) ?? ''
const language = isKnownLanguage(known) ? known : 'en'
const i18n = createI18n(language, await loadCatalog(language))

/** Marks the document as hydrated, for automation. */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return children
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <DocumentContext value={{ publicUrl, languages, requestId, firstKey }}>
          <Hydrated>
            <HydratedRouter />
          </Hydrated>
        </DocumentContext>
      </I18nextProvider>
    </StrictMode>,
  )
})
