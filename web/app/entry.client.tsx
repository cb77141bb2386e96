import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { HydratedRouter } from 'react-router/dom'
import { DocumentContext, requestIdMeta } from './components/document-context.ts'
import { createI18n } from './locales/create-i18n.ts'

const requestId = document.querySelector<HTMLMetaElement>(`meta[name="${requestIdMeta}"]`)?.content

// A public page says in its head where it lives; elsewhere the address bar is right.
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href
const publicUrl = new URL(canonical ?? window.location.href).origin

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={createI18n('en')}>
        <DocumentContext value={{ publicUrl, requestId }}>
          <HydratedRouter />
        </DocumentContext>
      </I18nextProvider>
    </StrictMode>,
  )
})
