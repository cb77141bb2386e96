import { z } from 'zod'
import { defineContract } from './contract.ts'

export type OwnStanding = {
  user_id: string
  /** The database decides it from confirmed addresses, never from the claims of a token. */
  is_superadmin: boolean
}

export const readOwnStanding = defineContract<OwnStanding>()({
  name: 'read-own-standing',
  access: 'read',
  permission: 'self',
  input: z.object({}),
})
