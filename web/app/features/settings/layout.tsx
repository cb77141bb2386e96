// Around every page of settings: the column that leads to the others, and on phones the way back to their list.
import { useTranslation } from 'react-i18next'
import { href, type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import { DetailBar } from '../../components/detail/detail-bar.tsx'
import { actorIn, requireWorkspace } from '../../data/organization/workspace.ts'
import { ignoresSearch } from '../../exchange/page/when-to-read.ts'
import type { DefaultHandle } from '../../layouts/default.tsx'
import { settings } from '../../locales/en/late/settings.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import { openScreensBelow } from '../../screens/open-screens.ts'
import { findScreen, screens } from '../../screens/screens.ts'
import { SettingsFrame } from '../../ui/layout/settings-frame.tsx'
import type { Route } from './+types/layout.ts'
import { useSettingsGroups } from './use-settings-groups.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({
  pages: openScreensBelow('/settings', actorIn(requireWorkspace(context))),
})

export const shouldRevalidate = ignoresSearch

export const handle: DefaultHandle = { Bar: SettingsBar }

export default function SettingsLayout({ loaderData: { pages } }: Route.ComponentProps) {
  const { t } = useLateTexts('settings', settings)
  const { pathname, search } = useLocation()
  const isLog = pathname === href('/settings/organization/audit-logs')
  return (
    <SettingsFrame
      label={t('navigation')}
      groups={useSettingsGroups(pages)}
      isWide={isLog}
      isFolded={isLog && new URLSearchParams(search).has('entry')}
    >
      <Outlet />
    </SettingsFrame>
  )
}

function SettingsBar() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const { title, crumbs = [] } = findScreen(pathname)?.screen ?? {}
  const trail = crumbs.flatMap((path) => {
    const { title } = screens[path] ?? {}
    return title ? [{ label: t(title), to: path }] : []
  })
  return <DetailBar trail={trail} current={title ? t(title) : ''} back={href('/settings')} />
}
