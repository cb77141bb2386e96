// Renders routes as the root would: with texts, color mode, toasts and tooltips around them.
import { type RenderResult, render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { createI18n } from '../locales/create-i18n.ts'
import { ColorModeProvider } from '../ui/color-mode/color-mode-provider.tsx'
import { ToastProvider } from '../ui/overlay/toast.tsx'
import { TooltipProvider } from '../ui/overlay/tooltip.tsx'

export type TestRoutes = Parameters<typeof createRoutesStub>[0]

export function renderRoutes(routes: TestRoutes, path: string): RenderResult {
  const Stub = createRoutesStub(routes)
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

/** A page that only shows where the navigation ended. */
export function arrival(path: string) {
  const words = `at ${path}`
  return { path, Component: () => <h1>{words}</h1> }
}
