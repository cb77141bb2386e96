import { z } from 'zod'
import { defineContract } from './contract.ts'

export type OwnRights = {
  user_id: string
  /** The database decides it from confirmed addresses, never from the claims of a token. */
  is_superadmin: boolean
}

export const readOwnRights = defineContract<OwnRights>()({
  name: 'read-own-rights',
  access: 'read',
  permission: 'self',
  input: z.object({}),
})
