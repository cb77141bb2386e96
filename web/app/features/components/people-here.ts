// The members among the people at a component, whose names the bar shows. Others are not told of.
import type { LoaderFunctionArgs } from 'react-router'
import { idIn } from '../../data/catalog/ids.ts'
import { type Person, readPeopleOf } from '../../data/organization/people.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'

/** More would not fit into one address of the database. */
const mostAsked = 50

export async function loader({ context, url }: LoaderFunctionArgs): Promise<Person[]> {
  const ids = url.searchParams.getAll('id').flatMap((text) => idIn(text) ?? [])
  return readPeopleOf(requireWorkspace(context), ids.slice(0, mostAsked))
}
