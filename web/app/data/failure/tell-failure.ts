import { data, type MiddlewareFunction } from 'react-router'
import { findRequestScope } from '../client/request-scope.ts'

/** Before everything else: neither rules nor sessions matter to a request that has already failed. */
export const tellFailure: MiddlewareFunction<Response> = ({ context }) => {
  const status = findRequestScope(context)?.failedWith
  if (status !== undefined) throw data(null, { status })
}
