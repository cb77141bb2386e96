import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useTo } from '../../../components/base-path.ts'
import { Button } from '../../../ui/action/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Seedling } from '../../../ui/feedback/seedling.tsx'
import { clearListFilters, isFiltered, writeListQuery } from './query/list-query.ts'
import type { LoadedList } from './query/load-list.ts'

/** Why the list is empty, and what to do next. */
export function EmptyList({ list }: { list: LoadedList }) {
  const { t } = useTranslation('components')
  const to = useTo()
  const components = to('/component/all')
  const newComponent = to('/component/new')
  if (isFiltered(list.query)) {
    return (
      <EmptyState
        title={t('empty.filtered.title')}
        text={t('empty.filtered.text')}
        actions={
          <Button asChild variant="outline">
            <Link to={{ search: writeListQuery(clearListFilters(list.query)) }}>
              {t('empty.filtered.clear')}
            </Link>
          </Button>
        }
      />
    )
  }
  const drawing = <Seedling caption={t('empty.all.seedling')} />
  if (list.mine) {
    return (
      <EmptyState
        hero
        level={2}
        drawing={drawing}
        title={t('empty.mine.title')}
        text={t('empty.mine.text')}
        actions={
          <Button asChild variant="outline">
            <Link to={components}>{t('empty.mine.all')}</Link>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      hero
      level={2}
      drawing={drawing}
      title={t('empty.all.title')}
      text={list.mayCreate ? t('empty.all.text') : t('empty.all.readOnly')}
      actions={
        list.mayCreate && (
          <Button asChild icon="plus">
            <Link to={newComponent}>{t('newComponent')}</Link>
          </Button>
        )
      }
    />
  )
}
