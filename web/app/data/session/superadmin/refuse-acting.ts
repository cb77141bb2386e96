import { data, type RouterContextProvider } from 'react-router'
import { requireSession } from '../session.ts'
import type { ActingRefusal } from './acting-refusal.ts'

/** For what nobody may see or do on behalf of somebody else. The platform refuses it as well. */
export function refuseActing(context: Readonly<RouterContextProvider>): void {
  if (requireSession(context).isActing)
    throw data({ isActing: true } satisfies ActingRefusal, { status: 403 })
}
