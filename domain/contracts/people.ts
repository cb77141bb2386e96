import { z } from 'zod'
import { defineContract } from './contract.ts'

export type OwnStanding = {
  user_id: string
  /** Decided by the database from confirmed addresses, never by what a token says. */
  is_superadmin: boolean
}

export const readOwnStanding = defineContract<OwnStanding>()({
  name: 'read-own-standing',
  access: 'read',
  permission: 'self',
  input: z.object({}),
})
