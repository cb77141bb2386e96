import type { MemberRole } from './member-role.ts'

// The permissions of each role. The interface uses them to hide controls, functions use them to refuse with a clear
// answer, and the database policies state the same again. A test compares the two for each role and verb.

/** The acting person, as the subject's organization knows them. Without a role they are strangers to it. */
export interface Actor {
  readonly role: MemberRole | undefined
  readonly isSuperadmin: boolean
}

/** The fields that each kind of subject needs. */
export interface Subjects {
  readonly organization: object
  /** `isAssigned`: the actor is one of the component's assigned users. */
  readonly component: { readonly isAssigned: boolean }
  readonly member: { readonly isSelf: boolean; readonly isLastMaintainer: boolean }
  readonly platform: object
}

export const verbs = {
  /** Diagrams, components, versions, health. */
  'read-catalog': 'organization',
  'create-component': 'organization',
  'invite-member': 'organization',
  /** Settings, single sign-on, rules, legal documents, security. */
  'manage-organization': 'organization',
  'manage-billing': 'organization',
  /** Delete it, and take that back. */
  'delete-organization': 'organization',
  'read-audit-log': 'organization',
  chat: 'organization',
  /** Personal API tokens, with at most one's own rights. */
  'create-token': 'organization',
  'edit-component': 'component',
  'delete-component': 'component',
  /** Release, edit, deprecate, withdraw and delete versions and their changes. */
  'manage-versions': 'component',
  'assign-users': 'component',
  'edit-member': 'member',
  'change-role': 'member',
  'remove-member': 'member',
  'leave-organization': 'member',
  /** See all organizations and suspend one. */
  'administer-organizations': 'platform',
  impersonate: 'platform',
} as const satisfies Record<string, keyof Subjects>

export type Verb = keyof typeof verbs
export type SubjectOf<V extends Verb> = Subjects[(typeof verbs)[V]]

export function may<V extends Verb>(actor: Actor, verb: V, subject: SubjectOf<V>): boolean {
  const rule: Rule<V> = rules[verb]
  return rule(actor, subject)
}

type Rule<V extends Verb> = (actor: Actor, subject: SubjectOf<V>) => boolean

const isMember = ({ role }: Actor) => role !== undefined
const isMaintainer = ({ role }: Actor) => role === 'maintainer'
const isManager = ({ role }: Actor) => role === 'maintainer' || role === 'admin'
const isSuperadmin = (actor: Actor) => actor.isSuperadmin
// An assignment counts only for members: a person who has left the organization is a stranger to its components too.
const isManagerOrAssigned = (actor: Actor, { isAssigned }: Subjects['component']) =>
  isManager(actor) || (isAssigned && isMember(actor))
/** Every organization keeps a maintainer. */
const isMaintainerOfOthers = (actor: Actor, { isLastMaintainer }: Subjects['member']) =>
  isMaintainer(actor) && !isLastMaintainer

const rules: { readonly [V in Verb]: Rule<V> } = {
  'read-catalog': isMember,
  'create-component': isManager,
  'invite-member': isMaintainer,
  'manage-organization': isMaintainer,
  'manage-billing': isMaintainer,
  'delete-organization': isMaintainer,
  'read-audit-log': isManager,
  chat: isMember,
  'create-token': isMember,
  'edit-component': isManagerOrAssigned,
  'delete-component': isManager,
  'manage-versions': isManagerOrAssigned,
  'assign-users': isManager,
  'edit-member': isMaintainer,
  'change-role': isMaintainerOfOthers,
  'remove-member': isMaintainerOfOthers,
  'leave-organization': (actor, { isSelf, isLastMaintainer }) =>
    isMember(actor) && isSelf && !isLastMaintainer,
  'administer-organizations': isSuperadmin,
  impersonate: isSuperadmin,
}
