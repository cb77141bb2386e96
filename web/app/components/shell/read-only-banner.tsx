import type { MemberRole } from '@trellis/domain/permissions/member-role'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** Shown above every page of a company without an active plan. */
export function ReadOnlyBanner({ role }: { role: MemberRole }) {
  const { t } = useTranslation('shell')
  const mayChoose = role === 'maintainer'
  return (
    <aside
      aria-label={t('readOnly.label')}
      className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 gap-y-0.5 bg-surface-inverse px-4 py-1.5 text-center type-xs text-inverse phone:pb-2"
    >
      <p>{mayChoose ? t('readOnly.text') : t('readOnly.textForMembers')}</p>
      {mayChoose && (
        <Link
          to="/contact"
          className="reachable inline-flex min-h-6 items-center font-semibold underline underline-offset-2"
        >
          {t('readOnly.choose')}
        </Link>
      )}
    </aside>
  )
}
