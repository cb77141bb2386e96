import { data, isRouteErrorResponse } from 'react-router'
import type { Refusal } from './act.ts'

/** What a page is told when it cannot send. */
export const unreachable: Refusal = {
  ok: false,
  kind: 'unavailable',
  fields: {},
  findings: [],
  dependents: [],
}

/**
 * For client actions: when nothing answers, the page is told so and stays as it is. Without this its error boundary
 * would take the place of a form with everything in it.
 */
export async function orUnreachable<Answer, Told extends object>(ask: () => Promise<Answer>, told: Told) {
  try {
    return await ask()
  } catch (error) {
    if (!isUnreachable(error)) throw error
    // A status of failure, so that the router does not read the page again; a copy, because each time is another.
    return data({ ...told }, { status: 503 })
  }
}

/** No answer came, or something that stands before the server gave one in its place. */
function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status >= 502 && error.status <= 504
  return error instanceof TypeError
}

// What browsers say where fetch got no answer; there is no type for it.
const noAnswer = /failed to fetch|networkerror|load failed/i

/** The same for a fault that may also come from the drawing of a page: there a TypeError is most often a mistake. */
export function isOutOfReach(error: unknown): boolean {
  return isUnreachable(error) && (!(error instanceof TypeError) || noAnswer.test(error.message))
}
