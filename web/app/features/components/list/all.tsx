import type { LoaderFunctionArgs } from 'react-router'
import { NewComponentAction } from '../../../components/new-component-action.tsx'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import type { Route } from './+types/all.ts'
import { ListPage } from './list-page.tsx'
import { loadList } from './load-list.ts'

export const handle: DefaultHandle = { name: 'components', isFull: true, Actions: NewComponentAction }

export const loader = (args: LoaderFunctionArgs) => loadList(args, false)

export default function AllComponents({ loaderData }: Route.ComponentProps) {
  return <ListPage list={loaderData} />
}
