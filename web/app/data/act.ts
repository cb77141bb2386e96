import type { Contract, InputOf, OutputOf } from '@trellis/domain/contracts/contract'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { DataError, type DataErrorKind, type FieldMessages } from './data-error.ts'
import { invokeFunction } from './invoke-function.ts'
import { requireRequestScope } from './request-scope.ts'
import { requireWorkspace } from './workspace.ts'

export type Refusal = { ok: false; kind: DataErrorKind; fields: FieldMessages }
export type Act<Result> = { ok: true; result: Result } | Refusal

const statuses: Partial<Record<DataErrorKind, number>> = {
  'signed-out': 401,
  invalid: 400,
  denied: 403,
  missing: 404,
  conflict: 409,
  unavailable: 503,
}

/** For actions: calls a function and answers with its row or with the reason why not, for the page to show. */
export async function act<C extends Contract<z.ZodType<unknown, Record<string, unknown>>>>(
  context: Readonly<RouterContextProvider>,
  contract: C,
  input: InputOf<C>,
) {
  try {
    const result = await invokeFunction(requireWorkspace(context).client, contract, input)
    return data<Act<OutputOf<C>>>({ ok: true, result })
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    if (error.kind === 'unexpected')
      requireRequestScope(context).log.error({ err: error }, `${contract.name} failed`)
    const refusal: Act<OutputOf<C>> = { ok: false, kind: error.kind, fields: error.fields }
    return data(refusal, { status: statuses[error.kind] ?? 500 })
  }
}
