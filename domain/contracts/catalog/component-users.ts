import { defineContract } from '../contract.ts'
import { flag, id, object } from '../fields.ts'

export type ComponentUserRow = {
  organization_id: string
  component_id: string
  user_id: string
  email_notifications: boolean
  created_at: string
}

const assignment = { component_id: id('component'), user_id: id('user') }

export const assignUser = defineContract<ComponentUserRow>()({
  name: 'assign-user',
  access: 'write',
  permission: 'assign-users',
  scope: 'components:write',
  input: object({ ...assignment, email_notifications: flag('email_notifications').optional() }),
})

export const unassignUser = defineContract<ComponentUserRow>()({
  name: 'unassign-user',
  access: 'write',
  permission: 'assign-users',
  scope: 'components:write',
  input: object(assignment),
})

/** Whether a component emails its assigned user. Without a user, it means the caller. */
export const setComponentNotifications = defineContract<ComponentUserRow>()({
  name: 'set-component-notifications',
  access: 'write',
  permission: 'member',
  input: object({
    component_id: id('component'),
    user_id: id('user').optional(),
    email_notifications: flag('email_notifications', 'required'),
  }),
})
