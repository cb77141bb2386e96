import type { Doing, Present } from '../../data/live/messages.ts'
import type { Person } from '../../data/organization/people.ts'
import { useJson } from '../../exchange/asking/use-json.ts'
import { all } from '../../exchange/subjects.ts'
import { useTo } from '../base-path.ts'

export interface NamedPerson extends Person {
  readonly doing: Doing
}

/** As many as one question may ask for. */
const mostAsked = 50

/**
 * Those who edit first, then by name. Names come from the members as the server knows them, and are asked for only if
 * somebody is there; an ID that belongs to no member is left out.
 */
export function useNamedPeople(present: readonly Present[]): readonly NamedPerson[] {
  const to = useTo()
  const ids = present
    .map(({ userId }) => userId)
    .sort()
    .slice(0, mostAsked)
  const query = new URLSearchParams(ids.map((id) => ['id', id])).toString()
  const asked = useJson({
    address: ids.length === 0 ? undefined : `${to('/component/people')}?${query}`,
    parse: (answer) => answer as Person[],
    shows: { member: all },
  })
  const known = asked.state === 'ready' ? asked.value : []
  const named = known.flatMap((person) => {
    const found = present.find(({ userId }) => userId === person.id)
    return found ? [{ ...person, doing: found.doing }] : []
  })
  return [...named.filter(isEditing), ...named.filter((person) => !isEditing(person))]
}

export const isEditing = ({ doing }: Pick<NamedPerson, 'doing'>) => doing === 'editing'
