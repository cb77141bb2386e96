// Around every page of settings: the column that leads to the others. It lists the screens of this feature, grouped by
// the part of their address after `/settings`.
import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import { actorIn, requireWorkspace } from '../../data/organization/workspace.ts'
import { ignoresSearch } from '../../exchange/page/when-to-read.ts'
import { settings } from '../../locales/en/late/settings.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { openScreensBelow } from '../../screens/open-screens.ts'
import { screens } from '../../screens/screens.ts'
import { SettingsFrame } from '../../ui/layout/settings-frame.tsx'
import type { Route } from './+types/layout.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  pages: openScreensBelow('/settings', actorIn(requireWorkspace(context))),
})

export const shouldRevalidate = ignoresSearch

const groupNames = ['organization'] as const

export default function SettingsLayout({ loaderData: { pages } }: Route.ComponentProps) {
  const { t } = useTranslation('shell')
  const { t: tSettings } = useLateTexts('settings', settings)
  const { pathname } = useLocation()
  const groups = groupNames.map((name) => ({
    label: tSettings(`groups.${name}`),
    links: pages
      .filter((path) => path.startsWith(`/settings/${name}/`))
      .map((path) => {
        const { title } = screens[path] ?? {}
        return { label: title ? t(title) : path, to: path, isCurrent: path === pathname }
      }),
  }))
  return (
    <SettingsFrame label={tSettings('navigation')} groups={groups.filter(({ links }) => links.length > 0)}>
      <Outlet />
    </SettingsFrame>
  )
}
