import type { ActionFunctionArgs, RouterContextProvider } from 'react-router'
import { readSession } from '../data/session/session.ts'
import { runMiddleware } from './run-middleware.ts'

/** Calls an action with a form, below the root's middleware as in the app. */
export async function runAction<Answer>(
  action: (args: ActionFunctionArgs) => Promise<Answer>,
  context: RouterContextProvider,
  form: Record<string, string>,
): Promise<{ answer: Answer; setCookies: string[] }> {
  const url = new URL('/', 'http://trellis.invalid')
  let answer: Answer | undefined
  const response = await runMiddleware(
    async (args, next) => {
      const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
      return readSession(args, async () => {
        answer = await action({ request, url, context, params: {}, pattern: '/' })
        return next()
      })
    },
    { path: '/', context },
  )
  if (answer === undefined) throw new Error('The action gave no answer.')
  return { answer, setCookies: response?.headers.getSetCookie() ?? [] }
}
