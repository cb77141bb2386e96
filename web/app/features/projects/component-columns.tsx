import { useTranslation } from 'react-i18next'
import { kindIcons } from '../../components/component-kind.ts'
import { HealthScore } from '../../ui/health/health-score.tsx'
import { Glyph } from '../../ui/mark/glyph.tsx'
import { VersionChip } from '../../ui/mark/version-chip.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import type { ProjectComponent } from './read-projects.ts'

export function useProjectComponentColumns(): Column<ProjectComponent>[] {
  const { t } = useTranslation(['projects', 'components'])
  return [
    {
      id: 'title',
      header: t('column.component'),
      grow: true,
      phone: '1',
      cell: ({ title, kind }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Glyph name={kindIcons[kind]} label={t(`components:kind.${kind}`)} className="text-subtle" />
          <span className="truncate" title={title}>
            {title}
          </span>
        </span>
      ),
    },
    {
      id: 'health',
      header: t('column.health'),
      phone: '1',
      cell: ({ health_score }) => <HealthScore score={health_score} />,
    },
    {
      id: 'version',
      header: t('column.version'),
      phone: '2',
      cell: ({ latest_version_number: number }) =>
        number === null ? (
          <span className="text-subtle">{t('components:list.noVersion')}</span>
        ) : (
          <VersionChip number={number} />
        ),
    },
    {
      id: 'dependencies',
      header: t('column.dependencies'),
      align: 'right',
      phone: '2r',
      cell: ({ dependency_count, outdated_count }) =>
        dependency_count === 0
          ? t('components:list.none')
          : outdated_count === 0
            ? t('dependenciesLatest', { count: dependency_count })
            : t('dependencies', { count: dependency_count, behind: outdated_count }),
    },
  ]
}
