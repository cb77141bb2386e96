import { FunctionsHttpError } from '@supabase/supabase-js'
import type { Contract, InputOf, OutputOf } from '@trellis/domain/contracts/contract'
import type { Fault, FaultCode } from '@trellis/domain/contracts/faults/fault'
import { redirect } from 'react-router'
import { z } from 'zod'
import { DataError, kindOfRefusal } from '../failure/data-error.ts'
import { closedPath, secondFactorPath, ssoPath } from '../organization/closed-organization.ts'
import type { PlatformClient } from './platform-client.ts'

/** Codes are not checked: a page that was open during an update may not know a new one. */
const fault: z.ZodType<Fault> = z
  .object({ code: z.custom<FaultCode>((code) => typeof code === 'string') })
  .catchall(z.union([z.string(), z.number()]))

const refusal = z.object({
  code: z.string().optional(),
  message: z.string().optional(),
  faults: z.record(z.string(), fault).optional(),
  details: z.unknown().optional(),
})

/** Every function takes one JSON object. */
type ObjectContract = Contract<z.ZodType<unknown, Record<string, unknown>>>

/**
 * Calls a product function as the signed-in person. Every failure is a DataError, except that a closed organization
 * redirects to the page that explains it, and a missing proof to the page that asks for it, from any loader and any
 * action that does not choose to do it itself.
 */
export async function invokeFunction<C extends ObjectContract>(
  client: PlatformClient,
  contract: C,
  input: InputOf<C>,
  { redirects = true }: { redirects?: boolean } = {},
): Promise<OutputOf<C>> {
  const { data, error } = await client.functions.invoke<OutputOf<C>>(contract.name, { body: input })
  if (error) throw await explain(error, redirects)
  if (data === null) throw new DataError('unexpected', { cause: `${contract.name} answered nothing` })
  return data
}

const closedCodes = ['organization_suspended', 'organization_deleting']

function pageFor(code: string | undefined): string | undefined {
  if (code !== undefined && closedCodes.includes(code)) return closedPath
  if (code === 'second_factor_required') return secondFactorPath
  return code === 'sso_required' ? ssoPath : undefined
}

async function explain(error: unknown, redirects: boolean): Promise<DataError | Response> {
  if (!(error instanceof FunctionsHttpError)) return new DataError('unavailable', { cause: error })
  const response: Response = error.context
  const { data } = refusal.safeParse(await response.json().catch(() => undefined))
  const page = redirects ? pageFor(data?.code) : undefined
  if (page !== undefined) return redirect(page)
  return new DataError(kindOfRefusal(response.status, data?.code), {
    code: data?.code,
    faults: data?.faults ?? {},
    details: data?.details,
    said: data?.message,
    cause: error,
  })
}
