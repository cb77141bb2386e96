import { data, isRouteErrorResponse } from 'react-router'
import { unreachable } from './answer.ts'

/**
 * For client actions: if nothing answers, the page is told and stays as it is. Otherwise its error boundary would
 * replace a form with everything in it.
 */
export async function orUnreachable<Answer>(ask: () => Promise<Answer>) {
  try {
    return await ask()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    // A failure status, so that the router does not read the page again; a copy, because every occurrence is new.
    return data({ ...unreachable }, { status: 503 })
  }
}

/** No answer arrived, or a proxy in front of the server sent one instead. */
function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504
  return error instanceof TypeError
}

// The texts of browsers when fetch got no answer; there is no type for it.
const noAnswer = /failed to fetch|networkerror|load failed/i

/** The same for an error that may also come from rendering a page, where a TypeError is usually a bug. */
export function isOutOfReach(error: unknown): boolean {
  return isUnreachable(error) && (!(error instanceof TypeError) || noAnswer.test(error.message))
}
