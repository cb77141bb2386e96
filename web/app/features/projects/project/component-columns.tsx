import { ComponentName } from '../../../components/catalog/component-name.tsx'
import { projects } from '../../../locales/en/late/projects.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import { VersionChip } from '../../../ui/mark/version-chip.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import type { ProjectComponent } from '../read-projects.ts'

export function useProjectComponentColumns(): Column<ProjectComponent>[] {
  const { t } = useLateTexts('projects', projects, 'components')
  return [
    {
      id: 'title',
      header: t('column.component'),
      grow: true,
      phone: '1',
      cell: ({ title, kind }) => <ComponentName kind={kind} title={title} />,
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
