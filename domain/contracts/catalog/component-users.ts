import { z } from 'zod'
import { defineContract } from '../contract.ts'
import { id } from '../fields.ts'

export type ComponentUserRow = {
  organization_id: string
  component_id: string
  user_id: string
  email_notifications: boolean
  created_at: string
}

const assignment = { component_id: id('Component'), user_id: id('User') }

export const assignUser = defineContract<ComponentUserRow>()({
  name: 'assign-user',
  access: 'write',
  permission: 'assign-users',
  scope: 'components:write',
  input: z.object({ ...assignment, email_notifications: z.boolean().optional() }),
})

export const unassignUser = defineContract<ComponentUserRow>()({
  name: 'unassign-user',
  access: 'write',
  permission: 'assign-users',
  scope: 'components:write',
  input: z.object(assignment),
})

/** Whether a component emails its assigned user. Without a user, it means the caller. */
export const setComponentNotifications = defineContract<ComponentUserRow>()({
  name: 'set-component-notifications',
  access: 'write',
  permission: 'member',
  input: z.object({
    component_id: id('Component'),
    user_id: id('User').optional(),
    email_notifications: z.boolean({ error: 'Choose whether to send mail' }),
  }),
})
