import {
  listOwnInvitations as contract,
  type OwnInvitation,
} from '@trellis/domain/contracts/team/invitations'
import { defineFunction } from '../define-function.ts'

export const listOwnInvitations = defineFunction(contract, async ({ transaction }) => {
  await transaction.query('select app.require_every_proof()')
  return await transaction.query<OwnInvitation>('select * from app.my_invitations()')
})
