import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useComponentLinks } from '../../components/base-path.ts'
import { KindGlyph } from '../../components/kind-glyph.tsx'
import type { DependencyListRow } from '../../data/dependency-rows.ts'
import { HealthScore } from '../../ui/health/health-score.tsx'

export function UsersOfVersion({ users, total }: { users: readonly DependencyListRow[]; total: number }) {
  const linksOf = useComponentLinks()
  const { t } = useTranslation('versions')
  if (users.length === 0) return <p className="type-sm text-muted">{t('page.unused')}</p>
  return (
    <>
      <ul className="flex flex-col">
        {users.map((user) => (
          <li
            key={user.component_id}
            className="flex min-h-9 items-center justify-between gap-3 border-t border-border-faint type-sm first:border-t-0"
          >
            <Link
              to={linksOf(user.component_id).overview}
              className="flex min-w-0 items-center gap-2 py-1 font-medium hover:text-accent-text hover:underline"
            >
              <KindGlyph kind={user.component_kind} />
              <span className="truncate">{user.component_title}</span>
            </Link>
            <HealthScore score={user.component_health_score} word={false} />
          </li>
        ))}
      </ul>
      {total > users.length && (
        <p className="mt-2 type-xs text-muted">{t('page.usersShown', { shown: users.length, all: total })}</p>
      )}
    </>
  )
}
