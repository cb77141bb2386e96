import { type OrganizationState, stateAllows } from '@trellis/domain/organizations/state'
import { type Actor, may } from '@trellis/domain/permissions/may'
import type { MemberRole } from '@trellis/domain/permissions/member-role'
import type { ComponentPage } from '../../../data/catalog/component.ts'
import { type ColorModePreference, colorModePreferences } from '../../../ui/color-mode/color-mode.ts'

/** What the palette offers to do. Commands that end in an ellipsis ask for a component first. */
export type Command =
  | { readonly kind: 'newComponent' | 'newProject' | 'invite' | 'documentation' | 'readAll' }
  | { readonly kind: 'releaseThis' | 'upgradeThis'; readonly component: { id: string; title: string } }
  | { readonly kind: 'release' | 'upgrade'; readonly among: 'all' | 'own' }
  | { readonly kind: 'organization'; readonly organization: { id: string; name: string } }
  | { readonly kind: 'colorMode'; readonly mode: ColorModePreference }

export interface Situation {
  /** Undefined for a visitor of the demo. */
  readonly member:
    | {
        readonly role: MemberRole
        readonly state: OrganizationState
        readonly organizationId: string
        readonly organizations: readonly { id: string; name: string }[]
        /** How many components are assigned to the person. */
        readonly ownCount: number
        /** How many notifications are unread. */
        readonly unread?: number | undefined
      }
    | undefined
  /** The component that the page shows. */
  readonly page: Pick<ComponentPage, 'component' | 'rights'> | undefined
  readonly mode: ColorModePreference
}

/** Only what the person may do: everything else would be turned away. */
export function listCommands({ member, page, mode }: Situation): Command[] {
  return [
    ...(member ? listWrites(member, page) : []),
    ...((member?.unread ?? 0) > 0 ? [{ kind: 'readAll' } as const] : []),
    ...(member ? [{ kind: 'documentation' } as const] : []),
    ...(member?.organizations ?? [])
      .filter(({ id }) => id !== member?.organizationId)
      .map((organization): Command => ({ kind: 'organization', organization })),
    ...colorModePreferences
      .filter((preference) => preference !== mode)
      .map((preference): Command => ({ kind: 'colorMode', mode: preference })),
  ]
}

function listWrites(
  { role, state, ownCount }: NonNullable<Situation['member']>,
  page: Situation['page'],
): Command[] {
  if (!stateAllows(state, 'write')) return []
  const actor: Actor = { role, isSuperadmin: false }
  const mayCreate = may(actor, 'create-component', {})
  const amongFor = (verb: 'manage-versions' | 'edit-component'): 'all' | 'own' | undefined => {
    if (may(actor, verb, { isAssigned: false })) return 'all'
    return ownCount > 0 && may(actor, verb, { isAssigned: true }) ? 'own' : undefined
  }
  const [release, upgrade] = [amongFor('manage-versions'), amongFor('edit-component')]
  const component = page && { id: page.component.id, title: page.component.title }
  const commands: (Command | false | undefined)[] = [
    component && page.rights.manageVersions && { kind: 'releaseThis', component },
    component && page.rights.edit && page.component.outdated_count > 0 && { kind: 'upgradeThis', component },
    mayCreate && { kind: 'newComponent' },
    mayCreate && { kind: 'newProject' },
    release !== undefined && { kind: 'release', among: release },
    upgrade !== undefined && { kind: 'upgrade', among: upgrade },
    may(actor, 'invite-member', {}) && { kind: 'invite' },
  ]
  return commands.filter((command) => command !== false && command !== undefined)
}
