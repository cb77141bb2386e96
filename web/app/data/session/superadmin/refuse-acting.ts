import { data, type RouterContextProvider } from 'react-router'
import { requireSession } from '../session.ts'

/** The data of the error page, which says why. */
export type ActingRefusal = { readonly isActing: true }

/** For what nobody may see or do on behalf of somebody else. The platform refuses it as well. */
export function refuseActing(context: Readonly<RouterContextProvider>): void {
  if (requireSession(context).isActing)
    throw data({ isActing: true } satisfies ActingRefusal, { status: 403 })
}

export const isActingRefusal = (value: unknown): value is ActingRefusal =>
  typeof value === 'object' && value !== null && 'isActing' in value && value.isActing === true
