import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Await } from 'react-router'
import { PageTitle } from '../../../components/page/page-title.tsx'
import { useReadPage } from '../../../exchange/page/use-read-page.ts'
import { EmptyList } from './empty-list.tsx'
import { ListFoot } from './list-foot.tsx'
import { isFiltered } from './query/list-query.ts'
import type { LoadedList } from './query/load-list.ts'
import type { ComponentPage } from './query/read-components.ts'
import { type AskedQuery, useAskedQuery } from './query/use-asked-query.ts'
import { ComponentTable } from './table/component-table.tsx'
import { ListTools } from './tools/list-tools.tsx'

export function ListPage({ list }: { list: LoadedList }) {
  const { t } = useTranslation('components')
  const asked = useAskedQuery()
  const title = list.mine ? t('mine') : t('all')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 tabIndex={-1} className="sr-only">
        {title}
      </h1>
      <ListTools list={list} asked={asked} />
      <div className="flex flex-1 flex-col bg-surface [--gutter:24px] [--table-top:52px] phone:[--gutter:16px]">
        <Suspense
          fallback={<ComponentTable list={list} asked={asked} rows={[]} state="loading" empty={null} />}
        >
          <Await resolve={list.page} errorElement={<FailedList list={list} asked={asked} />}>
            {(page) => <ListContent list={list} asked={asked} page={page} />}
          </Await>
        </Suspense>
      </div>
    </>
  )
}

interface ListPartProps {
  list: LoadedList
  asked: AskedQuery
}

function ListContent({ list, asked, page }: ListPartProps & { page: ComponentPage }) {
  if (page.count === 0 && !isFiltered(list.query)) return <EmptyList list={list} />
  return (
    <>
      <div className="flex-1">
        <ComponentTable
          list={list}
          asked={asked}
          rows={page.rows}
          state="ready"
          empty={<EmptyList list={list} />}
        />
      </div>
      <ListFoot list={list} page={page} />
    </>
  )
}

function FailedList(props: ListPartProps) {
  const { readPage } = useReadPage()
  return <ComponentTable {...props} rows={[]} state="error" empty={null} onRetry={() => void readPage()} />
}
