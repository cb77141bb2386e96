import { readProfile as contract } from '@trellis/domain/contracts/profile'
import { defineFunction } from '../define-function.ts'
import { readOwnProfile } from './support/read-own-profile.ts'

export const readProfile = defineFunction(contract, async ({ transaction }) => {
  await transaction.query('select app.require_every_proof()')
  return await readOwnProfile(transaction)
})
