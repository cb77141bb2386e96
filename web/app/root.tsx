import type { Language } from '@trellis/domain/languages/languages'
import { type ReactNode, use } from 'react'
import {
  type HeadersArgs,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { ActingBanner } from './components/acting/acting-banner.tsx'
import { ErrorPage } from './components/failure/error-page.tsx'
import { KeepLanguage } from './components/language/keep-language.tsx'
import { writeLanguages } from './components/language/languages-meta.ts'
import { Speaking, usePageLanguage } from './components/language/page-language.tsx'
import { useLanguage } from './components/language/use-language.ts'
import {
  DocumentContext,
  languageMeta,
  languagesMeta,
  languagesPlaceholder,
  requestIdMeta,
} from './components/page/document-context.ts'
import { useForcedColorMode } from './components/page/forced-color-mode.ts'
import { HeadingFocus } from './components/page/heading-focus.tsx'
import { ImpersonationLink } from './components/page/impersonation-link.tsx'
import { keepImpersonation } from './components/page/keep-impersonation.ts'
import { PageViews } from './components/page/page-views.tsx'
import { languageOf } from './data/client/request-scope.ts'
import { passRetryAfter } from './data/failure/pass-retry-after.ts'
import { tellFailure } from './data/failure/tell-failure.ts'
import { readSession } from './data/session/session.ts'
import { followActing } from './data/session/superadmin/follow-acting.ts'
import { readActing } from './data/session/superadmin/read-acting.ts'
import { ignoresSearchInShell } from './exchange/page/when-to-read.ts'
import { followRules } from './routing/route-rules.ts'
import styles from './styles/app.css?url'
import { fontPreloads } from './styles/font-preloads.ts'
import { colorModeAttributes, colorModeScript } from './ui/color-mode/color-mode.ts'
import { ColorModeProvider } from './ui/color-mode/color-mode-provider.tsx'
import { LoadingBar } from './ui/feedback/loading-bar.tsx'

export const middleware = [
  tellFailure,
  keepImpersonation,
  followRules(),
  passRetryAfter,
  readSession,
  followActing,
]

export const links = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }, ...fontPreloads]

/** The headers that a refused method needs besides its status. */
export function headers({ errorHeaders }: HeadersArgs): HeadersInit {
  const allow = errorHeaders?.get('Allow')
  return allow ? { Allow: allow } : {}
}

interface RootData {
  language: Language
  /** The superadmin and the member they act for, if anybody acts. */
  acting: string | undefined
}

export function loader({ context, request }: LoaderFunctionArgs): RootData {
  return { language: languageOf(context), acting: readActing(request.headers.get('cookie') ?? '') }
}

export const shouldRevalidate = ignoresSearchInShell

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, requestId, languages } = use(DocumentContext)
  const { language } = useLanguage()
  const pageLanguage = usePageLanguage()
  const forced = useForcedColorMode()
  return (
    <html lang={pageLanguage} {...colorModeAttributes(forced)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name={languageMeta} content={language} />
        <meta name={languagesMeta} content={languages ? writeLanguages(languages) : languagesPlaceholder} />
        {requestId && <meta name={requestIdMeta} content={requestId} />}
        <script nonce={nonce} suppressHydrationWarning>
          {colorModeScript}
        </script>
        {/* With a precedence, it is written, and so fetched, before the scripts. */}
        <link rel="stylesheet" href={styles} precedence="app" />
        <Meta />
        {/* Style sheets need no nonce, and one that the browser hides would not match. */}
        <Links nonce="" />
      </head>
      <body>
        <ColorModeProvider forced={forced}>
          <Speaking language={pageLanguage}>{children}</Speaking>
        </ColorModeProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return (
    <>
      <LoadingBar active={useNavigation().state !== 'idle'} />
      <HeadingFocus />
      <KeepLanguage />
      <ImpersonationLink />
      <PageViews />
      <ActingBanner known={useActing()} />
      <Outlet />
    </>
  )
}

/** Unknown where the root itself could not be read. */
const useActing = () => useRouteLoaderData<RootData>('root')?.acting

export function ErrorBoundary() {
  const error = useRouteError()
  return (
    <>
      <ImpersonationLink />
      <ActingBanner known={useActing()} />
      <ErrorPage error={error} />
    </>
  )
}
