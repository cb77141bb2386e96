import { Suspense } from 'react'
import { Await, type LoaderFunctionArgs, useRouteLoaderData } from 'react-router'
import { NewComponentAction } from '../../../components/catalog/new-component-action.tsx'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import type { DefaultHandle, loader as shellLoader } from '../../../layouts/default.tsx'
import { ListPage } from '../list/list-page.tsx'
import { isFiltered } from '../list/query/list-query.ts'
import { loadList } from '../list/query/load-list.ts'
import type { Route } from './+types/all.ts'

export const handle: DefaultHandle = { Actions: ListActions }

export const loader = (args: LoaderFunctionArgs) => loadList(args, false)

export const shouldRevalidate = readsAddress

export default function AllComponents({ loaderData }: Route.ComponentProps) {
  return <ListPage list={loaderData} />
}

/** An empty organization has the button in the middle of the page, and one is enough. */
function ListActions() {
  const list = useRouteLoaderData<typeof loader>('features/components/all/all')
  const counts = useRouteLoaderData<typeof shellLoader>('layouts/default')?.counts
  // The count leaves out examples, so without own components only the rows tell.
  const isMaybeEmpty = counts?.['/component/all'] === 0 && list && !isFiltered(list.query)
  if (!isMaybeEmpty) return <NewComponentAction />
  return (
    <Suspense>
      <Await resolve={list.page} errorElement={<NewComponentAction />}>
        {({ count }) => count > 0 && <NewComponentAction />}
      </Await>
    </Suspense>
  )
}
