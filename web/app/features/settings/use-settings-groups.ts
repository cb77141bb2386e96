import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { settings } from '../../locales/en/late/settings.ts'
import { useLateTexts } from '../../locales/use-late-texts.ts'
import type { ScreenPath } from '../../screens/screen.ts'
import { screens } from '../../screens/screens.ts'
import type { SubnavGroup } from '../../ui/layout/settings-frame.tsx'

const groupNames = ['team', 'organization', 'webhooks'] as const

/** The pages of settings, grouped by the part of their address after `/settings`. A group can be a page itself. */
export function useSettingsGroups(pages: readonly ScreenPath[]): SubnavGroup[] {
  const { t } = useTranslation('shell')
  const { t: tSettings } = useLateTexts('settings', settings)
  const { pathname } = useLocation()
  const groups = groupNames.map((name) => ({
    label: tSettings(`groups.${name}`),
    links: pages
      .filter((path) => path === `/settings/${name}` || path.startsWith(`/settings/${name}/`))
      .map((path) => {
        const { title } = screens[path] ?? {}
        const label = path === '/settings/team' ? tSettings('members') : title ? t(title) : path
        return { label, to: path, isCurrent: path === pathname }
      }),
  }))
  return groups.filter(({ links }) => links.length > 0)
}
