import type { LoaderFunctionArgs } from 'react-router'
import type { DefaultHandle } from '../../../layouts/default.tsx'
import type { Route } from './+types/all.ts'
import { ListPage } from './list-page.tsx'
import { loadList } from './load-list.ts'
import { NewComponentAction } from './new-component-action.tsx'

export const handle: DefaultHandle = { name: 'components', isFull: true, Actions: NewComponentAction }

export const loader = (args: LoaderFunctionArgs) => loadList(args, false)

export default function AllComponents({ loaderData }: Route.ComponentProps) {
  return <ListPage list={loaderData} />
}
