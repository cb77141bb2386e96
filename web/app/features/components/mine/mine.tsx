import type { LoaderFunctionArgs } from 'react-router'
import { readsAddress } from '../../../exchange/page/when-to-read.ts'
import { ListPage } from '../list/list-page.tsx'
import { loadList } from '../list/query/load-list.ts'
import type { Route } from './+types/mine.ts'

export const loader = (args: LoaderFunctionArgs) => loadList(args, true)

export const shouldRevalidate = readsAddress

export default function MyComponents({ loaderData }: Route.ComponentProps) {
  return <ListPage list={loaderData} />
}
