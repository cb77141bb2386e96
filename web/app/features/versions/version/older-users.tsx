import type { ComponentRow } from '@trellis/domain/contracts/catalog/components'
import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { BehindBadge } from '../../../components/catalog/behind-badge.tsx'
import { KindGlyph } from '../../../components/catalog/kind-glyph.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import type { DependencyListRow } from '../../../data/catalog/dependency-rows.ts'
import type { Page } from '../../../data/client/read-rows.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { Button } from '../../../ui/action/button.tsx'
import { PanelHead } from '../../../ui/layout/lattice.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import { usersPageSize } from './read-version.ts'

interface OlderUsersProps {
  older: Page<DependencyListRow>
  component: Pick<ComponentRow, 'id'>
}

/** The components that could move to this version, and what to do about them. */
export function OlderUsers({ older, component }: OlderUsersProps) {
  const to = useTo()
  const { t } = useLateTexts('versions', versions)
  if (older.count === 0) return null
  return (
    <section aria-label={t('older.label')} className="mt-8">
      <PanelHead
        title={t('older.title', { count: older.count })}
        actions={
          <Button asChild variant="ghost" size="xs" icon="layers" className="-mr-2 print:hidden">
            <Link to={`${to('/dashboard')}?target=${component.id}#waves`}>{t('older.waves')}</Link>
          </Button>
        }
      />
      <ul className="flex flex-col">
        {older.rows.map((user) => (
          <OlderUser key={user.component_id} user={user} />
        ))}
      </ul>
      <Pager
        label={t('older.pages')}
        name="older"
        className="mt-3"
        page={older.page}
        pages={Math.ceil(older.count / usersPageSize)}
      />
    </section>
  )
}

function OlderUser({ user }: { user: DependencyListRow }) {
  const to = useTo()
  const { t } = useLateTexts('versions', versions)
  const { component_id: id, component_title: name } = user
  return (
    <li data-row-id={id} className="border-t border-border-faint py-1.5 type-sm first:border-t-0">
      <div className="flex items-center justify-between gap-3">
        <Link
          to={to('/component/:id', { id })}
          className="flex min-w-0 items-center gap-2 py-1 font-medium hover:text-accent-text hover:underline"
        >
          <KindGlyph kind={user.component_kind} />
          <span title={name} className="truncate">
            {name}
          </span>
        </Link>
        <Link
          to={`${to('/component/:id/dependencies', { id })}?brief=${user.depends_on_id}`}
          aria-label={t('older.briefOf', { name })}
          className="reachable shrink-0 type-xs text-accent-text hover:underline print:hidden"
        >
          {t('older.brief')}
        </Link>
      </div>
      <div className="flex flex-wrap items-center gap-2 pb-1">
        <VersionChip number={user.number} state={user.state} />
        <BehindBadge behind={user} />
      </div>
    </li>
  )
}
