import { defineContract } from './contract.ts'
import { object } from './fields.ts'

export type OwnRights = {
  user_id: string
  /** The database decides it from confirmed addresses, never from the claims of a token. */
  is_superadmin: boolean
}

export const readOwnRights = defineContract<OwnRights>()({
  name: 'read-own-rights',
  access: 'read',
  permission: 'self',
  input: object({}),
})
