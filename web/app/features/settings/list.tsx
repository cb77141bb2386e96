// The pages of settings that the person may open: a list on phones, which have no column for them. Wider screens open the
// first page instead.
import { useTranslation } from 'react-i18next'
import { data, Link, type LoaderFunctionArgs, redirect } from 'react-router'
import { PageTitle } from '../../components/page/page-title.tsx'
import { actorIn, requireWorkspace } from '../../data/organization/workspace.ts'
import { ignoresSearch } from '../../exchange/page/when-to-read.ts'
import { openScreensBelow } from '../../screens/open-screens.ts'
import { Lattice } from '../../ui/layout/lattice.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import type { Route } from './+types/list.ts'
import { useSettingsGroups } from './use-settings-groups.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const pages = openScreensBelow('/settings', actorIn(requireWorkspace(context)))
  if (pages.length === 0) throw data(null, { status: 403 })
  return { pages }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const { pages } = await serverLoader()
  const [first] = pages
  // As wide as the variant `phone` of the styles.
  if (first !== undefined && !window.matchMedia('(max-width: 760px)').matches) throw redirect(first)
  return { pages }
}
clientLoader.hydrate = true as const

export const shouldRevalidate = ignoresSearch

export default function SettingsList({ loaderData: { pages } }: Route.ComponentProps) {
  const { t } = useTranslation('shell')
  return (
    <>
      <PageTitle>{t('settings')}</PageTitle>
      <PageHeader title={t('settings')} />
      {useSettingsGroups(pages).map(({ label, links }) => (
        <nav key={label} aria-label={label} className="mt-6 first-of-type:mt-0">
          <p className="mb-2 type-xs text-muted">{label}</p>
          <Lattice>
            {links.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className="flex min-h-12 items-center justify-between px-4 type-sm font-medium hover:bg-surface-hover"
              >
                {label}
                <Glyph name="chevron-right" className="text-subtle" />
              </Link>
            ))}
          </Lattice>
        </nav>
      ))}
    </>
  )
}
