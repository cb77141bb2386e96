// Renders routes as the root would: with texts, color mode, toasts and tooltips around them. Questions outside of
// navigation are answered by the routes as well.
import { type RenderResult, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub, type Location, Outlet } from 'react-router'
import { AsksProvider } from '../exchange/asking/asks-provider.tsx'
import { createI18n } from '../locales/create-i18n.ts'
import { ColorModeProvider } from '../ui/color-mode/color-mode-provider.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import { TooltipProvider } from '../ui/overlay/tooltip.tsx'
import { answerFrom, type TestRoutes } from './answer-from.ts'

export function renderRoutes(routes: TestRoutes, path: string | Partial<Location>): RenderResult {
  answerFrom(routes)
  // An address without a page ends at the outermost route.
  const [{ ErrorBoundary } = {}] = routes
  const hosts = { Component: Hosts, children: routes, ...(ErrorBoundary && { ErrorBoundary }) }
  const Stub = createRoutesStub([hosts])
  return render(
    <I18nextProvider i18n={createI18n('en')}>
      <ColorModeProvider>
        <ToastProvider>
          <TooltipProvider>
            <Stub initialEntries={[path]} />
          </TooltipProvider>
        </ToastProvider>
      </ColorModeProvider>
    </I18nextProvider>,
  )
}

const Hosts = () => (
  <AsksProvider>
    <Outlet />
  </AsksProvider>
)

/** A page that only shows where the navigation ended. */
export function arrival(path: string) {
  const words = `at ${path}`
  return { path, Component: () => <h1>{words}</h1> }
}
