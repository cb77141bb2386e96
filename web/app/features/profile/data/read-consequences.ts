import { stateAllows } from '@trellis/domain/organizations/state'
import type { RouterContextProvider } from 'react-router'
import { readCounted } from '../../../data/client/read-rows.ts'
import { countMembers } from '../../../data/organization/count-members.ts'
import { enteredMembership, requireMemberships } from '../../../data/organization/membership.ts'
import { requireClient, requireSession } from '../../../data/session/session.ts'

/** An organization that the person cannot leave without a maintainer. */
export interface StuckOrganization {
  readonly id: string
  readonly name: string
  readonly members: number
  /** Whether its pages open without switching to it. */
  readonly isCurrent: boolean
}

export interface Consequences {
  /** The components that would lose the person. */
  readonly components: number
  readonly stuck: readonly StuckOrganization[]
}

/**
 * The consequences of deleting the profile, as far as the session sees them: the platform also knows organizations that
 * are closed or ask for another proof, and refuses because of them.
 */
export async function readConsequences(context: Readonly<RouterContextProvider>): Promise<Consequences> {
  const { userId } = requireSession(context)
  const client = requireClient(context)
  const led = requireMemberships(context).filter(
    ({ role, state, proof }) => role === 'maintainer' && proof === 'enough' && stateAllows(state, 'read'),
  )
  const [{ count: components }, ...found] = await Promise.all([
    readCounted(
      client
        .from('component_users')
        .select('component_id', { count: 'exact', head: true })
        .eq('user_id', userId),
    ),
    ...led.map(async ({ id, name }) => {
      const asked = { client, organizationId: id }
      const [maintainers, members] = await Promise.all([
        countMembers(asked, 'maintainer'),
        countMembers(asked),
      ])
      const isCurrent = enteredMembership(context)?.id === id
      return maintainers === 1 ? [{ id, name, members, isCurrent }] : []
    }),
  ])
  return { components, stuck: found.flat() }
}
