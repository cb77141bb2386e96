import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { KindGlyph } from '../../../components/catalog/kind-glyph.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import type { DependencyListRow } from '../../../data/catalog/dependency-rows.ts'
import type { Page } from '../../../data/client/read-rows.ts'
import { versions } from '../../../locales/en/late/versions.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import { usersPageSize } from './read-version.ts'

interface UsersOfVersionProps {
  users: Page<DependencyListRow>
  /** Others still use an older version. */
  isAwaited: boolean
}

export function UsersOfVersion({ users, isAwaited }: UsersOfVersionProps) {
  const to = useTo()
  const { t } = useLateTexts('versions', versions)
  if (users.count === 0)
    return <p className="type-sm text-muted">{t(isAwaited ? 'page.awaited' : 'page.unused')}</p>
  return (
    <>
      <ul className="flex flex-col">
        {users.rows.map((user) => (
          <li
            key={user.component_id}
            data-row-id={user.component_id}
            className="flex min-h-9 items-center justify-between gap-3 border-t border-border-faint type-sm first:border-t-0"
          >
            <Link
              to={to('/component/:id', { id: user.component_id })}
              className="flex min-w-0 items-center gap-2 py-1 font-medium hover:text-accent-text hover:underline"
            >
              <KindGlyph kind={user.component_kind} />
              <span className="truncate">{user.component_title}</span>
            </Link>
            <HealthScore score={user.component_health_score} word={false} />
          </li>
        ))}
      </ul>
      <Pager
        label={t('page.usersPages')}
        className="mt-3"
        page={users.page}
        pages={Math.ceil(users.count / usersPageSize)}
      />
    </>
  )
}
