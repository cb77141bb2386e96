// The demo: below this middleware everyone is anonymous, even signed-in people, and only reads are answered.
import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { createRequestClient } from '../client/platform-client.ts'
import { readRows } from '../client/read-rows.ts'
import { requireRequestScope } from '../client/request-scope.ts'
import { becomeNobody } from '../session/session.ts'
import { enterWorkspace } from './workspace.ts'

const nameContext = createContext<string>()

/** The name of the demo organization. */
export function requireDemoName(context: Readonly<RouterContextProvider>): string {
  return context.get(nameContext)
}

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Without a demo, an installation does not have its pages. */
export const enterDemo = entrance(() => data(null, { status: 404 }))

/** Every public page links here. Without a demo, the link leads to the form for booking one. */
export const enterDemoOrBook = entrance(() => redirect('/contact?about=demo'))

function entrance(answerWithoutDemo: () => unknown): MiddlewareFunction<Response> {
  return async ({ request, context }) => {
    if (!readingMethods.has(request.method))
      throw data(null, { status: 405, headers: { Allow: [...readingMethods].join(', ') } })
    const { client } = createRequestClient(requireRequestScope(context), '')
    becomeNobody(context, client)
    const demo = await readRows(
      client.from('organizations').select('id, name').eq('is_demo', true).maybeSingle(),
    )
    if (demo === null) throw answerWithoutDemo()
    enterWorkspace(context, { organizationId: demo.id, client, base: '/demo', member: undefined })
    context.set(nameContext, demo.name)
  }
}
