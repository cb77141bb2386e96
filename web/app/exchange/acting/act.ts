import type { InUse, Stale } from '@trellis/domain/contracts/catalog/components'
import type { RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import type { Contract, InputOf, OutputOf } from '@trellis/domain/contracts/contract'
import { ruleKinds } from '@trellis/domain/rules/rule'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import { requireRequestScope } from '../../data/client/request-scope.ts'
import { DataError, type DataErrorKind, type FieldMessages } from '../../data/failure/data-error.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'

/** What is stored now of something that others have edited since, and which fields they changed. */
export type StaleEdit = Stale<{ revision: number } & Record<string, unknown>>

export type Refusal = {
  ok: false
  kind: DataErrorKind
  fields: FieldMessages
  /** Of the rules that refused it. */
  findings: RuleViolation['findings']
  /** Who stands in the way of a deletion. */
  dependents: InUse['dependents']
  /** Of an edit that others were faster with. */
  stale?: StaleEdit | undefined
}
export type Act<Result> = { ok: true; result: Result } | Refusal

const statuses: Partial<Record<DataErrorKind, number>> = {
  'signed-out': 401,
  invalid: 400,
  denied: 403,
  'read-only': 403,
  'plan-limit': 403,
  missing: 404,
  conflict: 409,
  'rate-limited': 429,
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
    return data<Act<OutputOf<C>>>(refusalOf(error), { status: statuses[error.kind] ?? 500 })
  }
}

const told = z.object({
  findings: z
    .array(
      z.object({
        rule_id: z.string(),
        kind: z.enum(ruleKinds),
        level: z.enum(['warn', 'block']),
        message: z.string(),
        subjects: z.array(z.string()),
      }),
    )
    .default([]),
  dependents: z.array(z.object({ component_id: z.string(), title: z.string() })).default([]),
}) satisfies z.ZodType<RuleViolation & InUse>

const staleEdit = z.object({
  current: z.looseObject({ revision: z.number() }),
  changed: z.array(z.string()),
}) satisfies z.ZodType<StaleEdit>

/** What a refusal tells beside its kind; details of another shape tell nothing. */
export function refusalOf({ kind, code, fields, details }: DataError): Refusal {
  const { findings, dependents } = told.safeParse(details).data ?? { findings: [], dependents: [] }
  const stale = code === 'stale_revision' ? staleEdit.safeParse(details).data : undefined
  return { ok: false, kind, fields, findings, dependents, stale }
}
