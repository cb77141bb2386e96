import type { PersonComponent } from '@trellis/domain/contracts/team/directory'
import { ComponentName } from '../../../components/catalog/component-name.tsx'
import { team } from '../../../locales/en/late/team.ts'
import { useLateTexts } from '../../../locales/use-late-texts.ts'
import { HealthScore } from '../../../ui/health/health-score.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'

export function useComponentColumns(): Column<PersonComponent>[] {
  const { t } = useLateTexts('team', team)
  return [
    {
      id: 'title',
      header: t('person.component'),
      grow: true,
      phone: '1',
      cell: ({ title, kind }) => <ComponentName kind={kind} title={title} />,
    },
    {
      id: 'health',
      header: t('people.health'),
      phone: '1',
      cell: ({ health_score: score }) => <HealthScore score={score ?? undefined} />,
    },
    {
      id: 'dependencies',
      header: t('person.dependencies'),
      align: 'right',
      phone: '2',
      cell: ({ dependency_count: count, outdated_count: behind }) => {
        if (count === 0) return <span className="text-subtle">{t('person.none')}</span>
        return behind === 0 ? t('person.latest', { count }) : t('person.of', { count, behind })
      },
    },
  ]
}
