import { randomUUID } from 'node:crypto'
import { createComponent as contract } from '@trellis/domain/contracts/catalog/components'
import type { Scheme } from '@trellis/domain/versions/scheme'
import type { FunctionCaller } from '@trellis/platform/functions'
import { chooseScheme } from '../../catalog/choose-scheme.ts'
import { recomputeHealth } from '../../catalog/recompute-health.ts'
import { readComponent } from '../../catalog/require/require-component.ts'
import { watchRules } from '../../catalog/rules/watch-rules.ts'
import { insertVersion } from '../../catalog/write/insert-version.ts'
import { writeAssignedUsers } from '../../catalog/write/write-assigned-users.ts'
import { writeDependencies } from '../../catalog/write/write-dependencies.ts'
import { requireOrganization } from '../../organizations/require-organization.ts'
import { requireRoom } from '../../organizations/require-room.ts'
import { defineFunction } from '../define-function.ts'

/** Creates a component with everything from its form, in one call. */
export const createComponent = defineFunction(contract, async ({ transaction, caller, services, input }) => {
  const access = await requireOrganization(transaction, input.organization_id, 'create-component')
  await requireRoom(transaction, input.organization_id, { limit: 'max_components', added: 1 })
  const rules = await watchRules({ transaction, services }, input.organization_id, undefined)
  const component = { id: randomUUID(), organization_id: input.organization_id }
  const scheme = schemeOf(input)
  // Trigger components_follow_insert adds the search entry and the first snapshot of health. Trigger
  // components_hold_limit refuses a component beyond the plan.
  await transaction.query(
    `insert into components (id, organization_id, title, description, kind, documentation_url, version_scheme,
       has_chosen_scheme)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      component.id,
      component.organization_id,
      input.title,
      input.description ?? null,
      input.kind,
      input.documentation_url ?? null,
      scheme,
      input.version_scheme !== undefined,
    ],
  )
  const number = input.current_version ?? undefined
  const release = number && { number, scheme, releasedAt: services.clock() }
  const version = release ? await insertVersion(transaction, component, release) : undefined
  const { selected } = await writeDependencies(transaction, component, input.dependencies)
  await writeAssignedUsers(transaction, component, input.assigned_users ?? creatorOf(caller), access)
  await recomputeHealth(transaction, component.organization_id, { selected, edgesOf: [component.id] })
  const findings = await rules.settle({ componentId: component.id, versionId: version?.id })
  return { ...(await readComponent(transaction, component.id)), findings }
})

type Numbered = {
  readonly version_scheme?: Scheme | undefined
  readonly current_version?: string | null | undefined
}

function schemeOf({ version_scheme, current_version }: Numbered): Scheme {
  const unnumbered = {
    version_scheme: version_scheme ?? 'semver',
    has_chosen_scheme: version_scheme !== undefined,
    version_count: 0,
  }
  return current_version
    ? chooseScheme(unnumbered, current_version, 'current_version')
    : unnumbered.version_scheme
}

/** A token assigns nobody: the person behind it may be somebody else than the owner of what a pipeline registers. */
const creatorOf = ({ userId, claims }: FunctionCaller): string[] => ('token_id' in claims ? [] : [userId])
