import type { InUse } from '@trellis/domain/contracts/catalog/components'
import type { RuleViolation } from '@trellis/domain/contracts/catalog/findings'
import type { Contract, InputOf, OutputOf } from '@trellis/domain/contracts/contract'
import { findFaults } from '@trellis/domain/contracts/faults/find-faults'
import { ruleKinds } from '@trellis/domain/rules/rule'
import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { invokeFunction } from '../../data/client/invoke-function.ts'
import type { PlatformClient } from '../../data/client/platform-client.ts'
import { requireRequestScope } from '../../data/client/request-scope.ts'
import { DataError, statusByKind } from '../../data/failure/data-error.ts'
import { requireWorkspace } from '../../data/organization/workspace.ts'
import { type Answer, type Refusal, refusalReasons, refuse, type StaleEdit } from './answer.ts'

type Context = Readonly<RouterContextProvider>
type ObjectContract = Contract<z.ZodType<unknown, Record<string, unknown>>>

interface ActOptions {
  /** For people who may have no organization. */
  client?: PlatformClient
  values?: Refusal['values']
}

/**
 * For actions: validates the sent values with the contract, calls the function, and answers with its result or with the
 * reason for the refusal, for the page to show.
 */
export async function act<C extends ObjectContract>(
  context: Context,
  contract: C,
  input: { [Field in keyof InputOf<C>]?: unknown },
  { client = requireWorkspace(context).client, values }: ActOptions = {},
) {
  const judged = contract.input.safeParse(input)
  if (!judged.success)
    return answerWith<OutputOf<C>>(refuse('invalid', { faults: findFaults(judged.error), values }))
  try {
    return answerWith<OutputOf<C>>({
      ok: true,
      result: await invokeFunction(client, contract, input as InputOf<C>),
    })
  } catch (error) {
    return answerWith<OutputOf<C>>({ ...explain(context, error, contract.name), values })
  }
}

/** An answer with its status, which tells the router whether to reload the page. */
export function answerWith<Result>(answer: Answer<Result>) {
  return data(answer, { status: answer.ok ? 200 : statusByKind[answer.kind] })
}

/** The refusal behind an error of the data layer. Unexpected ones are logged; other errors are rethrown. */
export function explain(context: Context, error: unknown, what: string): Refusal {
  if (!(error instanceof DataError)) throw error
  if (error.kind === 'unexpected') requireRequestScope(context).log.error({ err: error }, `${what} failed`)
  return refusalOf(error)
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

const faultOfMetadata = z.object({ code: z.string() })

/** Reads the details of an error. Details of an unknown shape are ignored. */
export function refusalOf({ kind, code, faults, details, said }: DataError): Refusal {
  const stale = code === 'stale_revision' ? staleEdit.safeParse(details).data : undefined
  const needsOwnFactor = code === 'own_second_factor_missing' || undefined
  const needsSso = code === 'user_sso_managed' || undefined
  const metadataFault =
    code === 'sso_metadata_refused' ? faultOfMetadata.safeParse(details).data?.code : undefined
  const reason = refusalReasons.find((known) => known === code)
  return refuse(kind, {
    faults,
    reason,
    said: reason?.startsWith('too_many_') ? said : undefined,
    stale,
    needsOwnFactor,
    needsSso,
    metadataFault,
    ...told.safeParse(details).data,
  })
}
