import { endSession as contract } from '@trellis/domain/contracts/sessions'
import { refusal } from '@trellis/platform/functions'
import { defineFunction } from '../define-function.ts'

/** The next refresh, write or page load of the session is refused. Sessions of other people do not exist for the caller. */
export const endSession = defineFunction(contract, async ({ transaction, input }) => {
  const [row] = await transaction.query<{ ended: boolean }>('select app.end_own_session($1) as ended', [
    input.id,
  ])
  if (row?.ended !== true) throw refusal(404, 'session_not_found', 'Session not found')
  return { id: input.id }
})
